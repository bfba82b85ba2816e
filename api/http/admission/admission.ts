import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware } from 'koa'
import { createSecurityHeaders } from '#api/http/headers.ts'
import type { HttpMetrics } from '#api/http/observe.ts'
import { type CostClass, createPressure } from './pressure.ts'

const TICK_MS = 100

const BODY = JSON.stringify({
  code: 'overloaded',
  message: 'We’re a bit busy right now. Please try again in a moment.',
})

export type CallAdmission = {
  /** Refuses a call of an overloaded process, before anything else costs time. Returns whether it did. */
  refuse: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Measures how long answers take. */
  measure: Middleware
  close: () => void
}

const withoutLimits: CallAdmission = { refuse: () => false, measure: (_, next) => next(), close: () => undefined }

export type CallAdmissionOptions = {
  on: boolean
  publicUrl: string | undefined
  metrics: Pick<HttpMetrics, 'overload'>
  /** Returns the class of a call; undefined for one that costs almost nothing. */
  costClassOf: (method: string, path: string) => CostClass | undefined
  /** Calls that are slow on purpose, so they say nothing about the others. */
  isSlow: (path: string) => boolean
}

/**
 * Refuses calls at once while the process or its database is overloaded: reports first, then reads, then most writes, and
 * what is vital never.
 */
export const createCallAdmission = (options: CallAdmissionOptions): CallAdmission => {
  const { on, publicUrl, metrics, costClassOf, isSlow } = options
  if (!on) return withoutLimits
  const pressure = createPressure()
  const headers = {
    ...createSecurityHeaders(publicUrl),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(BODY)),
  }
  let expected = performance.now() + TICK_MS
  const timer = setInterval(() => {
    const now = performance.now()
    pressure.tick(Math.max(0, now - expected))
    expected = now + TICK_MS
    metrics.overload.pressure(pressure.level())
  }, TICK_MS)
  return {
    refuse: ({ method = 'GET', url = '/' }, response) => {
      if (pressure.level() === 0) return false
      const costClass = costClassOf(method, url)
      if (costClass === undefined || !pressure.refuses(costClass, Math.random())) return false
      metrics.overload.refused(costClass)
      response.writeHead(503, { ...headers, 'Retry-After': String(retryAfterSeconds()) }).end(BODY)
      return true
    },
    measure: async (ctx, next) => {
      let end: (() => void) | undefined
      // Slow clients are no load, so an answer begins with its last byte.
      if (costClassOf(ctx.method, ctx.path) === 'writes' && !isSlow(ctx.path))
        ctx.state.onRead = () => (end = pressure.begin())
      try {
        await next()
      } finally {
        end?.()
      }
    },
    close: () => clearInterval(timer),
  }
}

/** Clients come back at different times, so that they don't return as one wave. */
const retryAfterSeconds = () => 1 + Math.floor(Math.random() * 4)
