import { createLink } from '#db/crypto/link-tokens.ts'
import { accountStream, claimStream } from '#events/account.ts'
import type { SubscriptionState } from '#events/state/subscription-state.ts'
import type { AccountState, AccountEvent, PendingRegistration } from '#commands/account/account-state.ts'
import type { MailKind } from '#db/operational-tables.ts'
import type { MailDeps, MailHandler, MailOutcome } from './handler.ts'
import type { MailFacts } from './facts.ts'
import { announcedPrices, jobsAbout } from './jobs.ts'
import type { MailJob } from './mail-job.ts'
import type { Mail } from './mail-transport.ts'
import { priceMailId, priceToAnnounce } from './price-changes.ts'
import { renewalToAnnounce, upcomingRenewal } from './renewal-notices.ts'
import { sendReminder } from './reminders.ts'
import { amountText, chargeAfter, summaryOf } from './purchase-summary.ts'
import {
  confirmMail,
  finishMail,
  type MailContent,
  priceChangeMail,
  renewalMail,
  resetMail,
  summaryMail,
  withdrawalMail,
} from './texts.ts'
import { DAY_MS, MINUTE_MS } from '#events/time.ts'

const RESET_MINUTES = 60
const FINISH_DAYS = 7

/** Age after which a mail is given up, because it would be confusing. */
export const MAX_AGE_MS: Record<MailKind, number> = {
  reset: RESET_MINUTES * MINUTE_MS,
  finish: FINISH_DAYS * DAY_MS,
  'finish-again': DAY_MS,
  summary: 3 * DAY_MS,
  withdrawal: 3 * DAY_MS,
  confirm: DAY_MS,
  // The date of the renewal decides.
  'renewal-notice': Number.POSITIVE_INFINITY,
  'price-change': Number.POSITIVE_INFINITY,
  // Each reminder requests the next, so none is given up unseen.
  reminder: Number.POSITIVE_INFINITY,
  forget: Number.POSITIVE_INFINITY,
}

const countOf = (entries: readonly { accountId: string }[], accountId: string) =>
  entries.filter((entry) => entry.accountId === accountId).length

const isoAfter = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

const send = async (
  { transport }: MailDeps,
  { key: id }: MailJob,
  to: string,
  content: MailContent,
): Promise<MailOutcome> => {
  const mail: Mail = { id, to, ...content }
  await transport.send(mail)
  return 'sent'
}

/** Adds the purchase of a buyer who already has an account, without asking them to do anything. */
const addPurchase = async (
  job: MailJob,
  { facts }: MailDeps,
  accountId: string,
  account: AccountState,
  version: number,
): Promise<MailOutcome> => {
  const purchaseId = job.subject
  if (!account.purchaseIds.includes(purchaseId)) {
    const added: AccountEvent = { type: 'account.purchase-added', data: { payoutSubId: purchaseId } }
    if (!(await facts.append(accountStream(accountId), added, version, job.data.causedBy, job.key))) return 'retry'
  }
  const { claim, version: claimVersion } = await facts.claimOf(purchaseId)
  if (claim.holder === accountId) return 'not needed'
  const claimed: AccountEvent = { type: 'account.purchase-claimed', data: { payoutSubId: purchaseId, accountId } }
  const isClaimed = await facts.append(
    claimStream(purchaseId),
    claimed,
    claimVersion,
    job.data.causedBy,
    `${job.key} claims`,
  )
  return isClaimed ? 'not needed' : 'retry'
}

const sendFinishLink = async (
  job: MailJob,
  deps: MailDeps,
  accountId: string,
  { purchaseId, email, license }: PendingRegistration,
  to: string,
  now: Date,
) => {
  const { facts, transport, settings } = deps
  await transport.assertReady()
  const { version, account } = await facts.accountOf(accountId)
  if (account.owner && (await facts.isProven(accountId, account))) return 'retry'
  const bought = await facts.purchaseOf(purchaseId)
  if (!bought) return 'retry'
  const { token, digest } = createLink(accountId)
  const made: AccountEvent = {
    type: 'account.finish-link-made',
    data: { link: digest, expiresAt: isoAfter(now, FINISH_DAYS * DAY_MS), payoutSubId: purchaseId, email, license },
  }
  if (!(await facts.append(accountStream(accountId), made, version, job.data.causedBy, digest))) return 'retry'
  return await send(
    deps,
    job,
    to,
    finishMail(await summaryOf({ ...bought, license, purchaseId }, facts), token, FINISH_DAYS, settings),
  )
}

