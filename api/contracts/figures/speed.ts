import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { readsFigures } from './insights.ts'
import { SPEED_DAYS, SPEED_GROUPINGS } from './speed-choices.ts'

export const SpeedQuery = z.object({
  groupBy: z.enum(SPEED_GROUPINGS),
  days: z.union(SPEED_DAYS.map((days) => z.literal(days))),
})
export type SpeedQuery = z.infer<typeof SpeedQuery>

const Figure = z.object({
  /** Views with this figure. */
  views: z.int(),
  /** Three quarters of the views were at least as good: milliseconds, or thousandths for `cls`. Accurate to 5 %. */
  p75: z.number(),
})

export const SpeedReply = z.object({
  /** The groups with the most views first. */
  rows: z.array(z.object({ name: z.string(), lcp: Figure.nullable(), inp: Figure.nullable(), cls: Figure.nullable() })),
})
export type SpeedReply = z.infer<typeof SpeedReply>

export const speed = contract({
  method: 'post',
  path: '/admin/db/speed',
  summary: 'How fast screens appeared and reacted in the browsers of visitors: LCP, INP and CLS of the last days.',
  body: SpeedQuery,
  reply: SpeedReply,
  ...readsFigures,
  audit: { kind: 'queries', act: 'speed', detail: 'request' },
})
