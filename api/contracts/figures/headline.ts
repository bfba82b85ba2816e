import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { Filters, readsFigures } from './insights.ts'

/** Sums of visitors by their day of arrival. Money is in minor units of the reply's currency. */
const HeadlineSums = z.object({
  visitors: z.int(),
  emails: z.int(),
  buyers: z.int(),
  gross: z.int(),
  /** Refunds and chargebacks. */
  refunded: z.int(),
})
export type HeadlineSums = z.infer<typeof HeadlineSums>

export const HeadlineReply = z.object({
  currency: z.string(),
  /** Events up to this position are included. */
  position: z.int(),
  now: HeadlineSums,
  /** The whole days of the range; null for all time, and if today is the only day. */
  whole: HeadlineSums.nullable(),
  /** The same days one range earlier, as they were that many days ago; null without whole days. */
  before: HeadlineSums.nullable(),
  /** The last 14 days until the last day of the range, each with its sums. */
  line: z.array(HeadlineSums.extend({ day: z.string() })),
  /** Currencies without a rate. Their amounts are missing. */
  unconverted: z.array(z.string()),
})
export type HeadlineReply = z.infer<typeof HeadlineReply>

export const headline = contract({
  method: 'post',
  path: '/admin/db/headline',
  summary: 'Visitors, e-mails, buyers and revenue of a range of days, of the days before, and of the last 14 days.',
  body: Filters,
  reply: HeadlineReply,
  ...readsFigures,
  audit: 'none',
})

export const LightReply = z.object({
  /** Sentences about open incidents that touch buyers, the oldest first. */
  problems: z.array(z.string()),
  /** The number of other open incidents. */
  others: z.int(),
})
export type LightReply = z.infer<typeof LightReply>

export const light = contract({
  method: 'get',
  path: '/admin/light',
  summary: 'What is not well in the product: the incidents that alerts report and that are not over.',
  reply: LightReply,
  auth: { role: 'read', isForPrograms: true },
  audit: 'none',
})

const PathStep = z.object({
  /** The key of a question, or the name of a moment. */
  step: z.string(),
  /** The text of a question. */
  text: z.string().nullable(),
  /** Visitors who took the step. */
  count: z.int(),
  /** Visitors who could take it. */
  of: z.int(),
  /** True for what happens beside the way to a renewal: a closed checkout, a refund. */
  isAside: z.boolean(),
})
export type PathStep = z.infer<typeof PathStep>

const Paywall = z.object({
  visitors: z.int(),
  /** Visitors who saw the offer. */
  viewers: z.int(),
  /** Of those whose first view is three days ago: all, and those who bought, left, or opened the checkout and left. */
  complete: z.int(),
  converted: z.int(),
  bounced: z.int(),
  canceled: z.int(),
})
export type PaywallSums = z.infer<typeof Paywall>

export const PathReply = z.object({ visitors: z.int(), paywall: Paywall, steps: z.array(PathStep) })
export type PathReply = z.infer<typeof PathReply>

export const visitorPath = contract({
  method: 'post',
  path: '/admin/db/path',
  summary: 'Every step from the landing to the third renewal, divided by the visitors who could take it.',
  body: Filters,
  reply: PathReply,
  ...readsFigures,
  audit: { kind: 'queries', act: 'path', detail: 'request' },
})
