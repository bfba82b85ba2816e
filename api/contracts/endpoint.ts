import { z } from 'zod'
import { Typed } from './typed.ts'

/**
 * The contract of an endpoint of `/api/v1`. The server parses requests and replies with it, the browser infers its types
 * from it, and the OpenAPI document is generated from it, so none of the three can drift.
 */
export type EndpointContract = ContractBase & (OpenAuth | AdminAuth | ConfirmedAuth)

/** The permissions of an admin: to read figures, or to operate the product as well. */
export const ROLES = ['read', 'operate'] as const

/** The admins that may call an endpoint. Programs with an API token may call one that `isForPrograms`. */
export type AdminRule = { role: (typeof ROLES)[number]; isForPrograms?: true; isConfirmed?: true }

/**
 * The entry of the audit trail. A query is recorded before it runs, with its request but for the fields in `except`. Of
 * anything else, the handler returns what is recorded.
 */
export type AuditRule =
  | { kind: 'queries'; act: string; detail: 'request'; except?: readonly string[] }
  | { kind: 'sign-ins' | 'queries' | 'changes'; act: string; detail?: never; except?: never }

/** No bearer token or a subscriber's is required. An endpoint without one may be audited too. */
type OpenAuth = { auth: 'none' | 'client'; audit?: AuditRule }

/** An admin's bearer token is required. `none` says that the calls are not worth a record. */
type AdminAuth = { auth: AdminRule & { isConfirmed?: never }; audit: AuditRule | 'none' }

/** The admin types the password again for every call, and a code of the authenticator app if there is one. */
export const Confirmation = z.object({
  password: Typed.min(1, 'Please enter your password').max(72, 'Please use at most 72 characters'),
  code: Typed.max(40, 'Please use at most 40 characters').optional(),
})
export type Confirmation = z.infer<typeof Confirmation>

type ConfirmedAuth = { auth: AdminRule & { isConfirmed: true }; audit: AuditRule; body: z.ZodType<Confirmation> }

type ContractBase = {
  method: 'get' | 'post'
  /** The path under `/api/v1` in the syntax of the router: `/quiz/data`. */
  path: `/${string}`
  summary: string
  /** The parts of the path that start with a colon. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Fields that the body doesn't have are ignored. A report refuses them, or those that look like a misspelled filter. */
  refuses?: 'unknown fields' | 'unknown filters'
  reply: z.ZodType
  /** 200 by default. */
  replyStatus?: 201
  /** The error statuses of this endpoint, in addition to those of all and those that follow from the other fields. */
  refusals?: readonly number[]
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

/** The fields of a contract that anyone may call, and whose call is stored once for each Idempotency-Key. */
export const openToAll = { reply: OkReply, auth: 'none', refusals: [409, 422] } as const

/** Declares a contract with its exact type. */
export const contract = <const C extends EndpointContract>(declared: C): C => declared
