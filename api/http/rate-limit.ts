import type { Middleware } from 'koa'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressBlocks, narrowBlock } from '#api/security/sign-in/address-blocks.ts'
import type { RequestOrigin } from '#api/security/sign-in/caller.ts'
import type { KnownDevices } from '#api/security/sign-in/known-devices.ts'
import type { CallerReader } from './caller-address.ts'
import { tooManyRequests } from '#commands/refusal.ts'

/** Limits of one address block, in calls per seconds. They are generous because offices and mobile networks share one. */
const LIMITS = {
  guest: { points: 1_200, duration: 60 },
  signIn: { points: 15, duration: 60 },
  // A live screen asks about fifteen questions every five seconds.
  staff: { points: 900, duration: 60 },
  // A program that sends everything from few addresses.
  backlog: { points: 30_000, duration: 60 },
} as const

/** The wide block of an address may sign in this often. */
const WIDE_SIGN_INS = { points: 60, duration: 60 }

/** The wide block of an address may make this many other calls, because each invented guest is stored. */
const WIDE_GUESTS = { points: 6_000, duration: 60 }

/** Logins of known devices count apart: those of one account, and all from one address block. */
const KNOWN_LOGINS = { points: 15, duration: 60 }
const KNOWN_LOGINS_OF_BLOCK = { points: 75, duration: 60 }

export type CallLimit = keyof typeof LIMITS

export type RateLimitOptions = {
  on: boolean
  callerOf: CallerReader
  /** Returns the limit that a call counts for; undefined for one without a limit. */
  limitOf: (path: string) => CallLimit | undefined
  devices: Pick<KnownDevices, 'accountOf' | 'isKnown'>
}

const refuse = (refused: RateLimiterRes): never => {
  throw tooManyRequests(refused.msBeforeNext / 1_000)
}

/**
 * Refuses calls over the limit of their address block with 429 and Retry-After. Logins of known devices count apart, so
 * strangers in their network don't take their place. All other calls count for the address, whatever token they carry.
 */
export const rateLimits = ({ on, callerOf, limitOf, devices }: RateLimitOptions): Middleware => {
  if (!on) return (_, next) => next()
  const limiters = {
    guest: new RateLimiterMemory(LIMITS.guest),
    signIn: new RateLimiterMemory(LIMITS.signIn),
    staff: new RateLimiterMemory(LIMITS.staff),
    backlog: new RateLimiterMemory(LIMITS.backlog),
  }
  const wideSignIns = new RateLimiterMemory(WIDE_SIGN_INS)
  const wideGuests = new RateLimiterMemory(WIDE_GUESTS)

  const knownLogins = {
    account: new RateLimiterMemory(KNOWN_LOGINS),
    block: new RateLimiterMemory(KNOWN_LOGINS_OF_BLOCK),
  }

  /** Counts a login of a known device. Returns false for other devices, over its limits and without the database. */
  const isKnownLogin = async (path: string, caller: RequestOrigin): Promise<boolean> => {
    const account = path.endsWith('/auth/login') ? devices.accountOf(caller) : undefined
    if (account === undefined) return false
    try {
      await knownLogins.account.consume(account)
      await knownLogins.block.consume(narrowBlock(caller.address))
      return await devices.isKnown(account, caller)
    } catch {
      return false
    }
  }

  const countSignIn = async (path: string, caller: RequestOrigin) => {
    if (await isKnownLogin(path, caller)) return
    const { narrow, wide } = addressBlocks(caller.address)
    await limiters.signIn.consume(narrow).catch(refuse)
    await wideSignIns.consume(wide).catch(refuse)
  }

  return async (ctx, next) => {
    const limit = limitOf(ctx.path)
    if (limit === 'signIn') await countSignIn(ctx.path, callerOf(ctx.req))
    else if (limit !== undefined) {
      const { address } = callerOf(ctx.req)
      await limiters[limit].consume(narrowBlock(address)).catch(refuse)
      if (limit === 'guest') await wideGuests.consume(addressBlocks(address).wide).catch(refuse)
    }
    return await next()
  }
}
