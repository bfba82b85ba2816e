import type { PurchaseInfo } from '#api/contracts/account/cabinet-data.ts'
import { accessOf, addDays } from '#api/payment/access/access.ts'
import { WEBHOOK_RETRY_DAYS } from '#commands/payment/provider-actions.ts'
import type { Purchase } from '#commands/payment/purchase/purchase.ts'
import { isPaid } from '#events/payment/payment-state.ts'
import { isRenewing } from '#events/payment/subscription-state.ts'

export const willRenew = ({ subscription }: Purchase): boolean => subscription !== null && isRenewing(subscription)

/**
 * Checks whether a plan goes on, so that reminders come. The report of a subscription that was just bought may still be
 * on its way.
 */
export const goesOn = (purchase: Purchase, now: Date): boolean => {
  const access = accessOf(purchase, now)
  if (!access.granted) return false
  const { subscription } = purchase
  return subscription === null || (subscription.status !== 'past-due' && willRenew(purchase))
}

/**
 * Checks whether a report of a purchase may still arrive. Until then we don't know whether the purchase renews, or which
 * person keys seal the buyer's data.
 * @param registeredAt when its owner registered, which is close to the time of the purchase.
 */
export const isReportPending = ({ payment, subscription }: Purchase, registeredAt: Date, now: Date): boolean => {
  const mayRenew =
    payment === null || (isPaid(payment.status) && payment.license !== 'lifetime' && payment.amount !== 0)
  return subscription === null && mayRenew && now < addDays(payment?.paidAt ?? registeredAt, WEBHOOK_RETRY_DAYS)
}

/** Returns a purchase as its buyer sees it. */
export const purchaseInfo = (purchase: Purchase, now: Date): PurchaseInfo => {
  const { payment, transactionId } = purchase
  const access = accessOf(purchase, now)
  // Without its report we don't know whether a plan renews, so no day can be called its last.
  const until = access.granted && access.by !== 'paid' ? access.until : undefined
  return {
    payoutSubId: transactionId,
    license: access.license ?? null,
    // Buyers can do as little about a price that isn't listed as about a late report.
    state: access.granted ? 'open' : access.reason === 'unlisted' ? 'unconfirmed' : access.reason,
    paidAt: payment?.paidAt?.toISOString() ?? null,
    amount: payment?.amount ?? null,
    currency: payment?.currency ?? null,
    refunded: payment?.refunded ?? 0,
    until: until?.toISOString() ?? null,
    renews: willRenew(purchase),
    isOverdue: access.granted && access.by === 'past-due',
  }
}
