import type { EventOf } from '#events/catalog.ts'
import type { TransactionFact } from '#events/payment/payment-facts.ts'
import { HOUR_MS } from '#events/time/time.ts'
import { discount } from '#events/payment/money/plans.ts'

const SALE_MS = discount.seconds * 1_000
/** Covers a checkout that was opened in the last second of the sale: a bank's confirmation, a second card. */
const SLOW_CHECKOUT_MS = HOUR_MS

/** Checks whether a transaction is a first payment with a discount, whose amounts are final. */
export const isDiscounted = ({ kind, status, hasDiscount }: TransactionFact): boolean =>
  kind === 'purchase' && status === 'completed' && hasDiscount

/**
 * Returns the event that records a discount outside the sale of its visitor. A sale begins when the visitor first sees the
 * discount, and lasts as long as the countdown shows, plus the time of a slow checkout.
 */
export const decideDiscount = (
  transactionId: string,
  fact: TransactionFact,
  saleBeganAt: Date | null,
): EventOf<'payment.discounted-outside-sale'> | undefined => {
  const { license, paidAt } = fact
  if (!isDiscounted(fact) || paidAt === null) return undefined
  if (saleBeganAt && Date.parse(paidAt) <= saleBeganAt.getTime() + SALE_MS + SLOW_CHECKOUT_MS) return undefined
  const data = { transactionId, license, paidAt, saleBeganAt: saleBeganAt?.toISOString() ?? null }
  return { type: 'payment.discounted-outside-sale', data }
}
