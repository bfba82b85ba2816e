import { isSameMailbox } from '#db/crypto/account-ids.ts'
import { DAY_MS } from '#events/time/time.ts'
import { accountOf, type MailDefinition } from '#projector/mail/definition.ts'
import { ownerOf, openRecipient, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, type MailContent, maskedAddress } from '#projector/mail/letter.ts'

/** Notes at the former address of an account that it has another one. */
export const addressChanged: MailDefinition = {
  kind: 'address-changed',
  name: 'Note about a changed address',
  maxAgeMs: 3 * DAY_MS,
  requestedBy: {
    'account.email-changed': ({ stream }) => [{ subject: accountOf(stream) }],
  },
  send: async (job, deps) => {
    const recipient = await openRecipient(deps, await deps.facts.formerEmailOf(job.subject))
    const owner = await ownerOf(deps, job.subject)
    if (recipient === undefined || !owner || isSameMailbox(recipient.to, owner.recipient.to)) return 'not needed'
    return await send(deps, job, recipient, addressChangedMail(owner.recipient.to, deps.settings))
  },
}

/** Returns the note to the former address of an account. */
const addressChangedMail = (changed: string, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'Your e-mail address was changed',
      greeting: 'Hello,',
      paragraphs: [
        `Your account for the Bible plan has another e-mail address now: ${maskedAddress(changed)}`,
        'You log in with it, and our mails go there.',
      ],
      after: [`If this wasn’t you, write to ${settings.support} at once.`],
    },
    settings,
  )
