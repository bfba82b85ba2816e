import { z } from 'zod'
import { contract, OkReply } from '#api/contracts/endpoint.ts'
import { Creo } from '#api/contracts/quiz/funnel.ts'

const MAX_MS = 600_000

const Body = z.object({
  creo: Creo,
  /** The path at which the page was loaded. One that the site doesn't have is counted as "other". */
  screen: z.string(),
  /** Largest Contentful Paint in milliseconds. */
  lcp: z.int().min(0).max(MAX_MS).optional(),
  /** Interaction to Next Paint in milliseconds, if there was an interaction. */
  inp: z.int().min(0).max(MAX_MS).optional(),
  /** Cumulative Layout Shift in thousandths. */
  cls: z.int().min(0).max(100_000),
})

export const recordTimings = contract({
  method: 'post',
  path: '/timings',
  summary: 'Counts how fast a page appeared and reacted, without a visitor. A crash of the server may lose some.',
  body: Body,
  reply: OkReply,
  auth: 'none',
  refusals: [422],
})
/** The body on the wire. */
export type PageTimings = z.input<typeof recordTimings.body>
