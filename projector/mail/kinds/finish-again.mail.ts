import { sendFinishLink } from './finish.mail.ts'
import { DAY_MS } from '#events/time/time.ts'
import { accountOf, type MailDefinition } from '#projector/mail/definition.ts'
import { openRecipient } from '#projector/mail/recipients.ts'

/** Sends another link that a buyer without an account requested. */
export const finishAgain: MailDefinition = {
  kind: 'finish-again',
  name: 'Link to finish the registration, again',
  maxAgeMs: DAY_MS,
  requestedBy: {
    'account.finish-link-requested': ({ stream }) => [{ subject: accountOf(stream) }],
  },
  send: async (job, deps) => {
    const { facts, commands } = deps
    const { owner, pendingRegistrations } = await facts.accountOf(job.subject)
    const purchase = pendingRegistrations.at(-1)
    if (owner || !purchase || (await commands.claims.ownerOf(purchase.purchaseId))) return 'not needed'
    const recipient = await openRecipient(deps, purchase.email)
    return recipient === undefined ? 'not needed' : await sendFinishLink(job, deps, job.subject, purchase, recipient)
  },
}
