import { z } from 'zod'

/**
 * The contract of an endpoint of `/api/v1`. The server parses requests and replies with it, the browser infers its types
 * from it, and the OpenAPI document is generated from it, so none of the three can drift.
 */
export type EndpointContract = {
  method: 'get' | 'post'
  /** The path under `/api/v1` in the syntax of the router: `/quiz/data`. */
  path: `/${string}`
  summary: string
  /** The parts of the path that start with a colon. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  replyStatus: 200 | 201
  /** The required bearer token: none, an admin's or a subscriber's. */
  auth: 'none' | 'admin' | 'client'
  /** The error statuses of this endpoint, in addition to those of all (400, 404, 405, 413, 415, 429). */
  refusals: readonly number[]
  /** The status of an invalid request, 400 by default. Admin screens log out on 400. */
  invalid?: 400 | 422
  /** The body of a 402, which the screens of subscribers show. */
  denied?: z.ZodType
}

/** The body of every error. `message` is a sentence that screens show to people. */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

export const OkReply = z.object({ ok: z.literal(true) })

/** Declares a contract with its exact type. */
export const contract = <const C extends EndpointContract>(declared: C): C => declared
