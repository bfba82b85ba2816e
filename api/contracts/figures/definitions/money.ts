import type { MoneySums } from '#api/contracts/figures/money.ts'
import { type Figure, grossOf, netOf, percent, perHead, ratio, revenueOf } from './figure.ts'

/** The figures of a group, in the order of the columns. */
export const FIGURES = {
  landings: {
    name: 'Landings',
    unit: 'count',
    definition: 'Views of the landing page, also by those who did not begin the quiz. Repeated views count again.',
    formula: 'landings',
    of: ({ landings }) => landings,
    example: { of: { landings: 40 }, is: 40 },
  },
  visitors: {
    name: 'Visitors',
    unit: 'count',
    definition: 'Visitors who chose an age, each counted once.',
    formula: 'visitors',
    of: ({ visitors }) => visitors,
    example: { of: { visitors: 30 }, is: 30 },
  },
  emails: {
    name: 'E-mails',
    unit: 'count',
    definition: 'Visitors who gave an e-mail address.',
    formula: 'e-mails',
    of: ({ emails }) => emails,
    example: { of: { emails: 12 }, is: 12 },
  },
  buyers: {
    name: 'Buyers',
    unit: 'count',
    definition: 'Visitors who made a first payment, also if it was refunded later.',
    formula: 'buyers',
    of: ({ buyers }) => buyers,
    example: { of: { buyers: 3 }, is: 3 },
  },
  purchaseRate: {
    name: 'Purchase rate',
    unit: 'percent',
    definition: 'Share of visitors who bought.',
    formula: 'buyers / visitors',
    of: ({ buyers, visitors }) => percent(buyers, visitors),
    example: { of: { visitors: 30, buyers: 3 }, is: 10 },
  },
  gross: {
    name: 'Gross',
    unit: 'money',
    definition: 'Everything that buyers paid, tax included, before refunds.',
    formula: 'first payments + renewals',
    of: grossOf,
    example: { of: { firstPayments: 9_000, renewals: 3_000 }, is: 12_000 },
  },
  firstPayments: {
    name: 'First payments',
    unit: 'money',
    definition: 'What buyers paid when they bought, tax included.',
    formula: 'first payments',
    of: ({ firstPayments }) => firstPayments,
    example: { of: { firstPayments: 9_000 }, is: 9_000 },
  },
  renewals: {
    name: 'Renewals',
    unit: 'money',
    definition: 'What subscriptions paid later, tax included.',
    formula: 'renewals',
    of: ({ renewals }) => renewals,
    example: { of: { renewals: 3_000 }, is: 3_000 },
  },
  refunds: {
    name: 'Refunds',
    unit: 'money',
    definition: 'Approved refunds of what these visitors paid, whenever they were issued.',
    formula: 'refunds',
    of: ({ refunded }) => refunded,
    example: { of: { refunded: 1_000 }, is: 1_000 },
  },
  chargebacks: {
    name: 'Chargebacks',
    unit: 'money',
    definition: 'Approved chargebacks, less those that were won back.',
    formula: 'chargebacks - reversals',
    of: ({ chargedBack }) => chargedBack,
    example: { of: { chargedBack: 500 }, is: 500 },
  },
  revenue: {
    name: 'Revenue',
    unit: 'money',
    definition: 'What buyers paid less what went back to them. It includes tax and the fee of the provider.',
    formula: 'gross - refunds - chargebacks',
    of: revenueOf,
    example: { of: { firstPayments: 9_000, renewals: 3_000, refunded: 1_000, chargedBack: 500 }, is: 10_500 },
  },
  tax: {
    name: 'Tax',
    unit: 'money',
    definition: 'Tax in the payments that are kept, where the provider reports it.',
    formula: 'tax - tax that went back',
    of: ({ tax }) => tax,
    example: { of: { tax: 700 }, is: 700 },
  },
  fees: {
    name: 'Fees',
    unit: 'money',
    definition: 'Fees that the provider keeps, where it reports them.',
    formula: 'fees',
    of: ({ fees }) => fees,
    example: { of: { fees: 600 }, is: 600 },
  },
  net: {
    name: 'Net',
    unit: 'money',
    definition: 'What remains of the payments. Spend is not subtracted.',
    formula: 'revenue - tax - fees',
    of: netOf,
    example: { of: { firstPayments: 12_000, refunded: 1_000, tax: 700, fees: 600 }, is: 9_700 },
  },
  spend: {
    name: 'Spend',
    unit: 'money',
    definition:
      'What the ads of the group cost on the days of the cohorts, from the imported files. Unknown if an exchange rate is missing.',
    formula: 'spend',
    of: ({ spend }) => spend,
    example: { of: { spend: 4_000 }, is: 4_000 },
  },
  profit: {
    name: 'Profit',
    unit: 'money',
    definition: 'What remains of the payments after tax, fees and spend.',
    formula: 'net - spend',
    of: (sums) => (sums.spend === null ? null : netOf(sums) - sums.spend),
    example: { of: { firstPayments: 12_000, tax: 700, fees: 600, spend: 4_000 }, is: 6_700 },
  },
  cac: {
    name: 'Cost per buyer',
    unit: 'money',
    definition: 'What it cost to win one buyer (CAC).',
    formula: 'spend / buyers',
    of: (sums) => perHead(sums.spend, sums.buyers),
    example: { of: { spend: 4_000, buyers: 3 }, is: 1_333 },
  },
  roas: {
    name: 'ROAS',
    unit: 'factor',
    definition: 'Revenue for each unit of spend, before tax and fees.',
    formula: 'revenue / spend',
    of: (sums) => ratio(revenueOf(sums), sums.spend),
    example: { of: { firstPayments: 10_000, spend: 4_000 }, is: 2.5 },
  },
  roi: {
    name: 'ROI',
    unit: 'percent',
    definition: 'What remains after spend, as a share of spend.',
    formula: '(net - spend) / spend',
    of: (sums) => percent(sums.spend === null ? null : netOf(sums) - sums.spend, sums.spend),
    example: { of: { firstPayments: 10_000, tax: 1_000, fees: 1_000, spend: 4_000 }, is: 100 },
  },
  paybackDay: {
    name: 'Payback day',
    unit: 'days',
    definition:
      'First day after the first contact on which the net of the cohorts covers their spend. Day 0 is the day of the contact.',
    formula: 'first day with net >= spend',
    of: ({ paybackDay }) => paybackDay,
    example: { of: { paybackDay: 14 }, is: 14 },
  },
  revenuePerLanding: {
    name: 'Revenue per landing',
    unit: 'money',
    definition: 'Revenue divided by views of the landing page, for which ads are paid.',
    formula: 'revenue / landings',
    of: (sums) => perHead(revenueOf(sums), sums.landings),
    example: { of: { firstPayments: 10_000, landings: 40 }, is: 250 },
  },
  revenuePerVisitor: {
    name: 'Revenue per visitor',
    unit: 'money',
    definition: 'Revenue divided by visitors.',
    formula: 'revenue / visitors',
    of: (sums) => perHead(revenueOf(sums), sums.visitors),
    example: { of: { firstPayments: 10_000, visitors: 30 }, is: 333 },
  },
} satisfies Record<string, Figure<MoneySums>>
export type FigureName = keyof typeof FIGURES

/** Days after the first contact at which the value of a cohort is shown. */
export const WINDOWS = [0, 3, 7, 14, 30, 60, 90, 180] as const

/** The figure of a group up to a day after the first contact, of the cohorts that are older. */
export const windowFigure: Figure<{ visitors: number; net: number }> = {
  name: 'Value per visitor',
  unit: 'money',
  definition:
    'Net of a cohort up to a day after the first contact, per visitor. Day 0 counts. Cohorts that have not reached the day are left out and marked as growing.',
  formula: 'net up to the day / visitors',
  of: ({ net, visitors }) => perHead(net, visitors),
  example: { of: { net: 9_000, visitors: 40 }, is: 225 },
}