/** Sends a link to finish registration to a buyer without an account. */
const finish: MailHandler = async (job, deps, now) => {
  const { facts } = deps
  const purchaseId = job.subject
  const bought = await facts.purchaseOf(purchaseId)
  if (!bought?.license || bought.refunded || (await facts.ownerOf(purchaseId))) return 'not needed'
  const email = bought.customerId ? await facts.emailOf(bought.customerId) : undefined
  const address = email && (await facts.open('email', email))
  if (!email || address === undefined) return 'retry'
  const accountId = await facts.accountIdOf(address)
  const { account, version } = await facts.accountOf(accountId)
  // Anyone can register an e-mail. The mailbox's owner then gets a link, which replaces that registration.
  if (account.owner && (await facts.isProven(accountId, account))) {
    return await addPurchase(job, deps, accountId, account, version)
  }
  return await sendFinishLink(job, deps, accountId, { purchaseId, email, license: bought.license }, address, now)
}

/** Sends another link that a buyer without an account requested. */
const finishAgain: MailHandler = async (job, deps, now) => {
  const { facts } = deps
  const { account } = await facts.accountOf(job.subject)
  const purchase = account.pendingRegistrations.at(-1)
  if (account.owner || !purchase || (await facts.ownerOf(purchase.purchaseId))) return 'not needed'
  const address = await facts.open('email', purchase.email)
  if (address === undefined) return 'not needed'
  return await sendFinishLink(job, deps, job.subject, purchase, address, now)
}

const reset: MailHandler = async (job, deps, now) => {
  const { facts, transport, settings } = deps
  const { account, version } = await facts.accountOf(job.subject)
  const { owner } = account
  const address = owner && (await facts.open('email', owner.email))
  const firstName = owner && (await facts.open('firstName', owner.firstName))
  if (address === undefined || firstName === undefined) return 'not needed'
  // A stranger may have typed the name of an account that proves nothing.
  const name = (await facts.isProven(job.subject, account)) ? firstName : undefined
  await transport.assertReady()
  const { token, digest } = createLink(job.subject)
  const made: AccountEvent = {
    type: 'account.reset-link-made',
    data: { link: digest, expiresAt: isoAfter(now, RESET_MINUTES * MINUTE_MS) },
  }
  if (!(await facts.append(accountStream(job.subject), made, version, job.data.causedBy, digest))) return 'retry'
  return await send(deps, job, address, resetMail(name, token, RESET_MINUTES, settings))
}

/** Sends a summary once a purchase is paid and claimed, in either order. */
const summary: MailHandler = async (job, deps) => {
  const { facts, settings } = deps
  const purchaseId = job.subject
  const [bought, holder] = await Promise.all([facts.purchaseOf(purchaseId), facts.ownerOf(purchaseId)])
  if (!bought || !holder) return 'wait'
  const { owner } = (await facts.accountOf(holder)).account
  const address = owner && (await facts.open('email', owner.email))
  const firstName = owner && (await facts.open('firstName', owner.firstName))
  if (!bought.license || bought.refunded || address === undefined || firstName === undefined) return 'not needed'
  const content = summaryMail(
    firstName,
    await summaryOf({ ...bought, license: bought.license, purchaseId }, facts),
    settings,
  )
  return await send(deps, job, address, content)
}

/** Asks the buyer of a purchase to confirm the claim of an account with another e-mail. */
const confirm: MailHandler = async (job, deps, now) => {
  const { facts, transport, settings } = deps
  const purchaseId = job.subject
  const bought = await facts.purchaseOf(purchaseId)
  const { claim, version } = await facts.claimOf(purchaseId)
  const made = [...claim.links.values()]
  const asking = claim.requests.find(
    ({ accountId }) => countOf(made, accountId) < countOf(claim.requests, accountId),
  )?.accountId
  const email = bought?.customerId ? await facts.emailOf(bought.customerId) : undefined
  const address = email && (await facts.open('email', email))
  if (bought === undefined) return 'retry'
  if (!asking || !bought.license || bought.refunded || address === undefined) return 'not needed'
  const { owner } = (await facts.accountOf(asking)).account
  const claimant = owner && (await facts.open('email', owner.email))
  if (claimant === undefined || (await facts.ownerOf(purchaseId))) return 'not needed'
  await transport.assertReady()
  const { token, digest } = createLink(asking)
  const expiresAt = isoAfter(now, FINISH_DAYS * DAY_MS)
  const link: AccountEvent = {
    type: 'account.claim-link-made',
    data: { payoutSubId: purchaseId, accountId: asking, link: digest, expiresAt },
  }
  if (!(await facts.append(claimStream(purchaseId), link, version, job.data.causedBy, digest))) return 'retry'
  return await send(deps, job, address, confirmMail(bought.license, claimant, token, FINISH_DAYS, settings))
}

