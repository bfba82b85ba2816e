import { percent, plainFigure, type QueryFigure } from './figure.ts'

/** The figures of plans as of now, and of what payments come back. */
export const PLAN_FIGURES = {
  activePlans: {
    name: 'Active plans',
    unit: 'count',
    definition:
      'Subscriptions that give access now, their days of grace included, and lifetime plans. Plans that were refunded in full do not count.',
    formula: 'running subscriptions + lifetime plans',
    from: ['runningPlans', 'lifetimePlans'],
    of: ({ runningPlans, lifetimePlans }) => runningPlans + lifetimePlans,
    example: { of: { runningPlans: 40, lifetimePlans: 2 }, is: 42 },
  },
  mrr: plainFigure('recurring', {
    name: 'Monthly recurring revenue',
    unit: 'money',
    definition:
      'What active plans pay at their next renewals, with 4 weeks counted as one month. Plans in their first week, and those that will not renew, do not count.',
    formula: 'sum of the prices of plans that renew',
  }),
  renewalsDue: plainFigure('renewalsDue', {
    name: 'Renewals due',
    unit: 'count',
    definition: 'Active plans whose card will be charged in the next 7 days, unless they are canceled before.',
    formula: 'renewals due',
  }),
  cancellations: plainFigure('canceled', {
    name: 'Cancellations',
    unit: 'count',
    definition:
      'Subscriptions whose end was reported in the last 30 days, also where the paid period still runs. One that is taken back no longer counts.',
    formula: 'cancellations',
  }),
  refundRate: {
    name: 'Refund rate',
    unit: 'percent',
    definition: 'Payments that went back, in full or in part, as a share of the payments.',
    formula: 'payments refunded / payments',
    from: ['refundCount', 'payments'],
    of: ({ refundCount, payments }) => percent(refundCount, payments),
    example: { of: { refundCount: 5, payments: 100 }, is: 5 },
  },
  chargebackCount: plainFigure('chargebackCount', {
    name: 'Payments charged back',
    unit: 'count',
    definition: 'Payments with a chargeback, also one that was won back since.',
    formula: 'payments with a chargeback',
  }),
  chargebackRate: {
    name: 'Chargeback rate',
    unit: 'percent',
    definition: 'Payments with a chargeback, also one that was won back since, as a share of the payments.',
    formula: 'payments charged back / payments',
    from: ['chargebackCount', 'payments'],
    of: ({ chargebackCount, payments }) => percent(chargebackCount, payments),
    example: { of: { chargebackCount: 1, payments: 200 }, is: 0.5 },
  },
} satisfies Record<string, QueryFigure>
