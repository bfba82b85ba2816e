import type { PurchaseInfo } from '#api/contracts/cabinet-data.ts'
import { accessOf, addDays, type Purchase } from '#api/cabinet/access/access.ts'
import { isPaid } from '#events/state/payment-state.ts'

/** Whether the card will be charged again: the plan runs, and nothing is arranged that ends it first. */
export const willRenew = ({ subscription }: Purchase): boolean => {
  if (!subscription || subscription.status === 'canceled' || subscription.status === 'paused') return false
  return subscription.scheduledAction === null || subscription.scheduledAction === 'resume'
}

/** For how long the provider tries to tell of what happened, in days. */
const TOLD_WITHIN_DAYS = 3

/**
 * Whether word of it is still to come, without which nobody knows what renews, or under whose keys the buyer is.
 * @param registeredAt when its owner registered, which is about when it was bought.
 */
export const isReportPending = ({ payment, subscription }: Purchase, registeredAt: Date, now: Date): boolean => {
  const renewsPerhaps =
    payment === null || (isPaid(payment.status) && payment.license !== 'lifetime' && payment.amount !== 0)
  return subscription === null && renewsPerhaps && now < addDays(payment?.paidAt ?? registeredAt, TOLD_WITHIN_DAYS)
}

/** A purchase as its buyer is told of it. Pure. */
export const purchaseInfo = (purchase: Purchase, now: Date): PurchaseInfo => {
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
    renews: willRenew(purchase),
  }
}
