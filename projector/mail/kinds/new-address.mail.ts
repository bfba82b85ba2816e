import { EMAIL_LINK_HOURS } from '#commands/account/email-changes.ts'
import { DAY_MS } from '#events/time/time.ts'
import { accountOf, type MailDefinition } from '#projector/mail/definition.ts'
import { openRecipient, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, type MailContent } from '#projector/mail/letter.ts'

/** Sends the link that gives an account a new address, to that address. */
export const newAddress: MailDefinition = {
  kind: 'new-address',
  name: 'Link to a new address',
  maxAgeMs: DAY_MS,
  isProof: true,
  requestedBy: {
    'account.email-change-requested': ({ stream }) => [{ subject: accountOf(stream) }],
  },
  send: async (job, deps) => {
    const { facts, commands, transport, settings } = deps
    const recipient = await openRecipient(deps, (await facts.accountOf(job.subject)).wantedEmail)
    if (recipient === undefined) return 'not needed'
    await transport.assertReady()
    const token = await commands.emailChanges.makeLink(job.subject, job.data.causedBy)
    if (token === undefined) return 'retry'
    return await send(deps, job, recipient, newAddressMail(token, EMAIL_LINK_HOURS, settings))
  },
}

/** Returns the mail with the link that gives an account this address. */
const newAddressMail = (token: string, hours: number, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'Confirm your new e-mail address',
      greeting: 'Hello,',
      paragraphs: ['You asked to use this e-mail address for your Bible plan. Use the link below to confirm it.'],
      action: { label: 'Use this address', url: `${settings.site}/account/login?email#${token}` },
      after: [
        `The link works once, for ${hours} hours.`,
        'If you didn’t ask for this, someone typed your address by mistake. You don’t have to do anything.',
      ],
    },
    settings,
  )
