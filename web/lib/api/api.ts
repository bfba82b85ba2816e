import type { z } from 'zod'
import type { EndpointContract, ErrorReply } from '#api/contracts/endpoint.ts'
import { deviceToken } from './device-token.ts'
import { retryAfterMs } from './retry-after.ts'

// Only types come from the contracts: their validators would outweigh the first screen, and the server validates
// anyway.
export type BodyOf<E extends EndpointContract> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type ReplyOf<E extends EndpointContract> = z.output<E['reply']>
/** Replaces each `:parameter` of a path with any string. */
export type FilledPath<Path extends string> = Path extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${FilledPath<After>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path
export type Get = EndpointContract & { method: 'get' }
export type Post = EndpointContract & { method: 'post' }

/**
 * A refusal by the server. `message` can be shown to a person if `hasServerMessage`; otherwise it only has the status.
 */
export class Refused extends Error {
  readonly status: number
  /** The parsed body; undefined when it isn't JSON. */
  readonly body: unknown
  readonly hasServerMessage: boolean
  /** The wait that the server requested, in milliseconds. */
  readonly retryAfterMs: number

  constructor(status: number, body: unknown, retryAfterMs = 0) {
    const message = (body as Partial<ErrorReply> | null | undefined)?.message
    super(typeof message === 'string' && message ? message : `The server answered ${status}`)
    this.name = 'Refused'
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
    this.hasServerMessage = typeof message === 'string' && message !== ''
  }
}

/** No reply from the API: no network, a server that is down, a timeout, or a captive portal. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'Unreachable'
  }
}

/**
 * Sends a GET request, typed by its contract: `get<typeof quizData>('/quiz/data')`.
 *
 * @param search query parameters; undefined ones are omitted.
 * @throws Refused, Unreachable
 */
export const get = async <E extends Get>(
  path: FilledPath<E['path']>,
  search: Record<string, string | undefined> = {},
  options: RequestOptions = {},
): Promise<ReplyOf<E>> => {
  const defined = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const query = defined.length ? `?${new URLSearchParams(defined)}` : ''
  return (await request(`${path}${query}`, requestInit('GET', options))) as ReplyOf<E>
}

const request = async (path: string, init: RequestInit & { headers: Headers }): Promise<unknown> => {
  deviceToken.send(path, init.headers)
  const unreachable = (cause: unknown): never => {
    throw new Unreachable(cause)
  }
  const response = await fetch(`/api/v1${path}`, init).catch(unreachable)
  deviceToken.store(path, response.headers)
  if (response.ok) return response.json().catch(unreachable)
  const body: unknown = await response.json().catch(() => undefined)
  throw new Refused(response.status, body, retryAfterMs(response, Date.now()))
}

const requestInit = (
  method: 'GET' | 'POST',
  { bearer, idempotencyKey }: RequestOptions,
  body?: unknown,
): RequestInit & { headers: Headers } => {
  const headers = new Headers({ accept: 'application/json' })
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const init = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  if (body === undefined) return init
  headers.set('content-type', 'application/json')
  return { ...init, body: JSON.stringify(body) }
}

/**
 * Sends a POST request, typed by its contract: `post<typeof userInfo>('/quiz/user-info', {…})`.
 *
 * @throws Refused, Unreachable
 */
export const post = async <E extends Post>(
  path: FilledPath<E['path']>,
  body: BodyOf<E>,
  options: RequestOptions = {},
): Promise<ReplyOf<E>> => (await request(String(path), requestInit('POST', options, body))) as ReplyOf<E>

/**
 * Sends a file as the body of a POST request.
 *
 * @throws Refused, Unreachable
 */
export const upload = async <E extends Post>(
  path: FilledPath<E['path']>,
  search: Record<string, string>,
  file: Blob,
  options: RequestOptions = {},
): Promise<ReplyOf<E>> => {
  const init = { ...requestInit('POST', options), body: file }
  return (await request(`${path}?${new URLSearchParams(search)}`, init)) as ReplyOf<E>
}

type RequestOptions = {
  /** The token of a client or an admin. */
  bearer?: string | null
  /** The server applies all requests with the same key once. */
  idempotencyKey?: string
}

const TIMEOUT_MS = 15_000
