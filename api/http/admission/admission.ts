import type { Middleware } from 'koa'
import { Refusal } from '#commands/refusal.ts'
import type { ApiMetrics } from '#api/operations/metrics.ts'
import { costClassOf } from './cost-class.ts'
import { createPressure } from './pressure.ts'

const TICK_MS = 100

/** Clients come back at different times, so that they don't return as one wave. */
const retryAfterSeconds = () => 1 + Math.floor(Math.random() * 4)

const overloaded = () =>
  new Refusal(503, 'overloaded', 'Too much is going on right now. Please try again in a moment.', {
    headers: { 'Retry-After': String(retryAfterSeconds()) },
  })

export type AdmissionOptions = { on: boolean; metrics: Pick<ApiMetrics, 'overload'> }

/**
 * Refuses calls at once while the process or its database is overloaded: reports first, then reads, then most answers, and
 * payments never. Calls are refused before their body is read.
 */
export const admitByCost = ({ on, metrics }: AdmissionOptions): Middleware => {
  if (!on) return (_, next) => next()
  const pressure = createPressure()
  let expected = performance.now() + TICK_MS
  const timer = setInterval(() => {
    const now = performance.now()
    pressure.tick(Math.max(0, now - expected))
    expected = now + TICK_MS
    metrics.overload.pressure(pressure.level())
  }, TICK_MS)
  // Many apps live in one process of tests.
  timer.unref()
  return async (ctx, next) => {
    const costClass = costClassOf(ctx.method, ctx.path)
    if (costClass === undefined) return await next()
    if (pressure.refuses(costClass, Math.random())) {
      metrics.overload.refused(costClass)
      throw overloaded()
    }
    try {
      await next()
    } finally {
      const { readAt } = ctx.state
      if (costClass === 'answers' && typeof readAt === 'number') pressure.handled(performance.now() - readAt)
    }
  }
}
