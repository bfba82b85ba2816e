import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import type { MailKind } from '#projector/mail/mail-job.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import type { MailJob } from '#projector/mail/mail-job.ts'
import { GRACE_DAYS } from '#events/payment/money/refund-days.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'
import type { BoughtPlan } from '#commands/payment/withdrawal/bought-plans.ts'
import { sentMails } from '#projector/mail/jobs.ts'
import {
  buyerOf,
  customerOf,
  holderOf,
  type MailDeps,
  type MailHandler,
  recipientOf,
  send,
} from '#projector/mail/handler.ts'
import {
  cancelationMail,
  cancelLinkMail,
  decidedMail,
  failedPaymentMail,
  refundMail,
  type Returned,
  type RenewingPlan,
  severalPlansMail,
  withdrawalMail,
} from './ending-texts.ts'

type EndingKind = Extract<
  MailKind,
  'withdrawal' | 'withdrawal-decided' | 'refund' | 'cancelation' | 'failed-payment' | 'cancel-link' | 'several-plans'
>

/** Age after which a mail is given up, because it would be confusing. */
export const ENDING_AGES_MS: Record<EndingKind, number> = {
  withdrawal: 3 * DAY_MS,
  'withdrawal-decided': 14 * DAY_MS,
  refund: 14 * DAY_MS,
  cancelation: 3 * DAY_MS,
  'failed-payment': 3 * DAY_MS,
  'cancel-link': DAY_MS,
  'several-plans': 3 * DAY_MS,
}

/** Time for which a link to cancel works at least. */
const LINK_MS = 14 * DAY_MS

/** Time in which a purchase may become known after a withdrawal, because mails about it wait a few minutes. */
const UNKNOWN_BUYER_MS = HOUR_MS

const renewingOf = async (plans: BoughtPlan[], { cancelLinks }: MailDeps, now: Date): Promise<RenewingPlan[]> => {
  const renewing = plans.filter(({ subscription }) => subscription?.isRenewing)
  return await Promise.all(
    renewing.map(async ({ license, transactionId, subscription }) => {
      const on = subscription?.nextChargeAt ?? null
      const until = new Date(Math.max(on?.getTime() ?? 0, now.getTime() + LINK_MS))
      return { license, on, cancelToken: await cancelLinks.tokenOf(transactionId, until) }
    }),
  )
}

/** Returns a withdrawal, its address and whether that bought: strangers can name any. Undefined if it is erased. */
const withdrawalOf = async (deps: MailDeps, withdrawalId: string) => {
  const received = await deps.facts.withdrawalOf(withdrawalId)
  const recipient = await recipientOf(deps, received?.email)
  if (!received || recipient === undefined) return undefined
  const hasBought = received.isFromBuyer || (await deps.commands.proofs.hasBought(recipient.to))
  return { received, recipient, hasBought }
}

/** Acknowledges a withdrawal to an address that bought. */
const withdrawal: MailHandler = async (job, deps, now) => {
  const { commands, open, settings } = deps
  const { received, recipient, hasBought } = (await withdrawalOf(deps, job.subject)) ?? {}
  const name = received && (await open('name', received.name))
  if (!received || recipient === undefined || name === undefined) return 'not needed'
  if (!hasBought) return now.getTime() - job.askedAt.getTime() > UNKNOWN_BUYER_MS ? 'not needed' : 'retry'
  const [order, statement] = await Promise.all([
    received.order ? open('order', received.order) : undefined,
    received.statement ? open('statement', received.statement) : undefined,
  ])
  const renewing = await renewingOf(await commands.boughtPlans.ofWithdrawal(received), deps, now)
  const { withdrawalId, isFromBuyer } = received
  const receivedAt = new Date(received.receivedAt)
  const stated = { withdrawalId, receivedAt, name, email: recipient.to, order, statement }
  return await send(deps, job, recipient, withdrawalMail(stated, renewing, isFromBuyer, settings))
}

/** Says what an operator decided about a withdrawal, to an address that bought. */
const withdrawalDecided: MailHandler = async (job, deps) => {
  const { commands, settings } = deps
  const { received, recipient, hasBought } = (await withdrawalOf(deps, job.subject)) ?? {}
  if (!received || recipient === undefined || !hasBought) return 'not needed'
  const paid = (await commands.boughtPlans.ofWithdrawal(received)).flatMap(({ payments }) => payments)
  const { accepted } = received
  const returned = accepted ? paid.filter((one) => accepted.transactionIds.includes(one.transactionId)) : 'closed'
  return await send(deps, job, recipient, decidedMail(new Date(received.receivedAt), returned, settings))
}

/** Returns what one refund returned, and all refunds of its payment until then. */
const refundedBy = ({ data: { amount, total } }: MailJob, all: number): Returned =>
  amount !== undefined && total !== undefined ? { amount, total } : { amount: all, total: all }

