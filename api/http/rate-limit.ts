import type { Middleware } from 'koa'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressBlocks, narrowBlock } from '#api/security/sign-in/address-blocks.ts'
import type { RequestOrigin } from '#api/security/sign-in/caller.ts'
import type { CallerReader } from './caller-address.ts'
import { tooManyRequests } from '#commands/refusal.ts'

/** Limits of one address block, in calls per seconds. They are generous because offices and mobile networks share one. */
const LIMITS = {
  visitor: { points: 1_200, duration: 60 },
  signIn: { points: 15, duration: 60 },
  admin: { points: 300, duration: 60 },
  // The payment provider uses few addresses and sends its backlog at once after an outage.
  webhook: { points: 30_000, duration: 60 },
} as const

/** The wide block of an address may sign in this often. */
const WIDE_SIGN_INS = { points: 60, duration: 60 }

const limitOf = (path: string): keyof typeof LIMITS | undefined => {
  if (/^\/api\/v1\/(admin|account)\/auth\//.test(path)) return 'signIn'
  if (path.startsWith('/api/v1/admin/')) return 'admin'
  if (path === '/api/v1/paddle/webhook') return 'webhook'
  return path.startsWith('/api/') ? 'visitor' : undefined
}

export type RateLimitOptions = {
  on: boolean
  callerOf: CallerReader
  /** Returns the id in a genuine device token. */
  deviceIdOf: (caller: RequestOrigin) => string | undefined
}

const refuse = (refused: RateLimiterRes): never => {
  throw tooManyRequests(refused.msBeforeNext / 1_000)
}

/**
 * Refuses calls over the limit of their address block with 429 and Retry-After. Sign-ins of a known device count for the
 * device, so strangers in its network don't take its place.
 */
export const rateLimits = ({ on, callerOf, deviceIdOf }: RateLimitOptions): Middleware => {
  if (!on) return (_, next) => next()
  const limiters = {
    visitor: new RateLimiterMemory(LIMITS.visitor),
    signIn: new RateLimiterMemory(LIMITS.signIn),
    admin: new RateLimiterMemory(LIMITS.admin),
    webhook: new RateLimiterMemory(LIMITS.webhook),
  }
  const wideSignIns = new RateLimiterMemory(WIDE_SIGN_INS)

  const countSignIn = async (caller: RequestOrigin) => {
    const device = deviceIdOf(caller)
    if (device !== undefined) return await limiters.signIn.consume(device).catch(refuse)
    const { narrow, wide } = addressBlocks(caller.address)
    await limiters.signIn.consume(narrow).catch(refuse)
    return await wideSignIns.consume(wide).catch(refuse)
  }

  return async (ctx, next) => {
    const limit = limitOf(ctx.path)
    if (limit === 'signIn') await countSignIn(callerOf(ctx.req))
    else if (limit !== undefined) await limiters[limit].consume(narrowBlock(callerOf(ctx.req).address)).catch(refuse)
    return await next()
  }
}
