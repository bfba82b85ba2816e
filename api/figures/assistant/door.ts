import { Readable } from 'node:stream'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { HttpMetrics } from '#api/http/observe.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { bearerToken } from '#api/http/endpoint.ts'
import { readJson } from '#api/http/json-body.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import { notFound, Refusal } from '#commands/refusal.ts'
import { figures } from '#api/contracts/figures/query.ts'
import type { FiguresDeps } from '#api/figures/reports/answer.ts'
import { createTools } from './tools.ts'

export const ASSISTANT_PATH = '/mcp'

/** Streams of changes are not needed: figures are asked for. */
const MAX_STREAMS = 1

type DoorDeps = FiguresDeps &
  Pick<AdminArea, 'apiTokens' | 'gate'> & {
    log: Logger
    metrics: Pick<HttpMetrics, 'fault'>
    settings: Pick<ApiSettings, 'ASSISTANT'>
  }

/** Lets an owner's assistant read figures by the Model Context Protocol, with a token for programs. Off by default. */
export const assistantDoor = (deps: DoorDeps): Middleware => {
  const { apiTokens, gate, log, metrics, settings } = deps
  const takeTurn = createTurns()
  return async (ctx, next) => {
    if (ctx.path !== ASSISTANT_PATH) return await next()
    if (settings.ASSISTANT === 'off') throw notFound()
    // A page of another site could call with the token that a browser keeps, or by a rebound name.
    const { origin } = ctx.headers
    if (origin !== undefined && !isOwnOrigin(origin, ctx.host))
      throw new Refusal(403, 'foreign_origin', 'This address answers programs, not pages.')
    const bearer = bearerToken(ctx.headers.authorization)
    if (!apiTokens.isToken(bearer)) throw needsToken()
    const caller = await gate.authorize(figures.auth, bearer)
    const { raw, json } = ctx.method === 'POST' ? await readJson(ctx.req) : { raw: undefined, json: undefined }
    if (Array.isArray(json)) throw new Refusal(422, 'no_batches', 'Please send one message at a time.')
    const leaving = new AbortController()
    ctx.res.once('close', () => leaving.abort())
    const request = new Request(new URL(ASSISTANT_PATH, 'http://mcp.internal'), {
      method: ctx.method,
      headers: headersOf(ctx.headers),
      signal: leaving.signal,
      ...(raw && { body: raw.toString('utf8') }),
    })
    const handler = createMcpHandler(
      () =>
        createTools(deps, {
          take: (read) => takeTurn(caller.limitedAs, leaving.signal, read),
          recordQuery: (query) => void gate.recordQuery(figures.audit, 'read', caller, query),
          reportFault: (error) => {
            metrics.fault()
            log.error({ id: ctx.state['id'], err: error }, 'fault')
          },
        }),
      { maxSubscriptions: MAX_STREAMS, keepAliveMs: 0 },
    )
    const response = await handler.fetch(request, { parsedBody: json })
    ctx.status = response.status
    response.headers.forEach((value, name) => ctx.set(name, value))
    ctx.body = response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : null
    if (!response.body) ctx.status = response.status
    return undefined
  }
}

const isOwnOrigin = (origin: string, host: string) => URL.parse(origin)?.host === host

const needsToken = () =>
  new Refusal(
    401,
    'token_needed',
    'Please send a token for programs as the bearer. Admins create one under Operators.',
    {
      headers: { 'WWW-Authenticate': 'Bearer' },
    },
  )

/** Returns the headers that the protocol reads. */
const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (name.startsWith('mcp-') || name === 'accept' || name === 'content-type')
      ? [[name, value]]
      : [],
  )

/** Answers one question of a token at a time, and none of a client that has left. */
const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(token: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> => {
    const turn = (last.get(token) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted()
      return read()
    })
    const settled = turn.catch(() => undefined)
    last.set(token, settled)
    await settled
    if (last.get(token) === settled) last.delete(token)
    return await turn
  }
}
