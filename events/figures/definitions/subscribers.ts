import { type Figure, percent } from './figure.ts'

/** Sums of plans and payments. Amounts are in minor units. */
export type SubscriberSums = {
  /** Subscriptions that give access now, and lifetime plans. */
  running: number
  lifetime: number
  renewalsDue: number
  /** The price of plans that renew, for 4 weeks. */
  recurring: number
  /** Of the last 30 days: cancellations, payments, those of them that were refunded, and chargebacks. */
  canceled: number
  payments: number
  refunded: number
  chargedBack: number
}
/** The sums before anything is sold. */
export const NO_SUMS: SubscriberSums = {
  running: 0,
  lifetime: 0,
  renewalsDue: 0,
  recurring: 0,
  canceled: 0,
  payments: 0,
  refunded: 0,
  chargedBack: 0,
}

export type WeekSums = { week: string; gross: number; refunded: number; chargedBack: number }
/** Buyers of a week for whom a day has opened, and those of them who saved it. */
export type RetentionCell = { opened: number; saved: number }

/** The figures of subscribers, in the order of the cards. */
export const SUBSCRIBER_FIGURES = {
  activePlans: {
    name: 'Active plans',
    unit: 'count',
    definition:
      'Subscriptions that give access now, their days of grace included, and lifetime plans. Plans that were refunded in full do not count.',
    formula: 'running subscriptions + lifetime plans',
    of: ({ running, lifetime }) => running + lifetime,
    example: { of: { running: 40, lifetime: 2 }, is: 42 },
  },
  mrr: {
    name: 'Monthly recurring revenue',
    unit: 'money',
    definition:
      'What active plans pay at their next renewals, with 4 weeks counted as one month. Plans in their first week, and those that will not renew, do not count.',
    formula: 'sum of the prices of plans that renew',
    of: ({ recurring }) => recurring,
    example: { of: { recurring: 389_500 }, is: 389_500 },
  },
  renewalsDue: {
    name: 'Renewals due',
    unit: 'count',
    definition: 'Active plans whose card will be charged in the next 7 days, unless they are canceled before.',
    formula: 'renewals due',
    of: ({ renewalsDue }) => renewalsDue,
    example: { of: { renewalsDue: 7 }, is: 7 },
  },
  cancellations: {
    name: 'Cancellations',
    unit: 'count',
    definition:
      'Subscriptions whose end was reported in the last 30 days, also where the paid period still runs. One that is taken back no longer counts.',
    formula: 'cancellations',
    of: ({ canceled }) => canceled,
    example: { of: { canceled: 3 }, is: 3 },
  },
  refundRate: {
    name: 'Refund rate',
    unit: 'percent',
    definition:
      'Share of the payments of the last 30 days that were refunded, in full or in part, by the day of the payment.',
    formula: 'refunded payments / payments',
    of: ({ refunded, payments }) => percent(refunded, payments),
    example: { of: { refunded: 5, payments: 100 }, is: 5 },
  },
  chargebackRate: {
    name: 'Chargeback rate',
    unit: 'percent',
    definition:
      'Chargebacks that were reported in the last 30 days, as a share of the payments of these days. Those that were won back since count too.',
    formula: 'chargebacks / payments',
    of: ({ chargedBack, payments }) => percent(chargedBack, payments),
    example: { of: { chargedBack: 1, payments: 200 }, is: 0.5 },
  },
} satisfies Record<string, Figure<SubscriberSums>>

export const weeklyRevenueFigure: Figure<WeekSums> = {
  name: 'Revenue of a week',
  unit: 'money',
  definition: 'What buyers paid in a week from Monday less the refunds and chargebacks that were issued in it.',
  formula: 'gross - refunds - chargebacks',
  of: ({ gross, refunded, chargedBack }) => gross - refunded - chargedBack,
  example: { of: { gross: 9_000, refunded: 1_000, chargedBack: 500 }, is: 7_500 },
}

export const retentionFigure: Figure<RetentionCell> = {
  name: 'Retention',
  unit: 'percent',
  definition: 'Share of the buyers who registered in a week and saved a day, among those for whom the day has opened.',
  formula: 'buyers who saved the day / buyers for whom it has opened',
  of: ({ saved, opened }) => percent(saved, opened),
  example: { of: { saved: 3, opened: 4 }, is: 75 },
}
