import type { EventOf, PlacedEvent } from '#events/catalog.ts'
import type { AdjustmentFact } from '#events/payment/payment-facts.ts'
import { evolvePayment, noPayment, type PaymentState, sumRefunded } from './payment-state.ts'

/** Everything known about the money of one transaction. */
export type PurchaseLedger = {
  payment: PaymentState
  /** Null until the amounts are final. */
  purchase: EventOf<'payment.purchase-completed'>['data'] | null
}

export const noLedger: PurchaseLedger = { payment: noPayment, purchase: null }

/** Applies an event of a transaction's stream. Pure. */
export const evolveLedger = (state: PurchaseLedger, event: PlacedEvent): PurchaseLedger =>
  event.type === 'payment.purchase-completed'
    ? { ...state, purchase: event.data }
    : { ...state, payment: evolvePayment(state.payment, event) }

/** A change of the money of a transaction, and when it was issued. */
export type LedgerEntry = {
  at: string
  gross: number
  refunded: number
  chargedBack: number
  /** Null where the provider reported none. */
  tax: number | null
  fee: number | null
}

const NOTHING = { gross: 0, refunded: 0, chargedBack: 0, tax: null, fee: null }

/** Returns the tax that goes back with the part of an adjustment that counts, in whole minor units. */
const taxBack = ({ amount, tax }: AdjustmentFact, change: number): number | null => {
  if (tax === undefined || amount === 0) return null
  const [part, whole] = [BigInt(Math.abs(change)) * BigInt(tax), BigInt(amount)]
  return -Math.sign(change) * Number((2n * part + whole) / (2n * whole))
}

/** Returns the entries of a transaction: its payment, then its approved adjustments in the order of their reports. */
export const entriesOf = ({ payment, purchase }: PurchaseLedger): LedgerEntry[] => {
  if (!purchase) return []
  const { transaction } = payment
  const paid: LedgerEntry = {
    ...NOTHING,
    at: purchase.paidAt,
    gross: purchase.amount,
    tax: transaction?.tax ?? null,
    fee: transaction?.fee ?? null,
  }
  const all = Object.values(payment.adjustments)
  const reversed = all.filter(({ isReversed }) => isReversed)
  const approved = all
    .filter(({ isApproved, effect }) => isApproved && effect !== 'none')
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  let given = 0
  const adjusted = approved.map((adjustment, n): LedgerEntry => {
    const known = Object.fromEntries([...reversed, ...approved.slice(0, n + 1)].map((one) => [one.adjustmentId, one]))
    const total = sumRefunded({ adjustments: known }, purchase.amount)
    const change = total - given
    given = total
    const kind = adjustment.effect === 'refund' ? { refunded: change } : { chargedBack: change }
    return { ...NOTHING, at: adjustment.reportedAt, ...kind, tax: taxBack(adjustment, change) }
  })
  return [paid, ...adjusted]
}
