import { FINISH_LINK_DAYS } from '#commands/account/account-mails.ts'
import type { PendingRegistration } from '#commands/account/account-state.ts'
import { DAY_MS, MINUTE_MS } from '#events/time/time.ts'
import { transactionOf } from '#events/payment/payment.ts'
import { type MailDefinition, type MailDeps, type MailJob, onceId } from '#projector/mail/definition.ts'
import { findCustomer, type Recipient, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, dateText, type MailContent } from '#projector/mail/letter.ts'
import {
  AFTER_COURSE,
  guarantee,
  listLinks,
  nameOf,
  type PurchaseSummary,
  describeRenewal,
} from '#projector/mail/purchase-texts.ts'
import { summaryOf } from '#projector/mail/purchase-summary.ts'

/** Sends a link to finish registration to a buyer without an account. */
export const finish: MailDefinition = {
  kind: 'finish',
  name: 'Link to finish the registration',
  maxAgeMs: FINISH_LINK_DAYS * DAY_MS,
  isKept: true,
  requestedBy: {
    'payment.purchase-completed': (event) => {
      const subject = transactionOf(event.stream)
      const dueAt = new Date(event.at.getTime() + UNREGISTERED_MS)
      return event.data.kind === 'purchase' ? [{ subject, key: onceId(subject, 'finish'), dueAt }] : []
    },
  },
  send: async (job, deps) => {
    const { facts, commands, ids } = deps
    const purchaseId = job.subject
    const bought = await facts.purchaseOf(purchaseId)
    if (!bought?.license || bought.refunded || (await commands.claims.ownerOf(purchaseId))) return 'not needed'
    const { license, customerId } = bought
    const { email, recipient } = await findCustomer(deps, customerId)
    if (!email || recipient === undefined) return 'retry'
    const accountId = await ids.claim(recipient.to)
    // Anyone can register an e-mail. The mailbox's owner then gets a link, which replaces that registration.
    if (!(await commands.proofs.controlsMailbox(accountId)))
      return await sendFinishLink(job, deps, accountId, { purchaseId, email, license }, recipient)
    // Buyers who have an account already get the purchase without being asked to do anything.
    const isAdded = await commands.accountMails.addPurchase(accountId, purchaseId, job.data.causedBy)
    return isAdded ? 'not needed' : 'retry'
  },
}

/** Time without an account after which the buyer of a purchase gets a mail. */
const UNREGISTERED_MS = 5 * MINUTE_MS

/** Sends a buyer a new link. */
export const sendFinishLink = async (
  job: MailJob,
  deps: MailDeps,
  accountId: string,
  buyer: PendingRegistration,
  recipient: Recipient,
) => {
  const { facts, commands, transport, settings } = deps
  await transport.assertReady()
  const bought = await facts.purchaseOf(buyer.purchaseId)
  const token = bought && (await commands.accountMails.makeFinishLink(accountId, buyer, job.data.causedBy))
  if (!bought || token === undefined) return 'retry'
  const summary = await summaryOf({ ...bought, ...buyer }, deps)
  return await send(deps, job, recipient, finishMail(summary, token, FINISH_LINK_DAYS, settings))
}

/** Returns the mail for a buyer without an account. */
const finishMail = (bought: PurchaseSummary, token: string, days: number, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'One step left: open your Bible plan',
      greeting: 'Hello,',
      paragraphs: [
        `Thank you for your purchase. We received your payment of ${bought.amount} for the ${nameOf(bought.license)} on ${dateText(bought.on)}, and your plan is ready and waiting for you.`,
        describeRenewal(bought.next),
        AFTER_COURSE,
        'One small step is left: choose a password, so you can come back to your plan on any device.',
      ],
      action: { label: 'Finish registration', url: `${settings.site}/success#${token}` },
      after: [
        `The link to finish registration works until you’ve used it to register, for ${days} days. If it no longer works, go to the log-in page, choose "Forgot your password?" and enter this e-mail address. We'll send you a new one.`,
        guarantee(settings),
      ],
      links: listLinks(bought, settings),
    },
    settings,
  )
