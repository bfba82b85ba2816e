import type { z } from 'zod'
import type { EndpointContract, ErrorReply } from '#api/contracts/endpoint.ts'
import { retryAfterMs } from './retry-after.ts'

// The contracts give types alone: their validators would weigh more than the first screen, and the server checks anyway.
type Body<E extends EndpointContract> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
type Reply<E extends EndpointContract> = z.output<E['reply']>
/** A path whose parts that begin with a colon are filled in. */
type Filled<Path extends string> = Path extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path
type Get = EndpointContract & { method: 'get' }
type Post = EndpointContract & { method: 'post' }

type Asking = {
  /** Token of a client or an admin. */
  bearer?: string | null
  /** Names the operation: the server applies it once, however often it is sent. */
  idempotencyKey?: string
}

/** The server answered, and refused. `message` is fit to show a person when `told`; otherwise it only names the status. */
export class Refused extends Error {
  readonly status: number
  /** The answer's body as it came; undefined when it was no JSON. */
  readonly body: unknown
  readonly told: boolean
  /** The wait that the server requested, in milliseconds. */
  readonly retryAfterMs: number

  constructor(status: number, body: unknown, retryAfterMs = 0) {
    const message = (body as Partial<ErrorReply> | null | undefined)?.message
    super(typeof message === 'string' && message ? message : `The server answered ${status}`)
    this.name = 'Refused'
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
    this.told = typeof message === 'string' && message !== ''
  }
}

/** No answer came, or not one of ours: no network, the server is down, it took too long, a hotel's login page answered. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'Unreachable'
  }
}

const PATIENCE_MS = 15_000

const requestInit = (method: 'GET' | 'POST', { bearer, idempotencyKey }: Asking, body?: unknown): RequestInit => {
  const headers = new Headers({ accept: 'application/json' })
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) }
  if (body === undefined) return init
  headers.set('content-type', 'application/json')
  return { ...init, body: JSON.stringify(body) }
}

const ask = async (path: string, init: RequestInit): Promise<unknown> => {
  const lost = (cause: unknown): never => {
    throw new Unreachable(cause)
  }
  const response = await fetch(`/api/v1${path}`, init).catch(lost)
  if (response.ok) return response.json().catch(lost)
  const body: unknown = await response.json().catch(() => undefined)
  throw new Refused(response.status, body, retryAfterMs(response, Date.now()))
}

/**
 * Reads from the API, typed by the contract named: `get<typeof quizData>('/quiz/data')`.
 *
 * @param search query parameters; those undefined are left out.
 * @throws Refused, Unreachable
 */
export const get = async <E extends Get>(
  path: Filled<E['path']>,
  search: Record<string, string | undefined> = {},
  asking: Asking = {},
): Promise<Reply<E>> => {
  const given = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const query = given.length ? `?${new URLSearchParams(given)}` : ''
  return (await ask(`${path}${query}`, requestInit('GET', asking))) as Reply<E>
}

/**
 * Writes to the API, typed by the contract named: `post<typeof userInfo>('/quiz/user-info', {…})`.
 *
 * @throws Refused, Unreachable
 */
export const post = async <E extends Post>(
  path: Filled<E['path']>,
  body: Body<E>,
  asking: Asking = {},
): Promise<Reply<E>> => (await ask(String(path), requestInit('POST', asking, body))) as Reply<E>
