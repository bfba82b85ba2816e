/** Two-sided 95 %. */
const Z = 1.959964

/** A share with the interval that holds the true one 95 times in 100. All from 0 to 1. */
export type Share = { share: number; low: number; high: number }

/** Wilson's score interval: right also for few visitors and for shares near 0 and 1. Of nobody nothing is known. */
export const wilson = (count: number, of: number): Share => {
  if (of <= 0) return { share: 0, low: 0, high: 1 }
  const p = Math.min(Math.max(count / of, 0), 1)
  const z2 = Z * Z
  const centre = (p + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z / (1 + z2 / of)) * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of))
  // At the ends rounding would leave the share itself outside.
  return {
    share: p,
    low: count <= 0 ? 0 : Math.max(0, centre - half),
    high: count >= of ? 1 : Math.min(1, centre + half),
  }
}

/** How much greater the second share is than the first, with its interval: Newcombe's, made of both Wilson intervals. */
export const difference = (a: Share, b: Share): { difference: number; low: number; high: number } => {
  const d = b.share - a.share
  return {
    difference: d,
    low: Math.max(-1, d - Math.hypot(b.share - b.low, a.high - a.share)),
    high: Math.min(1, d + Math.hypot(b.high - b.share, a.share - a.low)),
  }
}

/** Fewer visitors than this tell next to nothing of a share. */
export const FEW = 100

/** The chi-square that comes up by chance once in a thousand times, by degrees of freedom from 1. */
const ONCE_IN_A_THOUSAND = [10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322, 26.124]

/** Whether groups are of such sizes that the split they were drawn by can hardly have made them. */
export const isSplitOff = (groups: readonly { visitors: number; weight: number }[]): boolean => {
  const total = groups.reduce((sum, { visitors }) => sum + visitors, 0)
  const weights = groups.reduce((sum, { weight }) => sum + weight, 0)
  const limit = ONCE_IN_A_THOUSAND[groups.length - 2]
  if (total === 0 || weights === 0 || limit === undefined) return false
  const chiSquare = groups.reduce((sum, { visitors, weight }) => {
    const expected = (total * weight) / weights
    return expected > 0 ? sum + (visitors - expected) ** 2 / expected : sum
  }, 0)
  return chiSquare > limit
}
