import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { EventOf } from '#events/catalog.ts'
import { paymentStream } from '#events/payment.ts'
import { DAY_MS, HOUR_MS } from '#events/time.ts'
import type { Commands } from '#commands/commands.ts'
import { type ProviderActions, WEBHOOK_RETRY_DAYS } from '#commands/payment/provider-actions.ts'
import type { BoughtPlan } from '#commands/withdrawal/bought-plans.ts'
import { fullyRefunded } from '#commands/payment/payment.decision.ts'
import { completeAccepted } from '#commands/withdrawal/handle-withdrawals.ts'
import { findWithdrawal } from '#commands/withdrawal/find-withdrawal.ts'
import { stopDueAt } from '#commands/withdrawal/withdrawal.decision.ts'
import type { JobResult } from '#projector/reactions/queue/queue.ts'

export type WithdrawalJobDeps = Pick<Commands, 'boughtPlans' | 'payments' | 'withdrawals'> & {
  provider: ProviderActions
}

type Deps = WithdrawalJobDeps & { pool: Pool; store: EventStore; clock: Clock }

/** Time in which a purchase may become known after a withdrawal. */
const UNKNOWN_BUYER_MS = HOUR_MS

const isRenewing = ({ subscription }: BoughtPlan) => subscription?.isRenewing === true

/** A plan whose subscription is still to be reported. It may renew. */
const isUnreported = ({ subscription, subscriptionId }: BoughtPlan) => subscriptionId !== null && subscription === null

/**
 * Ends the renewals of a withdrawn plan: at once if the sender is the buyer, otherwise shortly before the next charge,
 * unless an operator has decided by then.
 */
export const stopRenewals = async (deps: Deps, withdrawalId: string, askedAt: Date): Promise<JobResult> => {
  const { boughtPlans, provider, clock } = deps
  const withdrawal = await findWithdrawal(deps, withdrawalId)
  if (!withdrawal || withdrawal.accepted || withdrawal.handled?.by) return 'remove'
  const now = clock()
  const plans = await boughtPlans.ofWithdrawal(withdrawal)
  if (plans.length === 0) return now.getTime() - askedAt.getTime() < UNKNOWN_BUYER_MS ? { retry: null } : 'remove'
  const later: Date[] = []
  for (const { subscription, subscriptionId } of plans.filter(isRenewing)) {
    if (!subscription || subscriptionId === null) continue
    const dueAt = stopDueAt(withdrawal.isFromBuyer, subscription.nextChargeAt, new Date(withdrawal.receivedAt))
    if (dueAt <= now) await provider.cancel(subscriptionId, subscription.ends)
    else later.push(dueAt)
  }
  if (plans.some(isUnreported) && now.getTime() - askedAt.getTime() < WEBHOOK_RETRY_DAYS * DAY_MS)
    return { retry: null }
  const [next] = later.toSorted((a, b) => a.getTime() - b.getTime())
  return next ? { dueAt: next } : 'remove'
}

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
