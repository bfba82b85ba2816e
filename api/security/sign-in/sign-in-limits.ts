import type { Logger } from 'pino'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '#commands/refusal.ts'
import type { Lane } from '#api/security/hash-lanes.ts'
import { addressBlocks } from './address-blocks.ts'
import type { AttemptCount, AttemptCounts, AttemptRule } from './attempt-counts.ts'
import { type RequestOrigin, PROVEN } from './caller.ts'
import { deviceIdIn, type KnownDevices } from './known-devices.ts'
import type { Tokens } from '#api/security/tokens.ts'

/** Wrong passwords without a wait, and the longest wait after more. The waits double. */
const STRANGER = { free: 5, longestSeconds: 900 }
const NEIGHBORHOOD = { free: 20, longestSeconds: 900 }
const KNOWN = { free: 10, longestSeconds: 300 }
const BLOCK = { free: 30, longestSeconds: 60 }
const WIDE_BLOCK = { free: 120, longestSeconds: 60 }

/** After this many wrong passwords from everywhere in an hour, each address block has fewer tries at the account. */
const ATTACKED_AFTER = 100
const TRIES_WHEN_ATTACKED = 2
const ATTACKED_WAIT_SECONDS = 600

/** Never refuses: many addresses together must not lock out the owner. */
const COUNTED_ONLY = { free: 2_000_000_000, longestSeconds: 1 }

/** Limits a process alone while the database cannot count: attempts per minute, account and address block. */
const WITHOUT_DATABASE = { points: 5, duration: 60 }

/** An admitted attempt. `succeeded` takes it back. */
export type Admission = { lane: Lane; succeeded: () => Promise<void> }

/** Limits wrong passwords per account and address block. */
export type SignInLimits = {
  /** Counts an attempt before the password is checked. @throws {Refusal} 429 with the wait. */
  admit: (account: string, caller: RequestOrigin | typeof PROVEN) => Promise<Admission>
}

export type SignInLimitsDeps = { counts: AttemptCounts; devices: KnownDevices; tokens: Tokens; log: Logger }

/** The counters of an attempt: those of the account, and those that all accounts share. */
type Rules = { lane: Lane; ofAccount: AttemptRule[]; shared: AttemptRule[]; everywhere?: AttemptRule }

/** Admits every attempt, where limits are off. */
export const withoutSignInLimits: SignInLimits = { admit: async () => ({ lane: 'unknown', succeeded: async () => {} }) }

export const createSignInLimits = ({ counts, devices, tokens, log }: SignInLimitsDeps): SignInLimits => {
  const fallback = new RateLimiterMemory(WITHOUT_DATABASE)

  const rulesFor = async (account: string, caller: RequestOrigin | typeof PROVEN): Promise<Rules> => {
    const own = (who: string): Rules => ({
      lane: 'known',
      ofAccount: [{ key: `${account} ${who}`, ...KNOWN }],
      shared: [],
    })
    if (caller === PROVEN) return own(PROVEN)
    if (await devices.isKnown(account, caller)) return own(`on ${deviceIdIn(tokens, caller.device)}`)
    return rulesOfStranger(account, caller.address)
  }

  const admitAlone = async (account: string, caller: RequestOrigin | typeof PROVEN): Promise<Admission> => {
    const place = caller === PROVEN ? PROVEN : addressBlocks(caller.address).narrow
    await fallback.consume(`${account} ${place}`).catch((refused: RateLimiterRes) => {
      throw tooManyRequests(refused.msBeforeNext / 1_000)
    })
    return { lane: 'unknown', succeeded: async () => {} }
  }

  return {
    admit: async (account, caller) => {
      let wait: number
      let rules: Rules
      try {
        rules = await rulesFor(account, caller)
        const { ofAccount, shared, everywhere } = rules
        const counted = await counts.count([...ofAccount, ...shared, ...(everywhere ? [everywhere] : [])])
        wait = waitOf(counted, everywhere && counted.at(-1))
      } catch (err) {
        log.warn({ err }, 'sign-ins are limited by this process alone')
        return await admitAlone(account, caller)
      }
      if (wait > 0) throw tooManyRequests(wait)
      const forgetAttempts = async () => {
        try {
          await counts.forget(rules.ofAccount.map(({ key }) => key))
          if (rules.shared.length > 0) await counts.takeBack(rules.shared.map(({ key }) => key))
        } catch (err) {
          log.warn({ err }, 'an attempt was not taken back')
        }
      }
      return { lane: rules.lane, succeeded: forgetAttempts }
    },
  }
}

const rulesOfStranger = (account: string, address: string): Rules => {
  const { narrow, wide } = addressBlocks(address)
  return {
    lane: 'unknown',
    ofAccount: [
      { key: `${account} from ${narrow}`, ...STRANGER },
      { key: `${account} from ${wide}`, ...NEIGHBORHOOD },
    ],
    shared: [
      { key: `any account from ${narrow}`, ...BLOCK },
      { key: `any account from ${wide}`, ...WIDE_BLOCK },
    ],
    everywhere: { key: `${account} from everywhere`, ...COUNTED_ONLY },
  }
}

/** Returns the wait of a stranger in seconds, zero if the attempt is admitted. */
const waitOf = ([own, ...others]: AttemptCount[], everywhere: AttemptCount | undefined): number => {
  const isAttacked = (everywhere?.attempts ?? 0) > ATTACKED_AFTER && (own?.attempts ?? 0) > TRIES_WHEN_ATTACKED
  const longest = Math.max(...[own, ...others].map((count) => count?.waitMs ?? 0))
  return Math.max(longest / 1_000, isAttacked ? ATTACKED_WAIT_SECONDS : 0)
}
