import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'

/** Counts what the kit does. */
export type HttpMetrics = {
  /** Counts an unexpected error. */
  fault: () => void
  /** Shows overload: the pressure from 0 to 1, and calls that were refused for it. */
  overload: { pressure: (level: number) => void; refused: (costClass: string) => void }
  /** Measures a request. */
  request: (method: string, route: string, status: number, seconds: number) => void
}

/** Health checks come every few seconds from every proxy and container, and would bury the requests of people. */
const HEALTH_CHECKS = new Set(['/healthz', '/readyz'])

/** Returns the route for logs and metrics. Paths themselves may contain ids, queries or the secret admin prefix. */
const routeOf = (ctx: { _matchedRoute?: unknown; path: string }): string => {
  if (typeof ctx._matchedRoute === 'string') return ctx._matchedRoute
  if (HEALTH_CHECKS.has(ctx.path)) return ctx.path
  return ctx.path.startsWith('/api/') ? '/api/…' : '/…'
}

/**
 * Assigns each request an id, then logs and measures its response, without personal data.
 * A health check that succeeds is not logged.
 */
export const observeRequests =
  (log: Logger, metrics: HttpMetrics): Middleware =>
  async (ctx, next) => {
    // An id that a caller sends is ignored: it could be repeated or carry personal data into logs and events.
    const id = randomUUID()
    ctx.state.id = id
    ctx.res.setHeader('X-Request-Id', id)
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const route = routeOf(ctx)
    const { method, status } = ctx
    metrics.request(method, route, status, ms / 1_000)
    if (HEALTH_CHECKS.has(ctx.path) && status < 400) return
    log.info({ id, method, route, status, ms: Math.round(ms * 100) / 100 }, 'answered')
  }
