import type { DomainEvent, EventOf } from '#events/catalog.ts'
import { adjustmentFact, customerFact, transactionFact } from '#events/payment/paddle/facts.ts'
import {
  type AdjustmentFact,
  type CustomerFact,
  newest,
  type TransactionFact,
  type TransactionStatus,
} from './payment-facts.ts'

/** Everything that the payment provider has reported about one transaction. */
export type PaymentState = {
  transaction: TransactionFact | null
  /** The newest fact about each adjustment. */
  adjustments: Readonly<Record<string, AdjustmentFact>>
}

export const noPayment: PaymentState = { transaction: null, adjustments: {} }

export const readTransactionFact = ({ data }: EventOf<'payment.transaction-reported'>): TransactionFact =>
  transactionFact(data)

/** Applies an event of a transaction's stream. Pure. */
export const evolvePayment = (payment: PaymentState, event: DomainEvent): PaymentState => {
  if (event.type === 'payment.transaction-reported') {
    return { ...payment, transaction: newest(payment.transaction, readTransactionFact(event)) }
  }
  if (event.type === 'payment.adjustment-reported') {
    const fact = adjustmentFact(event.data)
    const known = payment.adjustments[fact.adjustmentId] ?? null
    return { ...payment, adjustments: { ...payment.adjustments, [fact.adjustmentId]: newest(known, fact) } }
  }
  return payment
}

/**
 * Returns how much approved refunds and chargebacks gave back, at most the amount that was paid. The provider reports a
 * chargeback that we won as reversed, by an opposite adjustment, or in both ways, which must not undo another chargeback.
 */
export const sumRefunded = ({ adjustments }: Pick<PaymentState, 'adjustments'>, paidAmount: number): number => {
  const sum = (effect: AdjustmentFact['effect'], standing: 'isApproved' | 'isReversed' = 'isApproved') =>
    Object.values(adjustments)
      .filter((adjustment) => adjustment.effect === effect && adjustment[standing])
      .reduce((total, { amount }) => total + amount, 0)
  const won = Math.max(0, sum('chargeback-reversal') - sum('chargeback', 'isReversed'))
  const chargedBack = Math.max(0, sum('chargeback') - won)
  return Math.min(paidAmount, sum('refund') + chargedBack)
}

/** Returns when the last refund or chargeback that counts was reported; null without one. */
export const refundedAt = ({ adjustments }: Pick<PaymentState, 'adjustments'>): string | null =>
  Object.values(adjustments)
    .filter(({ effect, isApproved }) => isApproved && (effect === 'refund' || effect === 'chargeback'))
    .map(({ reportedAt }) => reportedAt)
    .toSorted()
    .at(-1) ?? null

/** Checks whether a transaction is paid, whether or not its amounts are final. */
export const isPaid = (status: TransactionStatus | null | undefined): boolean =>
  status === 'paid' || status === 'completed'

/** Applies an event of a customer's stream. Pure. */
export const evolveCustomer = (customer: CustomerFact | null, event: DomainEvent): CustomerFact | null =>
  event.type === 'payment.customer-reported' ? newest(customer, customerFact(event.data)) : customer