/** Returns who pays a subscription and what they bought, as far as it is reported. */
const buyerOf = async (subscription: SubscriptionState, facts: MailFacts) => {
  const [bought, email] = await Promise.all([
    subscription.transactionId === null ? undefined : facts.purchaseOf(subscription.transactionId),
    facts.emailOf(subscription.latest.customerId),
  ])
  const license = bought?.license ?? subscription.license?.license
  if (!bought || !email || !license) return 'unknown'
  const address = await facts.open('email', email)
  return address === undefined ? 'erased' : { address, bought: { ...bought, license } }
}

/** Sends a reminder of a coming charge to the buyer who pays it. */
const renewalNotice: MailHandler = async (job, deps, now) => {
  const { facts, settings } = deps
  const subscription = await facts.subscriptionOf(job.subject)
  const renewal = subscription && renewalToAnnounce(job, subscription.latest, now)
  if (!subscription || !renewal) return 'not needed'
  const buyer = await buyerOf(subscription, facts)
  if (buyer === 'unknown') return 'retry'
  if (buyer === 'erased') return 'not needed'
  const next = await chargeAfter(buyer.bought, subscription, renewal, facts)
  const token = await facts.cancelTokenOf(subscription.transactionId ?? job.subject, renewal.at)
  return await send(deps, job, buyer.address, renewalMail(next, token, settings))
}

/** Announces a new price to the buyer who pays it, before it is first charged. */
const priceChange: MailHandler = async (job, deps, now) => {
  const { pool, facts, settings } = deps
  const subscription = await facts.subscriptionOf(job.subject)
  const renewal = subscription && upcomingRenewal(subscription.latest)
  if (!subscription || !renewal || renewal.at <= now) return 'not needed'
  const announced = await announcedPrices(pool, job.subject)
  const change = priceToAnnounce(await facts.priceChangesOf(job.subject), (price) =>
    announced.has(priceMailId(job.subject, price)),
  )
  if (!change || priceMailId(job.subject, change.to) !== job.key) return 'not needed'
  const lastRenewal = await facts.lastRenewalOf(job.subject)
  if (lastRenewal && lastRenewal.paidAt > change.reportedAt) return 'not needed'
  const buyer = await buyerOf(subscription, facts)
  if (buyer === 'unknown') return 'retry'
  if (buyer === 'erased') return 'not needed'
  const token = await facts.cancelTokenOf(subscription.transactionId ?? job.subject, renewal.at)
  const prices = { from: amountText(change.from), to: amountText(change.to), on: renewal.at }
  return await send(deps, job, buyer.address, priceChangeMail(prices, token, settings))
}

/** Time in which a purchase may become known after a withdrawal, because mails about it wait a few minutes. */
const UNKNOWN_BUYER_MS = 60 * MINUTE_MS

/** Confirms a withdrawal to an address that bought. Others get nothing, because strangers can name any address. */
const confirmWithdrawal: MailHandler = async (job, deps, now) => {
  const { facts, settings } = deps
  const withdrawal = await facts.withdrawalOf(job.subject)
  const address = withdrawal && (await facts.open('email', withdrawal.email))
  if (!withdrawal || address === undefined) return 'not needed'
  const accountId = await facts.findAccount(address)
  const account = accountId === undefined ? undefined : (await facts.accountOf(accountId)).account
  const hasBought =
    accountId !== undefined &&
    account !== undefined &&
    (account.pendingRegistrations.length > 0 || (await facts.isProven(accountId, account)))
  if (!hasBought) return now.getTime() - job.askedAt.getTime() > UNKNOWN_BUYER_MS ? 'not needed' : 'retry'
  return await send(deps, job, address, withdrawalMail(withdrawal, settings))
}

/** Deletes the stored copies of mails to an erased person. */
const forget: MailHandler = async (job, { pool, facts, transport }) => {
  await transport.deleteCopies(
    await jobsAbout(pool, [job.subject, ...(await facts.mailedAbout(job.subject))], job.askedAt),
  )
  return 'forgotten'
}

/** Handlers by kind of mail. */
export const HANDLERS: Record<MailKind, MailHandler> = {
  finish,
  'finish-again': finishAgain,
  reset,
  summary,
  confirm,
  'renewal-notice': renewalNotice,
  'price-change': priceChange,
  withdrawal: confirmWithdrawal,
  reminder: sendReminder,
  forget,
}