/** Confirms a refund to the buyer. A chargeback has no such mail: the buyer's bank reports it. */
const refund: MailHandler = async (job, deps, now) => {
  const { commands, settings } = deps
  const plan = await commands.boughtPlans.ofPayment(job.subject)
  const paid = plan?.payments.find(({ transactionId }) => transactionId === job.subject)
  if (!plan || !paid || paid.refunded === 0 || paid.isChargedBack) return 'not needed'
  const { email, recipient } = await customerOf(deps, plan.customerId)
  if (!email) return 'retry'
  if (recipient === undefined) return 'not needed'
  const [renewing] = await renewingOf([plan], deps, now)
  return await send(deps, job, recipient, refundMail(paid, refundedBy(job, paid.refunded), renewing, settings))
}

const wasConfirmed = async (pool: Pool, subscriptionId: string) =>
  (await sentMails(pool, 'cancelation', subscriptionId)).size > 0

/** Checks whether an accepted withdrawal ends a subscription. Its own mail says so. */
const isWithdrawn = async (pool: Pool, subscriptionId: string) => {
  const accepted = views
    .selectFrom('withdrawals_received')
    .select('withdrawal_id')
    .where(sql<boolean>`jsonb_exists(accepted->'endsNow', ${subscriptionId})`)
  return (await ifProjected(runQuery(pool, accepted))).length > 0
}

/** Confirms the end of renewals. */
const cancelation: MailHandler = async (job, deps) => {
  const { facts, pool, settings } = deps
  const subscription = await facts.subscriptionOf(job.subject)
  const latest = subscription?.latest
  const isPlanned = latest?.scheduledChange?.action === 'cancel'
  const isOver = latest?.status === 'canceled'
  if (!subscription || !(isPlanned || isOver) || (await isWithdrawn(pool, job.subject))) return 'not needed'
  if (isOver && (await wasConfirmed(pool, job.subject))) return 'not needed'
  const buyer = await buyerOf(subscription, deps)
  if (buyer === 'unknown') return 'retry'
  if (buyer === 'erased') return 'not needed'
  const until = isOver ? null : new Date(latest?.scheduledChange?.at ?? latest?.periodEndsAt ?? job.askedAt)
  const isUnpaid = isOver && subscription.statuses.at(-2)?.status === 'past-due'
  return await send(deps, job, buyer.recipient, cancelationMail(buyer.bought.license, until, isUnpaid, settings))
}

/** Reports a renewal that could not be charged. */
const failedPayment: MailHandler = async (job, deps, now) => {
  const { facts, cancelLinks, settings } = deps
  const subscription = await facts.subscriptionOf(job.subject)
  if (subscription?.latest.status !== 'past-due') return 'not needed'
  const buyer = await buyerOf(subscription, deps)
  if (buyer === 'unknown') return 'retry'
  if (buyer === 'erased') return 'not needed'
  const until = new Date(now.getTime() + LINK_MS)
  const cancelToken = await cancelLinks.tokenOf(subscription.transactionId ?? job.subject, until)
  const plan = { license: buyer.bought.license, on: null, cancelToken }
  return await send(deps, job, buyer.recipient, failedPaymentMail(plan, GRACE_DAYS, settings))
}

/** Sends links that cancel the plans of an address, or says that nothing renews. */
const cancelLink: MailHandler = async (job, deps, now) => {
  const { facts, commands, settings } = deps
  const { owner, pendingRegistrations } = await facts.accountOf(job.subject)
  const recipient = await recipientOf(deps, owner?.email ?? pendingRegistrations.at(-1)?.email)
  if (!recipient?.to) return 'not needed'
  const plans = await commands.boughtPlans.ofEmail(recipient.to)
  if (plans.length === 0) return 'not needed'
  return await send(deps, job, recipient, cancelLinkMail(await renewingOf(plans, deps, now), settings))
}

/** Says to a buyer that several plans of theirs go on, with links that end each. */
const severalPlans: MailHandler = async (job, deps, now) => {
  const { commands, settings } = deps
  const bought = await commands.boughtPlans.ofPayment(job.subject)
  if (!bought) return 'retry'
  const recipient = (await holderOf(deps, job.subject)) ?? (await customerOf(deps, bought.customerId)).recipient
  if (recipient === undefined) return 'not needed'
  const known = await commands.boughtPlans.ofEmail(recipient.to)
  const plans = known.some(({ transactionId }) => transactionId === job.subject) ? known : [...known, bought]
  const renewing = await renewingOf(plans, deps, now)
  const hasLifetime = plans.some(({ license, payments: [first] }) => license === 'lifetime' && first?.refunded === 0)
  if (renewing.length < (hasLifetime ? 1 : 2)) return 'not needed'
  return await send(deps, job, recipient, severalPlansMail(renewing, hasLifetime, settings))
}

export const ENDING_HANDLERS: Record<EndingKind, MailHandler> = {
  withdrawal,
  'withdrawal-decided': withdrawalDecided,
  refund,
  cancelation,
  'failed-payment': failedPayment,
  'cancel-link': cancelLink,
  'several-plans': severalPlans,
}
