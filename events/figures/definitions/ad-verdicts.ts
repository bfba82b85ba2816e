import { daysFrom } from '#events/time/time.ts'
import { WINDOWS } from './dimensions.ts'
import { shareAlways, SMALL_SAMPLE } from './intervals.ts'
import type { FigureName } from './money.ts'
import type { FiguresAnswer, FiguresQuestion, FiguresRow } from './question.ts'

const FORECAST_FIGURES: readonly FigureName[] = WINDOWS.map((days) => `netPerBuyerAt${days}` as const)
export const VERDICT_FIGURES = ['spend', 'visitors', 'buyers', 'net', 'profit'] as const satisfies readonly FigureName[]

/** The net that a buyer is worth by a day after the first contact, as buyers of older cohorts paid it. */
export type Forecast = { perBuyer: number; days: number; buyers: number }

/** Fewer buyers of old cohorts than these say nothing about the next ones. */
const FEWEST_BUYERS = 30

/** Returns the net per buyer of the oldest cohorts that have enough buyers; undefined if none are old enough. */
export const forecastOf = ({ total: { sums } }: Pick<FiguresAnswer, 'total'>): Forecast | undefined =>
  WINDOWS.toReversed().flatMap((days): Forecast[] => {
    const [net, buyers] = [sums[`netAt${days}`] ?? 0, sums[`buyersAt${days}`] ?? 0]
    return buyers >= FEWEST_BUYERS ? [{ perBuyer: net / buyers, days, buyers }] : []
  })[0]

export type AdJudgment = 'stop' | 'wait' | 'more'
export type AdVerdict = {
  row: FiguresRow
  verdict: AdJudgment
  /** Minor units per visitor: the costs, and between which values the forecast is, at every look. */
  cost: number
  low: number
  high: number
}

/** Probability that an ad is ever judged wrongly, however often one looks. */
const ALPHA = 0.05

/**
 * Judges an ad by the share of its visitors who buy, and by what a buyer is worth: an ad is to stop when its visitors
 * certainly are worth less than they cost, and to get more when they certainly are worth more.
 */
export const judgeAd = (
  { spend, visitors, buyers }: { spend: number; visitors: number; buyers: number },
  { perBuyer }: Pick<Forecast, 'perBuyer'>,
): Omit<AdVerdict, 'row'> => {
  const share = shareAlways(buyers, visitors, ALPHA)
  const [cost, low, high] = [visitors > 0 ? spend / visitors : 0, share.low * perBuyer, share.high * perBuyer]
  const verdict = visitors < SMALL_SAMPLE ? 'wait' : high < cost ? 'stop' : low > cost ? 'more' : 'wait'
  return { verdict, cost, low, high }
}

const ORDER: readonly AdJudgment[] = ['stop', 'more', 'wait']

/** Judges all ads that cost something: those to stop first, then those that earn, the most expensive of each on top. */
export const adVerdicts = ({ rows }: FiguresAnswer, forecast: Forecast): AdVerdict[] =>
  rows
    .flatMap((row): AdVerdict[] => {
      const { spend, visitors, buyers } = row.sums
      if (!spend) return []
      return [{ row, ...judgeAd({ spend, visitors: visitors ?? 0, buyers: buyers ?? 0 }, forecast) }]
    })
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || (b.row.sums['spend'] ?? 0) - (a.row.sums['spend'] ?? 0),
    )

/** Ads are judged by their visitors of a quarter. */
export const QUARTER_DAYS = 90

const BASE = { by: [], filters: {}, time: 'contact', maxRows: 500 } as const

/** Returns the questions that verdicts are made of: about all cohorts, and about the ads of the quarter until a day. */
export const verdictQuestions = (end: string) => ({
  all: { ...BASE, metrics: FORECAST_FIGURES } satisfies FiguresQuestion,
  ads: {
    ...BASE,
    metrics: VERDICT_FIGURES,
    by: ['creo'],
    range: { start: daysFrom(end, 1 - QUARTER_DAYS), end },
  } satisfies FiguresQuestion,
})
