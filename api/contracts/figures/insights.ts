import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'

/** The terms of every report of figures. */
export const readsFigures = { auth: { role: 'read', isForPrograms: true }, refuses: 'unknown fields' } as const

export const FreshnessReply = z.object({
  /** The server's clock. */
  at: z.iso.datetime(),
  /** Stored events that are not yet in the figures. */
  behind: z.number().int(),
  /** The waiting time of the oldest of them, 0 if there is none. */
  lagSeconds: z.number(),
})
export type FreshnessReply = z.infer<typeof FreshnessReply>

export const freshness = contract({
  method: 'get',
  path: '/admin/freshness',
  summary: 'The age of the figures.',
  reply: FreshnessReply,
  ...readsFigures,
  audit: 'none',
})
