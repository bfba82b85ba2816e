import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import type { Pool } from '#db/client.ts'
import type { Bus } from '#events/bus/bus.ts'
import { findReadinessProblems, findWaitingReaders } from './health.ts'
import type { ApiMetrics } from './metrics.ts'
import { oncePerPeriod } from './once-per-period.ts'
import { notFound } from '#api/http/refusal.ts'

export type ProbesOptions = {
  pool: Pool
  bus: Bus
  metrics: ApiMetrics
  metricsToken: string | undefined
  production: boolean
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A call made on this very machine, that no proxy passed on. */
const isDirectAndLocal = ({ socket, headers }: IncomingMessage) =>
  LOOPBACK.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers['forwarded']

const hasToken = (header: string | undefined, token: string) => {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** `/healthz`, `/readyz`, and `/metrics`, which does not exist for the public. */
export const probes = ({ pool, bus, metrics, metricsToken, production }: ProbesOptions): Middleware => {
  const mayReadMetrics = (ctx: Context) =>
    metricsToken === undefined
      ? !production && isDirectAndLocal(ctx.req)
      : hasToken(ctx.headers.authorization, metricsToken)

  // Anyone may ask, and each look costs the database two queries.
  const readinessNow = oncePerPeriod(() => Promise.all([findReadinessProblems(pool), findWaitingReaders(pool)]), 1_000)

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return await next()
    switch (ctx.path) {
      case '/healthz':
        ctx.body = { ok: true }
        return
      case '/readyz': {
        const [missing, waiting] = await readinessNow()
        ctx.status = missing.length === 0 ? 200 : 503
        ctx.set('Cache-Control', 'no-store')
        // Without a bus everything still works, by polling: worth saying, no reason to be unready.
        // A reader that waits for newer code stops itself alone, so the rest is still served.
        ctx.body = { ready: missing.length === 0, missing, waiting, bus: bus.state() }
        return
      }
      case '/metrics':
        if (!mayReadMetrics(ctx)) throw notFound()
        ctx.type = metrics.registry.contentType
        ctx.body = await metrics.registry.metrics()
        return
      default:
        return await next()
    }
  }
}
