import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import { z } from 'zod'
import type { Endpoint } from '#api/contracts/endpoint.ts'
import type { Operation } from '#api/commands/command.ts'
import { readJson } from './json-gate.ts'
import { invalidRequest, Refusal } from './refusal.ts'
import { compressFast, compressOnce, sendJson } from './json-response.ts'

// What contracts do not word themselves must still be fit to show a person.
z.config({
  customError: ({ code, input }) => {
    if (input === undefined) return 'This is missing'
    if (code === 'invalid_type') return 'This is of the wrong type'
    if (code === 'invalid_value' || code === 'invalid_union') return 'This is not one of the possible values'
    if (code === 'too_small') return 'This is too short'
    if (code === 'too_big') return 'This is too long'
    return undefined
  },
})

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export type RequestContext<E extends Endpoint> = {
  body: Parsed<E extends { body: infer B } ? B : undefined>
  params: Parsed<E extends { params: infer P } ? P : undefined>
  query: Parsed<E extends { query: infer Q } ? Q : undefined>
  operation: Operation
  /** The bearer token of the request, if it carries one. */
  bearer: string | undefined
  /** The request itself, for those who must know where it comes from. */
  request: IncomingMessage
}

/**
 * What a handler gives back: the reply, and its entity tag where it is content, which never changes and may be cached;
 * or its JSON, where it is too large to be made as objects first. Such JSON is held to the contract by its maker's tests.
 */
export type HandlerResult<E extends Endpoint> = { reply: z.input<E['reply']>; etag?: string } | { json: Buffer }

/** What calls answer that have nothing to tell. */
export const done = { reply: { ok: true } } as const

export type Handler<E extends Endpoint> = (asked: RequestContext<E>) => Promise<HandlerResult<E>>

/** An endpoint ready to be mounted. */
export type Route = { endpoint: Endpoint; middleware: Middleware }

export type AnswerOptions = {
  /** Key of the digests by which a reused Idempotency-Key is found out. */
  secret: string
}

const parse = (schema: z.ZodType, value: unknown, status: 400 | 422): unknown => {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const issues = error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  const message = issues[0]?.message ?? 'The request cannot be understood.'
  if (status === 422) throw new Refusal(422, 'invalid_request', message, { issues })
  throw invalidRequest(message, issues)
}

const idempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw invalidRequest('Idempotency-Key is 1 to 200 visible ASCII characters.')
}

type Content = { json: Buffer; compressed: () => Promise<Buffer> }

const written = new WeakMap<object, Content>()

/** Content as JSON, checked, written and compressed once while the process lives. */
const contentOf = (schema: z.ZodType, content: object): Content => {
  const before = written.get(content)
  if (before) return before
  const json = Buffer.from(JSON.stringify(schema.parse(content)))
  let compressing: Promise<Buffer> | undefined
  const made = { json, compressed: () => (compressing ??= compressOnce(json)) }
  written.set(content, made)
  return made
}

const bearerToken = (header: string | undefined) => header?.match(/^Bearer ([\x21-\x7e]{1,4096})$/i)?.[1]

/**
 * Makes an endpoint out of its contract and its handler: what comes in is parsed by the contract, and so is what goes
 * out, so that a field the contract does not name cannot leave.
 */
export const answering =
  ({ secret }: AnswerOptions) =>
  <const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
    endpoint,
    middleware: async (ctx) => {
      const status = endpoint.invalid ?? 400
      const { raw, json } = endpoint.body ? await readJson(ctx.req) : { raw: Buffer.alloc(0), json: undefined }
      const key = idempotencyKey(ctx.headers['idempotency-key'])
      const operation: Operation = {
        key: key && `${endpoint.path} ${key}`,
        fingerprint: createHmac('sha256', secret).update(endpoint.path).update(raw).digest('base64url'),
        correlation: ctx.state.id,
      }
      // The contract's type says what its schemas parse to; TypeScript cannot follow them through a generic.
      const asked = {
        body: endpoint.body && parse(endpoint.body, json, status),
        params: endpoint.params && parse(endpoint.params, { ...ctx['params'] }, status),
        query: endpoint.query && parse(endpoint.query, { ...ctx.query }, status),
        operation,
        bearer: bearerToken(ctx.headers.authorization),
        request: ctx.req,
      } as RequestContext<E>
      const answered = await handler(asked)
      ctx.status = endpoint.replyStatus
      if ('json' in answered) return await sendJson(ctx, answered.json, compressFast)
      const { reply, etag } = answered
      if (etag === undefined || typeof reply !== 'object' || reply === null) {
        ctx.body = endpoint.reply.parse(reply)
        return
      }
      const content = contentOf(endpoint.reply, reply)
      return await sendJson(ctx, content.json, content.compressed, etag)
    },
  })
