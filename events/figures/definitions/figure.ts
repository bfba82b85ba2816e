import type { SumName, Sums } from '#events/figures/definitions/dimensions.ts'

export type Unit = 'count' | 'money' | 'percent' | 'factor' | 'days' | 'seconds'

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

/** A figure of the one query, with the sums that it is made of. */
export type QueryFigure = Figure<Sums> & { from: readonly SumName[] }

/** Returns a figure that is one sum as it was counted. */
export const plainFigure = (
  sum: SumName,
  figure: Pick<QueryFigure, 'name' | 'unit' | 'definition' | 'formula'>,
): QueryFigure => ({ ...figure, from: [sum], of: (sums) => sums[sum], example: { of: { [sum]: 3 }, is: 3 } })

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

export const GROSS = ['firstPayments', 'renewals'] as const
export const REVENUE = [...GROSS, 'refunded', 'chargedBack'] as const
export const NET = [...REVENUE, 'tax', 'fees'] as const

export const grossOf = ({ firstPayments, renewals }: Pick<Sums, (typeof GROSS)[number]>): number =>
  firstPayments + renewals
export const revenueOf = (sums: Pick<Sums, (typeof REVENUE)[number]>): number =>
  grossOf(sums) - sums.refunded - sums.chargedBack
export const netOf = (sums: Pick<Sums, (typeof NET)[number]>): number => revenueOf(sums) - sums.tax - sums.fees
