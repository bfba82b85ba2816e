import { type EventOf, oneOf } from '#events/catalog.ts'
import { adsEvents } from '#events/figures/ads.ts'

export type AdsEvent = EventOf<keyof typeof adsEvents>
export const isAdsEvent = oneOf<AdsEvent>(adsEvents)

export type Spent = EventOf<'ads.day-spent'>['data']['spent']
export type Rates = EventOf<'ads.rates-given'>['data']['rates']

/** The latest report of each day of spend, and of each month of rates. */
export type Reported = { spent: ReadonlyMap<string, Spent>; rates: ReadonlyMap<string, Rates> }
export const nothingReported: Reported = { spent: new Map(), rates: new Map() }

export const evolveAds = (state: Reported, { type, data }: AdsEvent): Reported =>
  type === 'ads.day-spent'
    ? { ...state, spent: new Map(state.spent).set(data.day, data.spent) }
    : { ...state, rates: new Map(state.rates).set(data.month, data.rates) }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type SpendFile = { source: string; digest: string; days: ReadonlyMap<string, Spent> }

/** Replaces each day of the file that differs from the latest report, so the same file changes nothing. */
export const decideSpend = ({ spent }: Reported, { source, digest, days }: SpendFile): AdsEvent[] =>
  [...days]
    .filter(([day, now]) => !isSame(spent.get(day), now))
    .map(([day, now]) => ({ type: 'ads.day-spent', data: { source, day, digest, spent: now } }))

/** Replaces each month of the file that differs from the latest rates. */
export const decideRates = (
  { rates }: Reported,
  { digest, months }: { digest: string; months: ReadonlyMap<string, Rates> },
): AdsEvent[] =>
  [...months]
    .filter(([month, now]) => !isSame(rates.get(month), now))
    .map(([month, now]) => ({ type: 'ads.rates-given', data: { month, digest, rates: now } }))
