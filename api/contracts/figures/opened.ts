import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { AFTER_SALE_SUMS } from '#events/figures/definitions/after-sale-sums.ts'
import { OPENED_TIMES } from '#events/figures/definitions/fitting.ts'
import { FiguresQuery, Metric } from './query.ts'

/** The figure of one cell. The values of its group are among the filters. */
export const OpenedQuery = FiguresQuery.pick({ filters: true, range: true }).extend({
  metric: Metric,
  /** One of the counts that a share is made of. */
  part: z.enum(AFTER_SALE_SUMS).optional(),
  /** As of the figures, or all that visitors did who arrived on the days, as in the table of the quiz. */
  time: z.enum(OPENED_TIMES).default('contact'),
  /** Later events don't count, as in the period before. */
  until: z.iso.datetime().optional(),
  page: z.int().min(1).max(10_000).default(1),
})
export type OpenedQuery = z.output<typeof OpenedQuery>

export const OpenedReply = z.object({
  currency: z.string(),
  unit: z.enum(['count', 'money']),
  /** The value of the figure, and how many rows add up to it. */
  value: z.int(),
  all: z.int(),
  rows: z.array(
    z.object({
      day: z.string(),
      /** The id of a visitor or of a transaction, which leads to the person; for admins who only read, a pseudonym. */
      who: z.string().nullable(),
      isLink: z.boolean(),
      plan: z.string().nullable(),
      /** The part of the value that the row adds. */
      amount: z.int(),
    }),
  ),
  /** The statement that reads the rows. */
  sql: z.string(),
})
export type OpenedReply = z.infer<typeof OpenedReply>

export const opened = contract({
  method: 'post',
  path: '/admin/figures/rows',
  summary: 'The visitors or payments behind one figure of one group, page by page, which add up to it.',
  body: OpenedQuery,
  reply: OpenedReply,
  auth: { role: 'read' },
  refuses: 'unknown fields',
  audit: { kind: 'queries', act: 'opened a figure', detail: 'request' },
})
