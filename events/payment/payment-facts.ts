import type { PaymentKind } from './money/payment-kinds.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { Sealed } from '#events/core/sealed.ts'

/*
 * Facts about payments in terms that fit every payment provider. Each provider's folder in events/ translates its
 * stored reports into them. Amounts are in the minor unit of their currency, times are ISO 8601 in UTC.
 */

/** Facts arrive in any order. Of two facts about the same thing, the one with the greater `order` (as text) is newer. */
type Ordered = { order: string }

/** `completed` means paid, and the amounts no longer change. `failed` means canceled or not paid in time. */
export type TransactionStatus = 'open' | 'paid' | 'completed' | 'failed'

export type TransactionFact = Ordered & {
  status: TransactionStatus
  kind: PaymentKind
  /** Whether it pays for a period, unlike the charge for a change of plan or card. */
  paysForPeriod: boolean
  customerId: string | null
  subscriptionId: string | null
  currency: string
  /** Total that the customer pays, including tax; null until the provider has calculated it. */
  amount: number | null
  /** Part of the amount that is tax, and the fee of the provider; absent until they are reported. */
  tax?: number | undefined
  fee?: number | undefined
  hasDiscount: boolean
  paidAt: string | null
  /** End of the paid period; null for a plan that is paid once. */
  periodEndsAt: string | null
  /** Null for prices that are not on offer. */
  license: License | null
  /** Visitor who bought; null if the checkout named none. */
  quizUserId: string | null
}

export type AdjustmentFact = Ordered & {
  adjustmentId: string
  /** `none` covers everything that gives no money back, such as a credit. */
  effect: 'refund' | 'chargeback' | 'chargeback-reversal' | 'none'
  isApproved: boolean
  /** It was approved and taken back, such as a chargeback that we won. */
  isReversed: boolean
  reportedAt: string
  amount: number
  /** Part of the amount that is tax; absent if it is not reported. */
  tax?: number | undefined
}

export type SubscriptionStatus = 'active' | 'trial' | 'past-due' | 'paused' | 'canceled'
export type ScheduledAction = 'cancel' | 'pause' | 'resume'

export type SubscriptionFact = Ordered & {
  reportedAt: string
  status: SubscriptionStatus
  customerId: string
  /** Transaction that began the subscription; null unless this fact is about its creation. */
  transactionId: string | null
  periodEndsAt: string | null
  scheduledChange: { action: ScheduledAction; at: string } | null
  license: License | null
  /** Null if the provider named none. */
  recurring: RecurringCharge | null
}

/** A charge of each period. Tax and discounts may still apply to one that is not a total. */
export type RecurringCharge = { amount: number; currency: string; isTotal: boolean }

/** The email is null after its person was erased. */
export type CustomerFact = Ordered & { email: Sealed | null }

/** Returns the newer of two facts about the same thing. */
export const newest = <Fact extends Ordered>(known: Fact | null, fact: Fact): Fact =>
  known !== null && known.order >= fact.order ? known : fact
