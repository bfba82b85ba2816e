import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { ApiMetrics } from '#api/operations/metrics.ts'

/** Returns the route for logs and metrics. Paths themselves may contain ids, queries or the secret admin prefix. */
const routeOf = (ctx: { _matchedRoute?: unknown; path: string }): string =>
  typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : ctx.path.startsWith('/api/') ? '/api/…' : '/…'

/** Assigns each request an id, then logs and measures its response, without personal data. */
export const observeRequests =
  (log: Logger, metrics: ApiMetrics): Middleware =>
  async (ctx, next) => {
    const given = ctx.headers['x-request-id']
    const id = typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
    ctx.state.id = id
    ctx.res.setHeader('X-Request-Id', id)
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const route = routeOf(ctx)
    metrics.request(ctx.method, route, ctx.status, ms / 1_000)
    log.info({ id, method: ctx.method, route, status: ctx.status, ms: Math.round(ms * 100) / 100 }, 'answered')
  }
