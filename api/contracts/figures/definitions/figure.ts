import type { MoneySums } from '#api/contracts/figures/money.ts'

export type Unit = 'count' | 'money' | 'percent' | 'factor' | 'days'

/** A figure that screens show. Tooltips, docs/figures.md and the titles of its tests are made of it. */
export type Figure<Sums> = {
  name: string
  unit: Unit
  definition: string
  formula: string
  /** Returns null where the figure has no meaning: a share of no visitors, a return on no spend. */
  of: (sums: Sums) => number | null
  example: { of: Partial<Sums>; is: number | null }
}

/** Divides money by a count in whole minor units, halves away from zero. No amount passes through a fraction. */
export const perHead = (minor: number | null, heads: number | null): number | null => {
  if (minor === null || heads === null || heads === 0) return null
  const [amount, count] = [BigInt(Math.abs(minor)), BigInt(heads)]
  return Number((2n * amount + count) / (2n * count)) * Math.sign(minor)
}

export const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole

export const percent = (part: number | null, whole: number | null): number | null => {
  const share = ratio(part, whole)
  return share === null ? null : 100 * share
}

export const grossOf = ({ firstPayments, renewals }: MoneySums): number => firstPayments + renewals
export const revenueOf = (sums: MoneySums): number => grossOf(sums) - sums.refunded - sums.chargedBack
export const netOf = (sums: MoneySums): number => revenueOf(sums) - sums.tax - sums.fees
