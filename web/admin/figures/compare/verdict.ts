import type { FunnelGroup, FunnelGroups } from './funnel-groups.ts'
import { shareDifference, SMALL_SAMPLE } from '#events/figures/definitions/intervals.ts'

/** The step on which the verdict is passed. */
const SALE = 'purchase'
/** Probability that the verdict is ever wrong. */
const ALPHA = 0.05
/** Beyond this many times the visitors of today, more of them would not settle it. */
const MOST_TIMES = 100

type Seller = { member: string; visitors: number; sales: number }

const rate = ({ visitors, sales }: Seller) => sales / visitors
const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const inWords = (count: number) => count.toLocaleString('en-US')

/** Compares as if there were so many times the visitors, with the same shares. */
const isSettled = (best: Seller, next: Seller, times = 1) => {
  const counts = ({ visitors, sales }: Seller) => ({ count: sales * times, asked: visitors * times })
  return shareDifference(counts(next), counts(best), ALPHA).low > 0
}

/** Returns how many times the visitors are needed to settle the difference; undefined if that is out of reach. */
const timesNeeded = (best: Seller, next: Seller): number | undefined => {
  let [low, high] = [1, MOST_TIMES]
  if (!isSettled(best, next, high)) return undefined
  while (high - low > 0.01 * low) {
    const middle = Math.sqrt(low * high)
    if (isSettled(best, next, middle)) high = middle
    else low = middle
  }
  return high
}

/** Rounds up to two digits, because the number is an estimate. */
const roughly = (count: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.ceil(count / unit) * unit
}

const sellersOf = (groups: readonly FunnelGroup[], at: number): Seller[] =>
  groups
    // The step has its own visitors, because a later answer may have more.
    .map(({ member, steps }) => ({ member, visitors: steps[at]?.asked ?? 0, sales: steps[at]?.count ?? 0 }))
    .filter(({ visitors }) => visitors > 0)
    .toSorted((a, b) => rate(b) - rate(a))

/**
 * Says in one sentence which group sells best and whether that may be chance: "v1 sells 12.1%, v2 5.4%. With 304 visitors
 * this may be chance; about 440 more are needed." Returns undefined with fewer than two groups. The verdict is always
 * valid: looking at it every day makes no false winner more likely.
 */
export const verdictOf = ({ steps, groups }: FunnelGroups): string | undefined => {
  const at = steps.indexOf(SALE)
  const [best, next, ...others] = sellersOf(groups, at)
  if (at < 0 || !best || !next) return undefined
  const shown = [next, ...others].map((one) => `${one.member} ${percent(rate(one))}`)
  const sells = `${best.member} sells ${percent(rate(best))}, ${shown.join(', ')}.`
  const visitors = best.visitors + next.visitors
  if (best.visitors < SMALL_SAMPLE || next.visitors < SMALL_SAMPLE) {
    return `${sells} Each needs at least ${SMALL_SAMPLE} visitors before they can be compared.`
  }
  if (rate(best) === rate(next)) return `${sells} There is no difference.`
  if (isSettled(best, next)) return `${sells} ${best.member} is better than ${next.member}, and this is not chance.`
  const times = timesNeeded(best, next)
  const chance = `${sells} With ${inWords(visitors)} visitors this may be chance`
  if (times === undefined) return `${chance}, and a difference so small may never be settled.`
  return `${chance}; about ${inWords(roughly((times - 1) * visitors))} more are needed.`
}
