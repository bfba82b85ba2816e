import type { Sums } from './dimensions.ts'
import type { QueryFigure } from './figure.ts'

/** A change is seen by chance in one of a hundred comparisons of the same thing. */
const Z_99 = 2.576

/**
 * Returns whether two values of a figure differ by more than chance: counts as events of a Poisson process, and shares as
 * those of two groups of visitors. Null for money, whose spread the sums don't say, and for counts below five.
 */
export const isBeyondChance = (
  { unit, from }: Pick<QueryFigure, 'unit' | 'from'>,
  now: Sums,
  before: Sums,
): boolean | null => {
  const [part, whole] = from
  if (part === undefined) return null
  const [a, b] = [now[part] ?? 0, before[part] ?? 0]
  if (unit === 'count') return a + b < 5 ? null : Math.abs(a - b) > Z_99 * Math.sqrt(a + b)
  if (unit !== 'percent' || whole === undefined || from.length > 2) return null
  return isShareBeyondChance([a, now[whole] ?? 0], [b, before[whole] ?? 0])
}

type Share = readonly [part: number, whole: number]

/** Returns whether two shares of different visitors differ by more than chance; null for parts below five. */
export const isShareBeyondChance = ([a, ofA]: Share, [b, ofB]: Share): boolean | null => {
  if (ofA === 0 || ofB === 0 || a + b < 5) return null
  const share = Math.min(1, (a + b) / (ofA + ofB))
  const spread = Math.sqrt(share * (1 - share) * (1 / ofA + 1 / ofB))
  return spread === 0 ? false : Math.abs(a / ofA - b / ofB) > Z_99 * spread
}
