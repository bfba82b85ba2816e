import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { traceIdOf, type Tracing } from '#db/tracing/tracing.ts'
import type { ApiMetrics } from '#api/operations/metrics.ts'

/** Health checks come every few seconds from every proxy and container, and would bury the requests of people. */
const HEALTH_CHECKS = new Set(['/healthz', '/readyz'])

/** Returns the route for logs and metrics. Paths themselves may contain ids, queries or the secret admin prefix. */
const routeOf = (ctx: { _matchedRoute?: unknown; path: string }): string => {
  if (typeof ctx._matchedRoute === 'string') return ctx._matchedRoute
  if (HEALTH_CHECKS.has(ctx.path)) return ctx.path
  return ctx.path.startsWith('/api/') ? '/api/…' : '/…'
}

/**
 * Assigns each request an id, then logs, measures and traces its response, without personal data.
 * A health check that succeeds is not logged.
 */
export const observeRequests =
  (log: Logger, metrics: ApiMetrics, tracing?: Tracing): Middleware =>
  async (ctx, next) => {
    // An id that a caller sends is ignored: it could be repeated or carry personal data into logs and events.
    const id = randomUUID()
    ctx.state.id = id
    const traceId = !HEALTH_CHECKS.has(ctx.path) && tracing?.isSampled(id) ? traceIdOf(id) : undefined
    const joined = traceId !== undefined && { trace_id: traceId }
    ctx.state.joined = joined
    ctx.res.setHeader('X-Request-Id', id)
    const [start, startMs] = [performance.now(), Date.now()]
    await next()
    const ms = performance.now() - start
    const route = routeOf(ctx)
    const { method, status } = ctx
    metrics.request(method, route, status, ms / 1_000, traceId)
    if (HEALTH_CHECKS.has(ctx.path) && status < 400) return
    if (traceId !== undefined) {
      const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
      const work = { correlation: id, name: `${method} ${route}`, attributes, startMs, endMs: startMs + ms }
      tracing?.record({ ...work, hasFailed: status >= 500, isRequest: true })
    }
    log.info({ id, ...joined, method, route, status, ms: Math.round(ms * 100) / 100 }, 'answered')
  }
