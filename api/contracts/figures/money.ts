import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { Filters, readsFigures } from './insights.ts'
import { MONEY_GROUPINGS, TOUCHES } from './money-groupings.ts'

/** The days are those of the first contact. */
export const MoneyQuery = Filters.extend({
  groupBy: z.enum(MONEY_GROUPINGS),
  touch: z.enum(TOUCHES).default('first'),
})
export type MoneyQuery = z.output<typeof MoneyQuery>

/** Sums of one group, from which its figures are computed, in minor units of the reply's currency. See docs/figures.md. */
const Sums = z.object({
  /** Null for groups of which views of the landing page say nothing: all but those by ad. */
  landings: z.int().nullable(),
  /** Null for groups that only buyers belong to, such as plans. */
  visitors: z.int().nullable(),
  emails: z.int(),
  buyers: z.int(),
  firstPayments: z.int(),
  renewals: z.int(),
  refunded: z.int(),
  chargedBack: z.int(),
  tax: z.int(),
  fees: z.int(),
  /** Null where spend can't be divided among the groups, or lacks an exchange rate. */
  spend: z.int().nullable(),
  paybackDay: z.int().nullable(),
})
export type MoneySums = z.infer<typeof Sums>

const Row = z.object({
  name: z.string(),
  sums: Sums,
  /** Payments, and those without reported tax and fee. */
  payments: z.int(),
  unreported: z.int(),
  /** Sums of the complete cohorts at each day of `windows`. `growing` is the number of visitors in younger cohorts. */
  values: z.array(z.object({ visitors: z.int(), net: z.int(), growing: z.int() })),
})
export type MoneyRow = z.infer<typeof Row>

export const MoneyReply = z.object({
  currency: z.string(),
  /** Events up to this position are included. */
  position: z.int(),
  windows: z.array(z.int()),
  /** The largest groups first: by spend, then by visitors, then by revenue. Screens sort them by profit. */
  rows: z.array(Row),
  total: Row,
  /** Landings of crawlers, previews and other programs. They count in nothing else. */
  programs: z.int(),
  /** Landings and visitors of browsers that the owner marked. They count in nothing else. */
  own: z.int(),
  /** Groups that are not listed. They count in the total. */
  more: z.int(),
  /** Currencies without a rate. Their amounts are missing in all sums but spend, which is null. */
  unconverted: z.array(z.string()),
})
export type MoneyReply = z.infer<typeof MoneyReply>

export const money = contract({
  method: 'post',
  path: '/admin/db/money',
  summary: 'What visitors cost and pay, by cohorts of the day of first contact.',
  body: MoneyQuery,
  reply: MoneyReply,
  ...readsFigures,
  audit: { kind: 'queries', act: 'money', detail: 'request' },
})
