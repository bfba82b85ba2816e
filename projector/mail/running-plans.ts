import { DAY_MS } from '#events/time/time.ts'
import type { AccountState } from '#commands/account/account-state.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { SubscriptionState } from '#events/payment/subscription-state.ts'
import { upcomingRenewal } from './renewal-notices.ts'

/** A renewal that isn't reported for so long is taken as missing. */
const GRACE_MS = 3 * DAY_MS

type Bought = { license: License | null; refunded: boolean; subscriptionId: string | null }

export type RunningPlanDeps = {
  purchaseOf: (purchaseId: string) => Promise<Bought | undefined>
  ownerOf: (purchaseId: string) => Promise<string | undefined>
  subscriptionOf: (subscriptionId: string) => Promise<SubscriptionState | null>
  lastRenewalOf: (subscriptionId: string) => Promise<{ amount: number; refunded: number } | undefined>
}

/**
 * Creates the check for a plan that goes on: paid for all time, or neither canceled, paused, overdue nor refunded. It is
 * stricter than access, because reminders end with a cancelation.
 */
export const createRunningPlans = ({ purchaseOf, ownerOf, subscriptionOf, lastRenewalOf }: RunningPlanDeps) => {
  const isRunning = async (purchaseId: string, accountId: string, now: Date): Promise<boolean> => {
    const bought = await purchaseOf(purchaseId)
    if (!bought?.license || bought.refunded || (await ownerOf(purchaseId)) !== accountId) return false
    if (bought.license === 'lifetime') return true
    const { subscriptionId } = bought
    const subscription = subscriptionId === null ? null : await subscriptionOf(subscriptionId)
    const renewal = subscription && upcomingRenewal(subscription.latest)
    if (subscriptionId === null || !renewal || now.getTime() > renewal.at.getTime() + GRACE_MS) return false
    const charged = await lastRenewalOf(subscriptionId)
    return !charged || charged.refunded === 0 || charged.refunded < charged.amount
  }

  return async (accountId: string, { purchaseIds }: AccountState, now: Date): Promise<boolean> =>
    (await Promise.all(purchaseIds.map((id) => isRunning(id, accountId, now)))).includes(true)
}
