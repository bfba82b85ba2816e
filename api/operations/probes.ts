import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import type { Pool } from '#db/client.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import { findReadinessProblems, findStoppedFollowers } from './health.ts'
import type { ApiMetrics } from './metrics.ts'
import { oncePerPeriod } from './once-per-period.ts'
import { notFound } from '#commands/refusal.ts'

export type ProbesOptions = {
  pool: Pool
  keyStore: KeyStore
  bus: Bus
  metrics: ApiMetrics
  metricsToken: string | undefined
  isProduction: boolean
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Checks that a call comes from this machine and not through a proxy. */
const isDirectAndLocal = ({ socket, headers }: IncomingMessage) =>
  LOOPBACK.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers['forwarded']

const hasToken = (header: string | undefined, token: string) => {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Serves `/healthz`, `/readyz`, and `/metrics`, which the public gets as 404. */
export const probes = ({ pool, keyStore, bus, metrics, metricsToken, isProduction }: ProbesOptions): Middleware => {
  const mayReadMetrics = (ctx: Context) =>
    metricsToken === undefined
      ? !isProduction && isDirectAndLocal(ctx.req)
      : hasToken(ctx.headers.authorization, metricsToken)

  // The endpoint is public, and each check costs two queries.
  const readinessNow = oncePerPeriod(
    () => Promise.all([findReadinessProblems(pool, keyStore), findStoppedFollowers(pool)]),
    1_000,
  )

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return await next()
    switch (ctx.path) {
      case '/healthz':
        ctx.body = { ok: true }
        return
      case '/readyz': {
        const [missing, { waiting, failing }] = await readinessNow()
        ctx.status = missing.length === 0 ? 200 : 503
        ctx.set('Cache-Control', 'no-store')
        // A missing bus, a waiting follower or a failing one that the API does not read is reported but does not make the
        // process unready: followers poll without the bus, and one that waits or fails stops only itself.
        ctx.body = { ready: missing.length === 0, missing, waiting, failing, bus: bus.state() }
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
