import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { Filters } from './insights.ts'

export const MONEY_GROUPINGS = [
  'creo',
  'version',
  'age',
  'plan',
  'sale',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

/** The days are those of the first contact. */
export const MoneyQuery = Filters.extend({ groupBy: z.enum(MONEY_GROUPINGS) })
export type MoneyQuery = z.infer<typeof MoneyQuery>

/** Sums of one group, in minor units of the reply's currency. See docs/figures.md. */
const Sums = z.object({
  landings: z.int().nullable(),
  visitors: z.int().nullable(),
  emails: z.int(),
  buyers: z.int(),
  firstPayments: z.int(),
  renewals: z.int(),
  refunded: z.int(),
  chargedBack: z.int(),
  tax: z.int(),
  fees: z.int(),
  spend: z.int().nullable(),
  paybackDay: z.int().nullable(),
})

const Row = z.object({
  name: z.string(),
  sums: Sums,
  /** Payments, and those without reported tax and fee. */
  payments: z.int(),
  unreported: z.int(),
  /** Sums of the complete cohorts at each day of `windows`. `growing` is the number of visitors in younger cohorts. */
  values: z.array(z.object({ visitors: z.int(), buyers: z.int(), net: z.int(), growing: z.int() })),
})
export type MoneyRow = z.infer<typeof Row>

export const MoneyReply = z.object({
  currency: z.string(),
  /** Events up to this position are included. */
  position: z.int(),
  windows: z.array(z.int()),
  /** The largest groups first: by spend, then by visitors, then by revenue. */
  rows: z.array(Row),
  total: Row,
  /** Groups that are not listed. They count in the total. */
  more: z.int(),
  /** Currencies without a rate. Their amounts are missing in all sums. */
  unconverted: z.array(z.string()),
})
export type MoneyReply = z.infer<typeof MoneyReply>

export const money = contract({
  method: 'post',
  path: '/admin/db/money',
  summary: 'What visitors cost and pay, by cohorts of the day of first contact.',
  body: MoneyQuery,
  reply: MoneyReply,
  replyStatus: 200,
  auth: { role: 'read', scope: 'figures:read' },
  refusals: [401, 403, 422, 503],
  invalid: 422,
  audit: { kind: 'queries', act: 'money', detail: 'request' },
})
