import { z } from 'zod'
import { contract, OkReply } from './endpoint.ts'
import { Creo } from './funnel.ts'

const MAX_MS = 600_000

const View = z.object({
  /** The path of the screen. One that the site doesn't have is counted as "other". */
  screen: z.string(),
  /** Largest Contentful Paint in milliseconds, of the first screen of a page load. */
  lcp: z.int().min(0).max(MAX_MS).optional(),
  /** Interaction to Next Paint in milliseconds, if there was an interaction. */
  inp: z.int().min(0).max(MAX_MS).optional(),
  /** Cumulative Layout Shift in thousandths. */
  cls: z.int().min(0).max(100_000),
})

export const recordTimings = contract({
  method: 'post',
  path: '/timings',
  summary: 'Counts how fast screens appeared and reacted, without a visitor. A crash of the server may lose some.',
  body: z.object({ creo: Creo, views: z.array(View).min(1).max(50) }),
  reply: OkReply,
  auth: 'none',
  refusals: [422],
})
/** The body on the wire. */
export type PageTimings = z.input<typeof recordTimings.body>
