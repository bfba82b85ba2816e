import type { DaySums, ReportedPayment } from '#commands/payment/provider-figures.ts'

/** Our sums of a day. Null: they can't be compared, because of other currencies or amounts that were not reported. */
export type OurSums = {
  payments: number
  chargebacks: number
  /** Payments without tax and fee, and refunds without tax, by currency. */
  revenue: Readonly<Record<string, number | null>>
  refunded: Readonly<Record<string, number | null>>
}

export type PaymentDifference = {
  transactionId: string
  kind: 'payment' | 'refund' | 'chargeback' | 'day'
  currency: string
  ours: number | null
  theirs: number | null
}

const NOTHING: OurSums = { payments: 0, chargebacks: 0, revenue: {}, refunded: {} }

/** Returns the sum in a currency if all of it is in that currency. */
const onlyIn = (sums: OurSums['revenue'], currency: string): number | null =>
  Object.keys(sums).some((other) => other !== currency) ? null : (sums[currency] ?? (currency in sums ? null : 0))

/** Compares a day: whether it differs, or can't be compared by its sums. */
export const compareDay = (theirs: DaySums, ours: OurSums = NOTHING): 'equal' | 'different' | 'unknown' => {
  const pairs = [
    [onlyIn(ours.revenue, theirs.currency), theirs.revenue],
    [onlyIn(ours.refunded, theirs.currency), theirs.refunded],
  ] as const
  if (ours.payments !== theirs.payments || ours.chargebacks !== theirs.chargebacks) return 'different'
  if (pairs.some(([our, their]) => our !== null && our !== their)) return 'different'
  return pairs.some(([our]) => our === null) ? 'unknown' : 'equal'
}

const AMOUNTS = [
  ['payment', 'gross'],
  ['refund', 'refunded'],
  ['chargeback', 'chargedBack'],
] as const

/** Names the payments that differ. A payment that one side doesn't know is one difference. */
export const comparePayments = (
  ours: readonly ReportedPayment[],
  theirs: readonly ReportedPayment[],
): PaymentDifference[] => {
  const [our, their] = [ours, theirs].map((all) => new Map(all.map((one) => [one.transactionId, one])))
  const ids = [...new Set([...ours, ...theirs].map(({ transactionId }) => transactionId))].toSorted()
  return ids.flatMap((transactionId): PaymentDifference[] => {
    const [a, b] = [our?.get(transactionId), their?.get(transactionId)]
    const currency = b?.currency ?? a?.currency ?? ''
    if (!a || !b || a.currency !== b.currency)
      return [{ transactionId, kind: 'payment', currency, ours: a?.gross ?? null, theirs: b?.gross ?? null }]
    return AMOUNTS.flatMap(([kind, amount]): PaymentDifference[] =>
      a[amount] === b[amount] ? [] : [{ transactionId, kind, currency, ours: a[amount], theirs: b[amount] }],
    )
  })
}
