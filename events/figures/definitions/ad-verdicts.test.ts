import { expect, test } from 'vitest'
import { createRng } from '#tools/random/rng.ts'
import { forecastOf, judgeAd, type AdJudgment } from './ad-verdicts.ts'

const [QUARTERS, ADS, DAYS] = [200, 20, 90]
/** A buyer is worth 60.00, a tenth of it on the first day. */
const [WORTH, FIRST_DAY_PART, COST] = [6_000, 0.1, 120]
const BREAK_EVEN = COST / WORTH

type Day = { visitors: number; buyers: number }
type Rule = (days: readonly Day[]) => boolean

const sum = (days: readonly Day[]) => ({
  visitors: days.reduce((all, { visitors }) => all + visitors, 0),
  buyers: days.reduce((all, { buyers }) => all + buyers, 0),
})

const byVerdict: Rule = (days) => {
  const { visitors, buyers } = sum(days)
  return judgeAd({ spend: visitors * COST, visitors, buyers }, { perBuyer: WORTH }).verdict === 'stop'
}
/** Stops what did not earn its cost yesterday, by what a buyer is worth, so that it is as clever as it can be. */
const byYesterday: Rule = (days) => {
  const { visitors = 0, buyers = 0 } = days.at(-1) ?? {}
  return visitors > 0 && buyers * WORTH < visitors * COST
}
/** The rule of tools: yesterday's revenue, of which most is not paid yet. */
const byFirstPayments: Rule = (days) => {
  const { visitors = 0, buyers = 0 } = days.at(-1) ?? {}
  return visitors > 0 && buyers * WORTH * FIRST_DAY_PART < visitors * COST
}

/** Runs an ad until the rule stops it. What is lost is the loss of a bad ad, or the gain that a stopped good one had brought. */
const runAd = (share: number, rule: Rule, random: () => number) => {
  const days: Day[] = []
  let lost = 0
  let stoppedAt: number | undefined
  for (let day = 0; day < DAYS; day++) {
    const visitors = 40 + Math.floor(random() * 80)
    let buyers = 0
    for (let n = 0; n < visitors; n++) if (random() < share) buyers++
    const gain = visitors * (share * WORTH - COST)
    if (stoppedAt === undefined) {
      days.push({ visitors, buyers })
      if (gain < 0) lost -= gain
      if (rule(days)) stoppedAt = day
    } else if (gain > 0) lost += gain
  }
  return { lost, isStopped: stoppedAt !== undefined }
}

test('of the good ads of 200 quarters at most 5 % are stopped, and half of what the usual rules lose is kept', () => {
  const random = createRng(7).next
  const lost = { verdict: 0, yesterday: 0, first: 0 }
  let [good, stoppedWrongly, bad, stoppedRightly] = [0, 0, 0, 0]
  for (let ad = 0; ad < QUARTERS * ADS; ad++) {
    // From a third of the break-even to twice as much.
    const share = BREAK_EVEN * (0.3 + 1.7 * random())
    const seed = Math.floor(random() * 2 ** 31)
    const judged = runAd(share, byVerdict, createRng(seed).next)
    lost.verdict += judged.lost
    lost.yesterday += runAd(share, byYesterday, createRng(seed).next).lost
    lost.first += runAd(share, byFirstPayments, createRng(seed).next).lost
    if (share > BREAK_EVEN) {
      good++
      if (judged.isStopped) stoppedWrongly++
    } else {
      bad++
      if (judged.isStopped) stoppedRightly++
    }
  }
  expect(stoppedWrongly / good).toBeLessThanOrEqual(0.05)
  expect(stoppedRightly / bad).toBeGreaterThan(0.5)
  expect(lost.verdict).toBeLessThan(0.5 * lost.yesterday)
  expect(lost.verdict).toBeLessThan(0.5 * lost.first)
})

test.each<[spend: number, visitors: number, buyers: number, AdJudgment]>([
  [10_000, 99, 0, 'wait'],
  [60_000, 500, 0, 'stop'],
  [60_000, 500, 10, 'wait'],
  [60_000, 500, 60, 'more'],
  [5_000, 0, 0, 'wait'],
])('an ad of %i with %i visitors and %i buyers: %s', (spend, visitors, buyers, verdict) => {
  expect(judgeAd({ spend, visitors, buyers }, { perBuyer: WORTH }).verdict).toBe(verdict)
})

test('the forecast is that of the oldest cohorts with enough buyers, and of none without', () => {
  const answer = (sums: Record<string, number>) => ({
    total: { by: [], values: [], before: null, isBeyondChance: null, sums },
  })
  const sums = { netAt180: 90_000, buyersAt180: 29, netAt90: 120_000, buyersAt90: 30, netAt30: 1, buyersAt30: 400 }
  expect(forecastOf(answer(sums))).toEqual({ perBuyer: 4_000, days: 90, buyers: 30 })
  expect(forecastOf(answer({}))).toBeUndefined()
})
