import { AFTER_SALE_SUMS } from './after-sale-sums.ts'

/** Dimensions that figures are grouped and filtered by, with the heading of each. Pages import this file, which has no validator. */
export const DIMENSIONS = {
  creo: 'Creo',
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_content: 'Content',
  utm_term: 'Term',
  click_id: 'Click id',
  last_creo: 'Last creo',
  last_utm_source: 'Last source',
  last_utm_medium: 'Last medium',
  last_utm_campaign: 'Last campaign',
  last_utm_content: 'Last content',
  last_utm_term: 'Last term',
  last_click_id: 'Last click id',
  version: 'Version',
  age: 'Age',
  device: 'Device',
  system: 'System',
  app: 'App',
  language: 'Language',
  country: 'Country',
  plan: 'Plan',
  sale: 'Price',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  hour: 'Hour',
  step: 'Step',
  weights: 'Weights',
  question: 'Question',
  choice: 'Choice',
  screen: 'Screen',
} as const
export type Dimension = keyof typeof DIMENSIONS
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as Dimension[]

/** Dimensions of the ad that led to a landing. */
const OF_ADS = DIMENSION_NAMES.filter((name) => /creo|utm|click/.test(name))
export const OF_TIME = ['day', 'week', 'month', 'hour'] as const
const OF_VISITORS = ['version', 'age', 'device', 'system', 'app', 'language', 'country'] as const
const OF_PAYMENTS = ['plan', 'sale'] as const

export const isOfTime = (name: Dimension): boolean => OF_TIME.some((time) => time === name)

/** Days after the first contact at which the value of a cohort is shown. */
export const WINDOWS = [0, 3, 7, 14, 30, 60, 90, 180] as const
export type Window = (typeof WINDOWS)[number]

const windowed = <Name extends string>(name: Name) =>
  WINDOWS.map((days) => `${name}${days}` as const) as `${Name}${Window}`[]

/**
 * Parts of the figures, by where they are counted. `dimensions` are those that each part can be grouped and filtered by.
 * A part that is only of the first contact has no time of its own.
 */
export const SOURCES = {
  people: {
    sums: ['landings', 'visitors', 'emails', 'offersSeen', 'checkouts', ...windowed('visitorsAt')],
    dimensions: [...OF_ADS, ...OF_VISITORS, ...OF_TIME],
  },
  payments: {
    sums: [
      'buyers',
      'payments',
      'renewalPayments',
      'refundCount',
      'chargebackCount',
      'unreported',
      'firstPayments',
      'renewals',
      'refunded',
      'chargedBack',
      'tax',
      'fees',
      ...windowed('netAt'),
      ...windowed('buyersAt'),
    ],
    dimensions: [...OF_ADS, ...OF_VISITORS, ...OF_PAYMENTS, ...OF_TIME],
  },
  spend: { sums: ['spend', 'paybackDay'], dimensions: ['creo', 'day', 'week', 'month'] },
  // Rollups have few dimensions. A question is asked for each step, or for the weights of an experiment.
  funnel: { sums: ['reached', 'asked', 'assigned'], dimensions: ['step', 'weights', 'version', 'creo', 'age'] },
  /** Months alone: answers are counted for whole ones. */
  answers: {
    sums: ['answered', 'withoutAnswer', 'chose', 'medianTime', 'p90Time'],
    dimensions: ['question', 'choice', 'version', 'creo', 'month'],
  },
  /** Plans as of now. */
  plans: { sums: ['runningPlans', 'lifetimePlans', 'renewalsDue', 'recurring', 'canceled'], dimensions: [] },
  speed: { sums: ['views', 'lcp', 'inp', 'cls'], dimensions: ['screen', 'creo'] },
  afterSale: { sums: AFTER_SALE_SUMS, dimensions: [...OF_ADS, ...OF_VISITORS, ...OF_TIME] },
  leftOut: { sums: ['programs', 'own'], dimensions: [...OF_ADS, ...OF_TIME] },
} as const satisfies Record<string, { sums: readonly string[]; dimensions: readonly Dimension[] }>

export type SourceName = keyof typeof SOURCES
export type SumName = (typeof SOURCES)[SourceName]['sums'][number]
/** Sums of a group. Spend is null where an exchange rate is missing, the payback day until it is reached; steps, answers and speed where they can't be added up. */
export type Sums = { [Name in SumName]: Name extends UnknownSum ? number | null : number }
type UnknownSum = 'spend' | 'paybackDay' | (typeof SOURCES)['funnel' | 'answers' | 'speed']['sums'][number]

/** Sums that have no time of their own, only that of the first contact. */
const OF_CONTACT_ONLY: ReadonlySet<SumName> = new Set<SumName>([
  'emails',
  'offersSeen',
  'checkouts',
  'paybackDay',
  ...AFTER_SALE_SUMS,
  ...windowed('visitorsAt'),
  ...windowed('netAt'),
  ...windowed('buyersAt'),
])

export const sourceOf = (sum: SumName): SourceName =>
  (Object.keys(SOURCES) as SourceName[]).find((name) => SOURCES[name].sums.some((one) => one === sum)) ?? 'people'

/** A dimension of the source that a sum can't be counted by. */
const UNFIT: Readonly<Partial<Record<SumName, Dimension>>> = {
  reached: 'weights',
  asked: 'weights',
  assigned: 'step',
  withoutAnswer: 'choice',
  medianTime: 'choice',
  p90Time: 'choice',
}

/** Returns the dimensions that a part can be grouped and filtered by. */
export const dimensionsOf = (sum: SumName): readonly Dimension[] => {
  if (sum === 'landings') return SOURCES.leftOut.dimensions
  if (sum === 'paybackDay') return ['creo']
  const without = UNFIT[sum]
  if (without !== undefined) return SOURCES[sourceOf(sum)].dimensions.filter((name) => name !== without)
  return SOURCES[sourceOf(sum)].dimensions
}

/** Returns whether a part is counted by the time of what happened, too, and not only by the first contact. */
export const hasOwnTime = (sum: SumName): boolean => !OF_CONTACT_ONLY.has(sum)
