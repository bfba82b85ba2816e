import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { EventOf } from '#events/catalog.ts'
import { HOUR_MS } from '#events/time.ts'
import type { Commands } from '#commands/commands.ts'
import type { ProviderActions } from '#commands/payment/provider-actions.ts'
import type { BoughtPlan } from '#commands/purchase/bought-plans.ts'
import { findWithdrawal } from '#commands/purchase/find-withdrawal.ts'
import { stopDueAt } from '#commands/purchase/withdrawal.decision.ts'
import type { JobResult } from '#projector/reactions/queue/queue.ts'

export type WithdrawalJobDeps = Pick<Commands, 'boughtPlans' | 'withdrawals'> & { provider: ProviderActions }

type Deps = WithdrawalJobDeps & { pool: Pool; store: EventStore; clock: Clock }

/** Time in which a purchase may become known after a withdrawal. */
const UNKNOWN_BUYER_MS = HOUR_MS

const isRenewing = ({ subscription }: BoughtPlan) => subscription?.isRenewing === true

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
  const [next] = later.toSorted((a, b) => a.getTime() - b.getTime())
  return next ? { dueAt: next } : 'remove'
}

type Accepted = EventOf<'payment.withdrawal-accepted'>['data']

/** The decision of an operator. */
export type ReturnData = Pick<Accepted, 'by' | 'subscriptions' | 'transactionIds'> & { causedBy: string }

/** Ends the renewals and returns the payments that an operator has accepted, and then marks the withdrawal as handled. */
export const returnPayments = async (
  { provider, withdrawals }: Deps,
  withdrawalId: string,
  { by, subscriptions, transactionIds, causedBy }: ReturnData,
): Promise<JobResult> => {
  for (const { subscriptionId, ends } of subscriptions) await provider.cancel(subscriptionId, ends)
  for (const id of transactionIds) await provider.refund(id)
  await withdrawals.markHandled({ withdrawalId, by, transactionId: null, correlation: causedBy })
  return 'remove'
}
