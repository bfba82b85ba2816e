import { z } from 'zod'

/**
 * One call of `/api/v1`: what is asked and what is answered. The server parses requests and replies with it, the
 * browser infers its types from it, and the OpenAPI document is made from it, so none of the three can drift.
 */
export type EndpointContract = {
  method: 'get' | 'post'
  /** Path under `/api/v1`, in the router's form: `/quiz/data`. */
  path: `/${string}`
  summary: string
  /** The parts of the path that begin with a colon. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  replyStatus: 200 | 201
  /** Who may call: everyone, or the bearer of an admin's or a subscriber's token. */
  auth: 'none' | 'admin' | 'client'
  /** The statuses, beside those of every call (400, 404, 405, 413, 415, 429), that it may refuse with. */
  refusals: readonly number[]
  /** The status of a body that breaks its schema; 400 unless the call's users would be logged out by it. */
  invalid?: 400 | 422
  /** The body of a 402, which subscribers' screens show as a result. */
  denied?: z.ZodType
}

/** Every error body of the API. `message` is a sentence fit to show a person. */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

export const OkReply = z.object({ ok: z.literal(true) })

export const contract = <const E extends EndpointContract>(e: E): E => e
