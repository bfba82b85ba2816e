import type { License } from '#events/payment/money/licenses.ts'
import type { TimeSpan } from '#commands/course/opened-day.decision.ts'
import type { ScheduledAction, SubscriptionStatus, TransactionStatus } from '#events/payment/payment-facts.ts'

/** A payment as the provider reported it. Amounts are in minor units. */
export type PurchasePayment = {
  /** Null while only adjustments of the transaction are known. */
  status: TransactionStatus | null
  license: License | null
  amount: number | null
  refunded: number
  /** When the last refund or chargeback was reported. */
  refundedAt: Date | null
  currency: string | null
  paidAt: Date | null
  periodEndsAt: Date | null
  quizUserId: string | null
  customerId: string | null
}

export type PurchaseSubscription = {
  subscriptionId: string
  status: SubscriptionStatus
  license: License | null
  periodEndsAt: Date | null
  pastDueSince: Date | null
  scheduledAction: ScheduledAction | null
  scheduledAt: Date | null
  /** When it gave no access, as far as it was reported: canceled, paused, or overdue beyond the days of grace. */
  closed: readonly TimeSpan[]
}

/** Checks whether all of a payment went back. */
export const isRefunded = ({ refunded, amount }: PurchasePayment): boolean => refunded > 0 && refunded >= (amount ?? 0)

/** A purchase with everything that the provider has reported about it. */
export type Purchase = {
  transactionId: string
  payment: PurchasePayment | null
  /** The subscription that the transaction began. */
  subscription: PurchaseSubscription | null
  /** The latest payment for a period of that subscription: the transaction or a renewal. */
  latest: PurchasePayment | null
}
