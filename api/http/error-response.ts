import type Koa from 'koa'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { codeOf, isServerOutage } from '#db/errors.ts'
import { StoreUnavailable } from '#db/store/event-store.ts'
import { KeysUnavailable } from '#db/crypto/master-keys.ts'
import { PersonErased } from '#db/crypto/person-keys.ts'
import { DatabaseSilent } from '#db/silence.ts'
import { InvalidEvent, UnknownEvent } from '#events/core/recorded.ts'
import { ERROR_POLICY, errorPage, isForPage } from './error-page.ts'
import type { HttpMetrics } from './observe.ts'
import { Refusal, unavailable, unreadable } from '#commands/refusal.ts'

/** The last two codes appear while a container restarts and its name does not resolve. */
const NETWORK_OUTAGES = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** The driver identifies these errors only by message. */
const DRIVER_OUTAGES = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
])

export const INTERNAL = { code: 'internal', message: 'Something went wrong on our side. Please try again.' }

/** Converts every error into the error body of the API, or into a page where a browser shows it. Unexpected errors are logged and counted. */
export const handleErrors =
  (log: Logger, metrics: Pick<HttpMetrics, 'fault'>): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const refusal = asRefusal(error)
      // An invalid event stays invalid, and keys stay away, until someone looks at it.
      if (!refusal || error instanceof InvalidEvent || error instanceof KeysUnavailable) {
        metrics.fault()
        log.error({ id: ctx.state.id, err: error }, 'fault')
      } else if (refusal.status === 503) log.warn({ id: ctx.state.id, err: error }, 'unavailable')
      ctx.status = refusal?.status ?? 500
      ctx.set(refusal?.headers ?? {})
      const reply = refusal?.reply ?? INTERNAL
      ctx.vary('Accept')
      if (!isForPage(ctx.get('Accept'))) return void (ctx.body = reply)
      ctx.type = 'html'
      ctx.set('Content-Security-Policy', ERROR_POLICY)
      ctx.body = errorPage(ctx.status, reply.message)
    }
  }

const asRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isOutage(error) || error instanceof KeysUnavailable) return unavailable()
  // A newer release wrote the event, and instances of it can serve the request.
  if (error instanceof UnknownEvent) return unavailable()
  if (error instanceof InvalidEvent) return unreadable()
  if (error instanceof PersonErased) return new Refusal(409, 'erased', 'The data under this id was erased.')
  return undefined
}

/** Checks whether an error means that the database is unreachable. */
const isOutage = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable || error instanceof DatabaseSilent) return true
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // 25006: a read-only server during a failover. Timeouts of the driver have no code.
  return isServerOutage(error) || code === '25006' || NETWORK_OUTAGES.test(code) || isDriverOutage(error)
}

const isDriverOutage = (error: Error) => DRIVER_OUTAGES.has(error.message)

/** Logs and counts errors outside the error handler, such as a body that cannot be written as JSON. */
export const reportUnhandled = (app: Koa, log: Logger, metrics: Pick<HttpMetrics, 'fault'>): void => {
  app.on('error', (err: Error & { headerSent?: boolean }, ctx: Koa.Context) => {
    // Koa sets this flag when the client disconnected before the response was written.
    if (err.headerSent) return
    metrics.fault()
    log.error({ id: ctx.state['id'], err }, 'fault')
  })
}
