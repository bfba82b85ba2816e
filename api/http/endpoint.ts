import { createHmac, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import type { AdminRule, AuditRule, Confirmation, EndpointContract } from '#api/contracts/endpoint.ts'
import type { Operation } from '#commands/command.ts'
import { assertStorable, readJson } from './json-body.ts'
import { invalidRequest, signedOut } from '#commands/refusal.ts'
import { parseBody, parseInput, parsePath } from './parse-input.ts'
import { compressBest, compressFast, sendJson } from './json-response.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Whom a gate lets in: a person who signed in, or also a program with a token. */
export type Callers = { program: object; person: object }

/** Authorizes and records calls as their contracts say. */
export type Gate<Caller extends object = object> = {
  /** @throws {Refusal} 401, 403 */
  authorize(rule: AdminRule, bearer: string | undefined): Promise<Caller>
  /** @throws {Refusal} 422 for a wrong password or code. */
  confirm(caller: Caller, given: Confirmation, operation: Operation): Promise<void>
  /** Records a query before it runs, with its request. */
  recordQuery(rule: AuditRule, role: AdminRule['role'], caller: Caller, request: object): Promise<void>
  /** Records what a handler did. The caller is undefined where the contract asks for none. */
  record(rule: AuditRule, caller: Caller | undefined, audited: NonNullable<Audited>): Promise<void>
}

type CallerOf<Auth, By extends Callers> = Auth extends { isForPrograms: true }
  ? By['program']
  : Auth extends AdminRule
    ? By['person']
    : undefined

/** A request as its contract parsed it. */
export type RequestContext<C extends EndpointContract, By extends Callers = Callers> = {
  body: Parsed<C extends { body: infer B } ? B : undefined>
  params: Parsed<C extends { params: infer P } ? P : undefined>
  query: Parsed<C extends { query: infer Q } ? Q : undefined>
  operation: Operation
  /** The body as it was sent. */
  raw: Buffer
  bearer: string | undefined
  /** The caller whom the gate let in; undefined where the contract asks for none. */
  caller: CallerOf<C['auth'], By>
  /** The raw request, for handlers that need the address of the caller. */
  request: IncomingMessage
}

/**
 * The result of a handler. `reply` is parsed by the contract before it is sent; with an `etag` it is immutable content
 * that clients may cache.
 */
export type HandlerResult<C extends EndpointContract> = {
  audited?: Audited
  reply: z.input<C['reply']>
  etag?: string
  /** Marks a large reply without secrets, which is compressed. */
  isLarge?: true
  headers?: Record<string, string>
}

/** The details of an audit entry, and by whom where the contract asks for no caller. Null if nothing happened. */
type Audited = { detail?: object; by?: string | undefined } | null

/** The result of calls that return no data. */
export const done = { reply: { ok: true } } as const

export type Handler<C extends EndpointContract, By extends Callers = Callers> = (
  request: RequestContext<C, By>,
) => Promise<HandlerResult<C>>

export type EndpointOptions = {
  /**
   * Keys the digests of request bodies that detect a reused Idempotency-Key: bodies may contain passwords. OpenSSL takes
   * a key object six times faster than bytes.
   */
  fingerprintKey: KeyObject
  gate: Gate
}

/** An endpoint that the router can mount. */
export type Endpoint = { contract: EndpointContract; createMiddleware: (options: EndpointOptions) => Middleware }

const idempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw invalidRequest('Idempotency-Key is 1 to 200 visible ASCII characters.')
}

export const bearerToken = (header: string | undefined) => header?.match(/^Bearer ([\x21-\x7e]{1,4096})$/i)?.[1]

