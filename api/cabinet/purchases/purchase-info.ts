import type { PurchaseInfo } from '#api/contracts/cabinet-data.ts'
import { accessOf, isPaid, later, type PurchaseAccess } from '#api/cabinet/access/access.ts'

/** Whether the card will be charged again: the plan runs, and nothing is arranged that ends it first. */
export const renews = ({ subscription }: PurchaseAccess): boolean => {
  if (!subscription || subscription.status === 'canceled' || subscription.status === 'paused') return false
  return subscription.scheduledAction === null || subscription.scheduledAction === 'resume'
}

/** For how long the provider tries to tell of what happened, in days. */
const TOLD_WITHIN_DAYS = 3

/**
 * Whether word of it is still to come, without which nobody knows what renews, or under whose keys the buyer is.
 * @param registeredAt when its owner registered, which is about when it was bought.
 */
export const isAwaited = ({ payment, subscription }: PurchaseAccess, registeredAt: Date, now: Date): boolean => {
  const renewsPerhaps = payment === null || (isPaid(payment) && payment.license !== 'lifetime' && payment.amount !== 0)
  return subscription === null && renewsPerhaps && now < later(payment?.paidAt ?? registeredAt, TOLD_WITHIN_DAYS)
}

/** A purchase as its buyer is told of it. Pure. */
export const infoOf = (purchase: PurchaseAccess, now: Date): PurchaseInfo => {
  const { payment, transactionId } = purchase
  const access = accessOf(purchase, now)
  return {
    payoutSubId: transactionId,
    license: access.license ?? null,
    state: access.granted ? 'open' : access.reason,
    paidAt: payment?.paidAt?.toISOString() ?? null,
    amount: payment?.amount ?? null,
    currency: payment?.currency ?? null,
    refunded: payment?.refunded ?? 0,
    until: access.granted ? (access.until?.toISOString() ?? null) : null,
    renews: renews(purchase),
  }
}
