import { isSameMailbox } from '#db/crypto/account-ids.ts'
import { DAY_MS } from '#events/time/time.ts'
import { isTransactionId } from '#events/payment/payment.ts'
import { type MailDefinition, onceId } from '#projector/mail/definition.ts'
import { findCustomer, ownerOf, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, type MailContent, maskedAddress } from '#projector/mail/letter.ts'

/** Notes at the address of the checkout that the buyer corrected it when registering. */
export const addressCorrected: MailDefinition = {
  kind: 'address-corrected',
  name: 'Note about a corrected address',
  maxAgeMs: 3 * DAY_MS,
  requestedBy: {
    'account.purchase-claimed': ({ data: { payoutSubId: subject, quizUserId } }) =>
      isTransactionId(subject) && quizUserId ? [{ subject, key: onceId(subject, 'address-corrected') }] : [],
  },
  send: async (job, deps) => {
    const { facts, commands, settings } = deps
    const bought = await facts.purchaseOf(job.subject)
    if (!bought) return 'retry'
    const { email, recipient } = await findCustomer(deps, bought.customerId)
    if (!email) return 'retry'
    const holder = await commands.claims.ownerOf(job.subject)
    const owner = holder === undefined ? undefined : await ownerOf(deps, holder)
    if (recipient === undefined || !owner || isSameMailbox(owner.recipient.to, recipient.to)) return 'not needed'
    return await send(deps, job, recipient, addressCorrectedMail(owner.recipient.to, settings))
  },
}

/** Returns the note to an address that a buyer replaced by another one. */
const addressCorrectedMail = (corrected: string, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'The address of a purchase was corrected',
      greeting: 'Hello,',
      paragraphs: [
        `A Bible plan was bought with this e-mail address. In the same browser, the buyer corrected it to another one when creating the account: ${maskedAddress(corrected)}`,
        'From now on, our mails about the plan go there.',
      ],
      after: [`If you bought the plan and this wasn’t you, write to ${settings.support}.`],
    },
    settings,
  )
