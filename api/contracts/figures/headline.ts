import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { Filters, readsFigures } from './insights.ts'

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
