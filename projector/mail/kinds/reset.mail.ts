import { RESET_LINK_MINUTES } from '#commands/account/account-mails.ts'
import { MINUTE_MS } from '#events/time/time.ts'
import { accountOf, type MailDefinition } from '#projector/mail/definition.ts'
import { ownerOf, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, greetingOf, type MailContent } from '#projector/mail/letter.ts'

/** Sends the link that an account requested for a new password. */
export const reset: MailDefinition = {
  kind: 'reset',
  name: 'Link to a new password',
  maxAgeMs: RESET_LINK_MINUTES * MINUTE_MS,
  requestedBy: {
    'account.password-reset-requested': ({ stream }) => [{ subject: accountOf(stream) }],
  },
  send: async (job, deps) => {
    const { commands, transport, settings } = deps
    const owner = await ownerOf(deps, job.subject)
    if (!owner) return 'not needed'
    // A stranger may have typed the name of an account that proves nothing.
    const name = (await commands.proofs.controlsMailbox(job.subject)) ? owner.firstName : undefined
    await transport.assertReady()
    const token = await commands.accountMails.makeResetLink(job.subject, job.data.causedBy)
    if (token === undefined) return 'retry'
    return await send(deps, job, owner.recipient, resetMail(name, token, RESET_LINK_MINUTES, settings))
  },
}

/** Returns the mail for a password reset. Without a name, the name of the account is not known to be its owner's. */
const resetMail = (
  firstName: string | undefined,
  token: string,
  minutes: number,
  settings: MailSettings,
): MailContent =>
  createContent(
    {
      subject: 'Choose a new password',
      greeting: greetingOf(firstName),
      paragraphs: ['You asked for a new password for your Bible plan. Use the link below to choose one.'],
      action: { label: 'Choose a new password', url: `${settings.site}/account/reset#${token}` },
      after: [
        `The link works once, for ${minutes} minutes.`,
        "If you didn't ask for this, you don't have to do anything: your password stays the same.",
      ],
    },
    settings,
  )
