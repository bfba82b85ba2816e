import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './refusal.ts'

/** Limits of one IP address, in calls per seconds. They are generous because offices and mobile networks share one. */
const LIMITS = {
  visitor: { points: 1_200, duration: 60 },
  signIn: { points: 15, duration: 60 },
  admin: { points: 300, duration: 60 },
  // The payment provider uses few addresses and sends its backlog at once after an outage.
  webhook: { points: 30_000, duration: 60 },
} as const

const limitOf = (path: string): keyof typeof LIMITS | undefined => {
  if (/^\/api\/v1\/(admin|account)\/auth\//.test(path)) return 'signIn'
  if (path.startsWith('/api/v1/admin/')) return 'admin'
  if (path === '/api/v1/paddle/webhook') return 'webhook'
  return path.startsWith('/api/') ? 'visitor' : undefined
}

/** Refuses calls over the limit of their address with 429 and Retry-After. */
export const rateLimits = (on: boolean, addressOf: (request: IncomingMessage) => string): Middleware => {
  if (!on) return (_, next) => next()
  const limiters = {
    visitor: new RateLimiterMemory(LIMITS.visitor),
    signIn: new RateLimiterMemory(LIMITS.signIn),
    admin: new RateLimiterMemory(LIMITS.admin),
    webhook: new RateLimiterMemory(LIMITS.webhook),
  }
  return async (ctx, next) => {
    const limit = limitOf(ctx.path)
    if (limit !== undefined) {
      await limiters[limit].consume(addressOf(ctx.req)).catch((refused: RateLimiterRes) => {
        throw tooManyRequests(refused.msBeforeNext / 1_000)
      })
    }
    return await next()
  }
}
