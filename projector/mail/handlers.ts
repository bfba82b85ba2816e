import { FINISH_LINK_DAYS, RESET_LINK_MINUTES } from '#commands/account/account-mails.ts'
import { EMAIL_LINK_HOURS } from '#commands/account/email-changes.ts'
import type { PendingRegistration } from '#commands/account/account-state.ts'
import { askingAccounts } from '#commands/payment/purchase/claim.decision.ts'
import { CLAIM_LINK_DAYS } from '#commands/payment/purchase/claim-confirmations.ts'
import { isSameMailbox } from '#db/crypto/account-ids.ts'
import type { MailKind } from '#projector/mail/mail-job.ts'
import { claimStream } from '#events/account.ts'
import { DAY_MS, MINUTE_MS } from '#events/time/time.ts'
import { ENDING_AGES_MS, ENDING_HANDLERS } from './endings/ending-handlers.ts'
import { buyerOf, customerOf, type MailDeps, type MailHandler, type Recipient, recipientOf, send } from './handler.ts'
import { sentMails } from './jobs.ts'
import type { MailJob } from './mail-job.ts'
import { priceMailId, priceToAnnounce } from './price-changes.ts'
import { renewalToAnnounce, upcomingRenewal } from './renewal-notices.ts'
import { sendReminder } from './reminders.ts'
import type { PurchaseFacts } from './facts.ts'
import { amountText, chargeAfter, summaryOf } from './purchase-summary.ts'
import {
  addressChangedMail,
  addressCorrectedMail,
  confirmMail,
  finishMail,
  newAddressMail,
  planMail,
  priceChangeMail,
  renewalMail,
  resetMail,
  summaryMail,
} from './texts.ts'

/** Age after which a mail is given up, because it would be confusing. */
export const MAX_AGE_MS: Record<MailKind, number> = {
  reset: RESET_LINK_MINUTES * MINUTE_MS,
  finish: FINISH_LINK_DAYS * DAY_MS,
  'finish-again': DAY_MS,
  summary: 3 * DAY_MS,
  ...ENDING_AGES_MS,
  confirm: DAY_MS,
  'address-corrected': 3 * DAY_MS,
  'new-address': DAY_MS,
  'address-changed': 3 * DAY_MS,
  plan: DAY_MS,
  // The date of the renewal decides.
  'renewal-notice': Number.POSITIVE_INFINITY,
  'price-change': Number.POSITIVE_INFINITY,
  // Each reminder requests the next, so none is given up unseen.
  reminder: Number.POSITIVE_INFINITY,
}

/** Returns the address and the first name of an account's owner; undefined if it has none any more. */
const ownerOf = async (deps: MailDeps, accountId: string) => {
  const { owner } = await deps.facts.accountOf(accountId)
  const recipient = await recipientOf(deps, owner?.email)
  const firstName = owner && (await deps.open('firstName', owner.firstName))
  return recipient === undefined || firstName === undefined ? undefined : { recipient, firstName }
}

