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

/** Returns half the width of a confidence sequence for a difference with this squared error. */
const halfWidth = (squaredError: number, variancePerVisitor: number, alpha: number) => {
  const ratio = (MIXTURE_PER_VISITOR * variancePerVisitor) / squaredError
  return Math.sqrt(squaredError * (1 + 1 / ratio) * (2 * Math.log(1 / alpha) + Math.log(1 + ratio)))
}

/**
 * Returns how much greater the second share is than the first, with an interval of a confidence sequence: with a
 * probability of 1 - `alpha` it contains the true difference at all times, however often it is checked.
 * Background: docs/decisions/0021-always-valid-differences.md.
 */
export const shareDifference = (a: StepCounts, b: StepCounts, alpha: number): Difference => {
  if (a.asked <= 0 || b.asked <= 0) return { difference: 0, low: -1, high: 1 }
  const d = b.count / b.asked - a.count / a.asked
  const squaredError = variance(a.count, a.asked) / a.asked + variance(b.count, b.asked) / b.asked
  const half = halfWidth(squaredError, variance(a.count + b.count, a.asked + b.asked), alpha)
  return { difference: d, low: Math.max(-1, d - half), high: Math.min(1, d + half) }
}

/** Returns a share of visitors with the interval of the same confidence sequence. */
export const shareAlways = (count: number, of: number, alpha: number): Share => {
  if (of <= 0) return { share: 0, low: 0, high: 1 }
  const spread = variance(count, of)
  const half = halfWidth(spread / of, spread, alpha)
  const share = count / of
  return { share, low: Math.max(0, share - half), high: Math.min(1, share + half) }
}

/** Payments of the visitors of a version: the sum, and the sum of the squares of what each visitor paid. */
export type Payments = { visitors: number; buyers: number; revenue: number; squares: number }

/** Estimates the variance of what a visitor pays. A few typical buyers are added, so that small samples never look certain. */
const variancePaid = ({ visitors, revenue, squares }: Omit<Payments, 'buyers'>, typical: number) => {
  const of = visitors + 2 * PRIOR
  const mean = (revenue + PRIOR * typical) / of
  return (squares + PRIOR * typical * typical) / of - mean * mean
}

/**
 * Returns how much more a visitor pays in the second version than in the first, with the interval of the same confidence
 * sequence, which holds for means of any figure with a variance (Waudby-Smith and others, arXiv:2103.06476).
 */
export const differenceOfMeans = (a: Payments, b: Payments, alpha: number): Difference => {
  const nothing = { difference: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  const buyers = a.buyers + b.buyers
  if (a.visitors <= 0 || b.visitors <= 0 || buyers === 0) return nothing
  const typical = (a.revenue + b.revenue) / buyers
  const d = b.revenue / b.visitors - a.revenue / a.visitors
  const squaredError = variancePaid(a, typical) / a.visitors + variancePaid(b, typical) / b.visitors
  const pooled = { visitors: a.visitors + b.visitors, revenue: a.revenue + b.revenue, squares: a.squares + b.squares }
  const half = halfWidth(squaredError, variancePaid(pooled, typical), alpha)
  return { difference: d, low: d - half, high: d + half }
}

/** Shares of fewer visitors than this are unreliable. */
export const SMALL_SAMPLE = 100
