import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { MAX_UNPROVEN_A_DAY } from '#db/operations/inbox-problems.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import type { EventStore } from '#db/event-store.ts'
import type { EventOf } from '#events/catalog.ts'
import { paymentStream } from '#events/payment/payment.ts'
import type { WithdrawalState } from '#events/payment/withdrawal-state.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'
import type { Commands } from '#commands/commands.ts'
import { type ProviderActions, WEBHOOK_RETRY_DAYS } from '#commands/payment/provider-actions.ts'
import type { BoughtPlan } from '#commands/payment/withdrawal/bought-plans.ts'
import { fullyRefunded } from '#commands/payment/payment.decision.ts'
import { completeAccepted } from '#commands/payment/withdrawal/handle-withdrawals.ts'
import { findWithdrawal } from '#commands/payment/withdrawal/find-withdrawal.ts'
import { stopDueAt } from '#commands/payment/withdrawal/withdrawal.decision.ts'
import type { JobResult } from '#projector/queue/queue.ts'

/** Time in which a purchase may become known after a withdrawal. */
const UNKNOWN_BUYER_MS = HOUR_MS

export type WithdrawalJobDeps = Pick<Commands, 'boughtPlans' | 'payments' | 'withdrawals'> & {
  provider: ProviderActions
}

type Deps = WithdrawalJobDeps & { pool: Pool; store: EventStore; clock: Clock }

type Accepted = EventOf<'payment.withdrawal-accepted'>['data']

/** The decision of an operator. */
export type ReturnData = Pick<Accepted, 'by' | 'endsLater' | 'endsNow' | 'transactionIds'> & { causedBy: string }

/**
 * Ends the renewals and requests the payments back that an operator has accepted. Looks again once a day until the provider
 * reports them as returned, because it may reject a refund later.
 */
export const returnPayments = async (deps: Deps, withdrawalId: string, data: ReturnData): Promise<JobResult> => {
  const { payments, provider, clock } = deps
  if ((await findWithdrawal(deps, withdrawalId))?.handled) return 'remove'
  const refund = async (id: string) => {
    // The provider refuses to return a payment that is back already, by hand or by the buyer's bank.
    if (!fullyRefunded(await payments.read(paymentStream(id)))) await provider.refund(id)
  }
  const steps = [
    ...data.endsNow.map((id) => () => provider.cancel(id, 'now')),
    ...data.endsLater.map((id) => () => provider.cancel(id, 'period end')),
    ...data.transactionIds.map((id) => () => refund(id)),
  ]
  const failed: Promise<void>[] = []
  for (const step of steps) {
    const attempt = step()
    // A refusal of the provider must not keep other payments from the buyer.
    await attempt.catch(() => failed.push(attempt))
  }
  await Promise.all(failed)
  const isDone = await completeAccepted(deps, { withdrawalId, ...data }, data.causedBy)
  return isDone ? 'remove' : { dueAt: new Date(clock().getTime() + DAY_MS) }
}

/**
 * Ends the renewals of a withdrawn plan: at once if the sender is the buyer, otherwise shortly before the next charge,
 * unless an operator has decided by then. Who only knows an address ends nothing: its owner gets a mail and time to object.
 */
export const stopRenewals = async (deps: Deps, withdrawalId: string, askedAt: Date): Promise<JobResult> => {
  const { boughtPlans, provider, clock } = deps
  const withdrawal = await findWithdrawal(deps, withdrawalId)
  if (!withdrawal || withdrawal.accepted || withdrawal.handled?.by) return 'remove'
  const now = clock()
  const notice = withdrawal.isFromBuyer ? 'proven' : await noticeOf(deps.pool, withdrawal)
  if (notice === 'never') return 'remove'
  if (notice === 'not yet') return { dueAt: new Date(now.getTime() + HOUR_MS) }
  const plans = await boughtPlans.ofWithdrawal(withdrawal)
  if (plans.length === 0) return now.getTime() - askedAt.getTime() < UNKNOWN_BUYER_MS ? { retry: null } : 'remove'
  const later: Date[] = []
  for (const { subscription, subscriptionId } of plans.filter(isRenewing)) {
    if (!subscription || subscriptionId === null) continue
    const dueAt = stopDueAt(subscription.nextChargeAt, new Date(withdrawal.receivedAt), notice)
    if (dueAt > now) later.push(dueAt)
    else if (notice !== 'proven' && (await isInCrowd(deps.pool, new Date(withdrawal.receivedAt))))
      later.push(new Date(now.getTime() + DAY_MS))
    else await provider.cancel(subscriptionId, subscription.ends)
  }
  if (plans.some(isUnreported) && now.getTime() - askedAt.getTime() < WEBHOOK_RETRY_DAYS * DAY_MS)
    return { retry: null }
  const [next] = later.toSorted((a, b) => a.getTime() - b.getTime())
  return next ? { dueAt: next } : 'remove'
}

/** Returns when the owner of the address got the mail about a withdrawal that anyone could have sent, or that they got none. */
const noticeOf = async (
  pool: Pool,
  { withdrawalId, canMail }: WithdrawalState,
): Promise<Date | 'never' | 'not yet'> => {
  if (!canMail) return 'never'
  const mail = operational
    .selectFrom('reactions.jobs')
    .select(['outcome', 'done_at'])
    .where('queue', '=', 'mail')
    .where('kind', '=', 'withdrawal')
    .where('subject', '=', withdrawalId)
  const [row] = await runQuery(pool, mail)
  if (!row?.done_at) return 'not yet'
  return row.outcome === 'sent' ? row.done_at : 'never'
}

const isRenewing = ({ subscription }: BoughtPlan) => subscription?.isRenewing === true

/** Checks whether so many buyers seem to withdraw on one day that an operator has to look first. */
const isInCrowd = async (pool: Pool, receivedAt: Date): Promise<boolean> => {
  const near = views
    .selectFrom('withdrawals_received')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_from_buyer', '=', false)
    .where('has_bought', '=', true)
    .where('received_at', '>', new Date(receivedAt.getTime() - DAY_MS))
    .where('received_at', '<', new Date(receivedAt.getTime() + DAY_MS))
  return ((await ifProjected(runQuery(pool, near)))[0]?.count ?? 0) > MAX_UNPROVEN_A_DAY
}

/** A plan whose subscription is still to be reported. It may renew. */
const isUnreported = ({ subscription, subscriptionId }: BoughtPlan) => subscriptionId !== null && subscription === null