const readRequest = async <C extends EndpointContract>(ctx: Context, contract: C, fingerprintKey: KeyObject) => {
  // Admin screens log out on 400.
  const status = typeof contract.auth === 'object' ? 422 : 400
  const { raw, json } = contract.body ? await readJson(ctx.req) : { raw: Buffer.alloc(0), json: undefined }
  ctx.state.onRead?.()
  const key = idempotencyKey(ctx.headers['idempotency-key'])
  const operation: Operation = {
    key: key && `${contract.path} ${key}`,
    correlation: ctx.state.id,
    // Computed on demand: answers have fingerprints under keys of their own.
    get fingerprint() {
      return createHmac('sha256', fingerprintKey).update(contract.path).update(raw).digest('base64url')
    },
  }
  const query = contract.query && parseInput(contract.query, { ...ctx.query }, status)
  assertStorable(query, status)
  // TypeScript cannot derive the output types of the schemas of a generic contract.
  return {
    body: parseBody(contract, json, status),
    params: contract.params && parsePath(contract.params, { ...ctx['params'] }),
    query,
    operation,
    raw,
    bearer: bearerToken(ctx.headers.authorization),
    request: ctx.req,
  } as Omit<RequestContext<C>, 'caller'>
}

type SerializedContent = { json: Buffer; compressed: () => Promise<Buffer> }

const serializedContents = new WeakMap<object, SerializedContent>()

/** Returns immutable content as JSON. It is validated, serialized and compressed once per process. */
const serializedContent = (schema: z.ZodType, content: object): SerializedContent => {
  const cached = serializedContents.get(content)
  if (cached) return cached
  const json = Buffer.from(JSON.stringify(schema.parse(content)))
  let compressing: Promise<Buffer> | undefined
  const serialized = { json, compressed: () => (compressing ??= compressBest(json)) }
  serializedContents.set(content, serialized)
  return serialized
}

const respond = async <C extends EndpointContract>(ctx: Context, contract: C, result: HandlerResult<C>) => {
  ctx.status = contract.replyStatus ?? 200
  const { reply, etag, isLarge, headers = {} } = result
  ctx.set(headers)
  if (isLarge) return await sendJson(ctx, Buffer.from(JSON.stringify(contract.reply.parse(reply))), compressFast)
  if (etag === undefined || typeof reply !== 'object' || reply === null) {
    ctx.body = contract.reply.parse(reply)
    return
  }
  const content = serializedContent(contract.reply, reply)
  return await sendJson(ctx, content.json, content.compressed, etag)
}

/** Lets a caller in as the contract says, before the body of a stranger is read. */
const callerOf = async (
  { auth }: EndpointContract,
  gate: Gate,
  authorization: string | undefined,
): Promise<object | undefined> => {
  if (auth === 'none') return undefined
  const bearer = bearerToken(authorization)
  if (bearer === undefined) throw signedOut()
  return typeof auth === 'object' ? await gate.authorize(auth, bearer) : undefined
}

/** Confirms and records a call as the contract says, before the handler runs. */
const admit = async <C extends EndpointContract>(
  { auth, audit }: C,
  gate: Gate,
  caller: object | undefined,
  { body, query, operation }: Omit<RequestContext<C>, 'caller'>,
): Promise<void> => {
  if (typeof auth !== 'object' || !caller) return
  // The type of the contract requires these fields.
  if (auth.isConfirmed) await gate.confirm(caller, body as Confirmation, operation)
  if (typeof audit === 'object' && audit.detail)
    await gate.recordQuery(audit, auth.role, caller, Object.assign({}, query, body))
}

const handle = async <C extends EndpointContract, By extends Callers>(
  contract: C,
  handler: Handler<C, By>,
  gate: Gate,
  caller: object | undefined,
  request: Omit<RequestContext<C>, 'caller'>,
): Promise<HandlerResult<C>> => {
  const { audit } = contract
  await admit(contract, gate, caller, request)
  const result = await handler({ ...request, caller } as RequestContext<C, By>)
  if (typeof audit !== 'object' || audit.detail || result.audited === null) return result
  await gate.record(audit, caller, result.audited ?? {})
  return result
}

/**
 * Creates an endpoint from its contract and its handler. The contract parses requests and also replies, so a field that
 * the contract does not declare cannot be sent. It also says who is let in, and what is recorded of the call.
 */
export const endpoint = <const C extends EndpointContract, By extends Callers = Callers>(
  contract: C,
  handler: Handler<C, By>,
): Endpoint => ({
  contract,
  createMiddleware:
    ({ fingerprintKey, gate }) =>
    async (ctx) => {
      const caller = await callerOf(contract, gate, ctx.headers.authorization)
      const request = await readRequest(ctx, contract, fingerprintKey)
      await respond(ctx, contract, await handle(contract, handler, gate, caller, request))
    },
})
