import { type PaymentState, sumRefunded, refundedAt } from '#events/payment/payment-state.ts'
import { pastDueSince, type SubscriptionState } from '#events/payment/subscription-state.ts'
import { findClosedTimes } from './access-times.ts'
import type { PurchasePayment, PurchaseSubscription } from './purchase.ts'

const date = (text: string | null | undefined) => (text ? new Date(text) : null)

/** Returns the payment that the events of a transaction's stream add up to. */
export const toPurchasePayment = (payment: PaymentState): PurchasePayment => {
  const { transaction } = payment
  return {
    status: transaction?.status ?? null,
    license: transaction?.license ?? null,
    amount: transaction?.amount ?? null,
    refunded: sumRefunded(payment, Math.max(0, transaction?.amount ?? 0)),
    refundedAt: date(refundedAt(payment)),
    currency: transaction?.currency ?? null,
    paidAt: date(transaction?.paidAt),
    periodEndsAt: date(transaction?.periodEndsAt),
    quizUserId: transaction?.quizUserId ?? null,
    customerId: transaction?.customerId ?? null,
  }
}

/** Returns the subscription that the events of its stream add up to. */
export const toPurchaseSubscription = (
  subscriptionId: string,
  subscription: SubscriptionState,
): PurchaseSubscription => {
  const { latest, license } = subscription
  return {
    subscriptionId,
    status: latest.status,
    license: license?.license ?? null,
    periodEndsAt: date(latest.periodEndsAt),
    pastDueSince: date(pastDueSince(subscription)),
    scheduledAction: latest.scheduledChange?.action ?? null,
    scheduledAt: date(latest.scheduledChange?.at),
    closed: findClosedTimes(subscription.statuses),
  }
}
