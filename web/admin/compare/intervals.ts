/** Two-sided 95 %. */
const Z = 1.959964

/** Share with its 95% confidence interval, all from 0 to 1. */
export type Share = { share: number; low: number; high: number }

/** Returns the Wilson score interval, which also fits small samples and shares near 0 and 1. */
export const wilson = (count: number, of: number): Share => {
  if (of <= 0) return { share: 0, low: 0, high: 1 }
  const p = Math.min(Math.max(count / of, 0), 1)
  const z2 = Z * Z
  const center = (p + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z / (1 + z2 / of)) * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of))
  // Rounding at 0 and 1 would exclude the share itself.
  return {
    share: p,
    low: count <= 0 ? 0 : Math.max(0, center - half),
    high: count >= of ? 1 : Math.min(1, center + half),
  }
}

/** Counts of one step in one group. */
export type StepCounts = { count: number; asked: number }

export type Difference = { difference: number; low: number; high: number }

/** Added to successes and failures, so that small samples never look certain. */
const PRIOR = 4

const variance = (count: number, of: number) => {
  const share = (count + PRIOR) / (of + 2 * PRIOR)
  return share * (1 - share)
}

/** Tunes the interval to be tightest at about 1,000 visitors in each group; it widens slowly on both sides of that. */
const MIXTURE_PER_VISITOR = 0.016

/**
 * Returns how much greater the second share is than the first, with an interval of a confidence sequence: with a
 * probability of 1 - `alpha` it contains the true difference at all times, however often it is checked.
 * Background: docs/decisions/2026-11-22-always-valid-differences.md.
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

/** Shares of fewer visitors than this are unreliable. */
export const SMALL_SAMPLE = 100
