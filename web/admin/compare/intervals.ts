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

/** Counts of one step in one group. */
export type StepCounts = { count: number; asked: number }

export type Difference = { difference: number; low: number; high: number }

/** Added to the successes and to the failures of a group, so that few visitors never look certain. */
const PRIOR = 4

const variance = (count: number, of: number) => {
  const share = (count + PRIOR) / (of + 2 * PRIOR)
  return share * (1 - share)
}

/** Tunes the interval to be tightest at about 1,000 visitors in each group; it widens slowly on both sides of that. */
const MIXTURE_PER_VISITOR = 0.016

/**
 * Returns how much greater the second share is than the first, with an interval of a confidence sequence: with a
 * probability of 1 - `alpha` it holds the true difference at every look, however often one looks.
 * Why and how: docs/decisions/2026-11-22-always-valid-differences.md.
 */
export const difference = (a: StepCounts, b: StepCounts, alpha: number): Difference => {
  if (a.asked <= 0 || b.asked <= 0) return { difference: 0, low: -1, high: 1 }
  const d = b.count / b.asked - a.count / a.asked
  const squaredError = variance(a.count, a.asked) / a.asked + variance(b.count, b.asked) / b.asked
  const mixture = MIXTURE_PER_VISITOR * variance(a.count + b.count, a.asked + b.asked)
  const ratio = mixture / squaredError
  const half = Math.sqrt(squaredError * (1 + 1 / ratio) * (2 * Math.log(1 / alpha) + Math.log(1 + ratio)))
  return { difference: d, low: Math.max(-1, d - half), high: Math.min(1, d + half) }
}

/** Fewer visitors than this tell next to nothing of a share. */
export const FEW = 100