const sendFinishLink = async (
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

/** Sends a link to finish registration to a buyer without an account. */
const finish: MailHandler = async (job, deps) => {
  const { facts, commands, ids } = deps
  const purchaseId = job.subject
  const bought = await facts.purchaseOf(purchaseId)
  if (!bought?.license || bought.refunded || (await commands.claims.ownerOf(purchaseId))) return 'not needed'
  const { license, customerId } = bought
  const { email, recipient } = await customerOf(deps, customerId)
  if (!email || recipient === undefined) return 'retry'
  const accountId = await ids.claim(recipient.to)
  // Anyone can register an e-mail. The mailbox's owner then gets a link, which replaces that registration.
  if (!(await commands.proofs.controlsMailbox(accountId)))
    return await sendFinishLink(job, deps, accountId, { purchaseId, email, license }, recipient)
  // Buyers who have an account already get the purchase without being asked to do anything.
  const isAdded = await commands.accountMails.addPurchase(accountId, purchaseId, job.data.causedBy)
  return isAdded ? 'not needed' : 'retry'
}

/** Sends another link that a buyer without an account requested. */
const finishAgain: MailHandler = async (job, deps) => {
  const { facts, commands } = deps
  const { owner, pendingRegistrations } = await facts.accountOf(job.subject)
  const purchase = pendingRegistrations.at(-1)
  if (owner || !purchase || (await commands.claims.ownerOf(purchase.purchaseId))) return 'not needed'
  const recipient = await recipientOf(deps, purchase.email)
  return recipient === undefined ? 'not needed' : await sendFinishLink(job, deps, job.subject, purchase, recipient)
}

const reset: MailHandler = async (job, deps) => {
  const { commands, transport, settings } = deps
  const owner = await ownerOf(deps, job.subject)
  if (!owner) return 'not needed'
  // A stranger may have typed the name of an account that proves nothing.
  const name = (await commands.proofs.controlsMailbox(job.subject)) ? owner.firstName : undefined
  await transport.assertReady()
  const token = await commands.accountMails.makeResetLink(job.subject, job.data.causedBy)
  if (token === undefined) return 'retry'
  return await send(deps, job, owner.recipient, resetMail(name, token, RESET_LINK_MINUTES, settings))
}

/** Expects the registration of a buyer, who may ask for a link before the mail. Returns false until the buyer is known. */
const awaitRegistration = async (job: MailJob, deps: MailDeps, { license, refunded, customerId }: PurchaseFacts) => {
  if (!license || refunded) return true
  const { email, recipient } = await customerOf(deps, customerId)
  if (!email) return false
  if (recipient === undefined) return true
  const accountId = await deps.ids.claim(recipient.to)
  const buyer = { purchaseId: job.subject, email, license }
  await deps.commands.accountMails.awaitRegistration(accountId, buyer, job.data.causedBy)
  return true
}

/** Sends a summary once a purchase is paid and claimed, in either order. */
const summary: MailHandler = async (job, deps) => {
  const { facts, commands, settings } = deps
  const purchaseId = job.subject
  const [bought, holder] = await Promise.all([facts.purchaseOf(purchaseId), commands.claims.ownerOf(purchaseId)])
  if (!bought) return 'wait'
  if (!holder) return (await awaitRegistration(job, deps, bought)) ? 'wait' : 'retry'
  const owner = await ownerOf(deps, holder)
  const { license, refunded } = bought
  if (!license || refunded || !owner) return 'not needed'
  const content = await summaryOf({ ...bought, license, purchaseId }, deps)
  return await send(deps, job, owner.recipient, summaryMail(owner.firstName, content, settings))
}

/** Returns the first account that asks the buyer of a purchase, with its address. One without an owner must not stop others. */
const askingOwner = async (deps: MailDeps, purchaseId: string) => {
  for (const accountId of askingAccounts(await deps.commands.claimCommands.read(claimStream(purchaseId)))) {
    const owner = await ownerOf(deps, accountId)
    if (owner) return { accountId, to: owner.recipient.to }
  }
  return undefined
}

/** Asks the buyer of a purchase to confirm the claim of an account with another e-mail. */
const confirm: MailHandler = async (job, deps) => {
  const { facts, commands, transport, settings } = deps
  const purchaseId = job.subject
  const bought = await facts.purchaseOf(purchaseId)
  if (bought === undefined) return 'retry'
  const { recipient } = await customerOf(deps, bought.customerId)
  if (!bought.license || bought.refunded || recipient === undefined) return 'not needed'
  const claimant = await askingOwner(deps, purchaseId)
  if (!claimant || (await commands.claims.ownerOf(purchaseId))) return 'not needed'
  await transport.assertReady()
  const token = await commands.confirmations.makeLink(purchaseId, claimant.accountId, job.data.causedBy)
  if (token === undefined) return 'retry'
  const content = confirmMail(bought.license, claimant.to, token, CLAIM_LINK_DAYS, settings)
  return await send(deps, job, recipient, content)
}

/** Notes at the address of the checkout that the buyer corrected it when registering. */
const addressCorrected: MailHandler = async (job, deps) => {
  const { facts, commands, settings } = deps
  const bought = await facts.purchaseOf(job.subject)
  if (!bought) return 'retry'
  const { email, recipient } = await customerOf(deps, bought.customerId)
  if (!email) return 'retry'
  const holder = await commands.claims.ownerOf(job.subject)
  const owner = holder === undefined ? undefined : await ownerOf(deps, holder)
  if (recipient === undefined || !owner || isSameMailbox(owner.recipient.to, recipient.to)) return 'not needed'
  return await send(deps, job, recipient, addressCorrectedMail(owner.recipient.to, settings))
}

/** Sends the link that gives an account a new address, to that address. */
const newAddress: MailHandler = async (job, deps) => {
  const { facts, commands, transport, settings } = deps
  const recipient = await recipientOf(deps, (await facts.accountOf(job.subject)).wantedEmail)
  if (recipient === undefined) return 'not needed'
  await transport.assertReady()
  const token = await commands.emailChanges.makeLink(job.subject, job.data.causedBy)
  if (token === undefined) return 'retry'
  return await send(deps, job, recipient, newAddressMail(token, EMAIL_LINK_HOURS, settings))
}

/** Notes at the former address of an account that it has another one. */
const addressChanged: MailHandler = async (job, deps) => {
  const recipient = await recipientOf(deps, await deps.facts.formerEmailOf(job.subject))
  const owner = await ownerOf(deps, job.subject)
  if (recipient === undefined || !owner) return 'not needed'
  return await send(deps, job, recipient, addressChangedMail(owner.recipient.to, deps.settings))
}

/** Sends a reminder of a coming charge to the buyer who pays it. */
const renewalNotice: MailHandler = async (job, deps, now) => {
  const { facts, cancelLinks, settings } = deps
  const subscription = await facts.subscriptionOf(job.subject)
  const renewal = subscription && renewalToAnnounce(job, subscription.latest, now)
  if (!subscription || !renewal) return 'not needed'
  const buyer = await buyerOf(subscription, deps)
  if (buyer === 'unknown') return 'retry'
  if (buyer === 'erased') return 'not needed'
  const next = await chargeAfter(buyer.bought, subscription, renewal, facts)
  const token = await cancelLinks.tokenOf(subscription.transactionId ?? job.subject, renewal.at)
  return await send(deps, job, buyer.recipient, renewalMail(next, token, settings))
}

/** Announces a new price to the buyer who pays it, before it is first charged. */
const priceChange: MailHandler = async (job, deps, now) => {
  const { pool, facts, cancelLinks, settings } = deps
  const subscription = await facts.subscriptionOf(job.subject)
  const renewal = subscription && upcomingRenewal(subscription.latest)
  if (!subscription || !renewal || renewal.at <= now) return 'not needed'
  const announced = await sentMails(pool, 'price-change', job.subject)
  const change = priceToAnnounce(await facts.priceChangesOf(job.subject), (price) =>
    announced.has(priceMailId(job.subject, price)),
  )
  if (!change || priceMailId(job.subject, change.to) !== job.key) return 'not needed'
  const lastRenewal = await facts.lastRenewalOf(job.subject)
  if (lastRenewal && lastRenewal.paidAt > change.reportedAt) return 'not needed'
  const buyer = await buyerOf(subscription, deps)
  if (buyer === 'unknown') return 'retry'
  if (buyer === 'erased') return 'not needed'
  const token = await cancelLinks.tokenOf(subscription.transactionId ?? job.subject, renewal.at)
  const prices = { from: amountText(change.from), to: amountText(change.to), on: renewal.at }
  return await send(deps, job, buyer.recipient, priceChangeMail(prices, token, settings))
}

/** Sends a visitor the link to their plan. */
const plan: MailHandler = async (job, deps) => {
  const recipient = await recipientOf(deps, await deps.facts.emailBefore(job.subject, job.data.causedBy))
  return recipient === undefined ? 'not needed' : await send(deps, job, recipient, planMail(job.subject, deps.settings))
}

export const HANDLERS: Record<MailKind, MailHandler> = {
  finish,
  'finish-again': finishAgain,
  reset,
  summary,
  confirm,
  'address-corrected': addressCorrected,
  'new-address': newAddress,
  'address-changed': addressChanged,
  'renewal-notice': renewalNotice,
  'price-change': priceChange,
  ...ENDING_HANDLERS,
  reminder: sendReminder,
  plan,
}
