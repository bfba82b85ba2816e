import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createGrowingCache } from '#db/growing-cache.ts'
import type { Pool } from '#db/client.ts'
import { createKeyedQueue } from '#commands/command.ts'
import type { CallerReader } from '#api/http/caller-address.ts'
import { createSharedLimiter } from '#api/security/shared-limiter.ts'
import { addressBlocks } from '#api/security/sign-in/address-blocks.ts'

const HOUR_SECONDS = 3_600
/** Processes share an admitted value for so long. Reports name it much earlier. */
const SHARED_SECONDS = 24 * HOUR_SECONDS
/** New values per hour: of the blocks of an address, and of all visitors. */
const [PER_NARROW_BLOCK, PER_WIDE_BLOCK, OVERALL] = [50, 200, 2_000]

/** Values that this process has seen are admitted without counting. */
const MAX_KNOWN = 20_000

export type ValueLimitOptions = {
  /** Counts in PostgreSQL, for all processes. */
  pool: Pool
  /** Keys the digests of address blocks. */
  digestKey: Buffer
  callerOf: CallerReader
}

/** Returns whether a value of a visitor is known, or new within the limits. */
export type AdmitValue = (value: string, request: IncomingMessage) => Promise<boolean>

/** Limits invented values of one kind, like creatives, because reports keep each for all time. */
export const createValueLimit = (
  { pool, digestKey, callerOf }: ValueLimitOptions,
  kind: string,
  isRecorded: (value: string) => Promise<boolean> = () => Promise.resolve(false),
): AdmitValue => {
  const known = createGrowingCache<true>(MAX_KNOWN)
  const limiterOf = (points: number) =>
    createSharedLimiter({ pool, name: `new-${kind}`, points, durationSeconds: HOUR_SECONDS })
  const digestOf = (block: string) => createHmac('sha256', digestKey).update(block).digest('base64url')
  const [narrow, wide, overall] = [limiterOf(PER_NARROW_BLOCK), limiterOf(PER_WIDE_BLOCK), limiterOf(OVERALL)]
  /** Counts how many processes admitted a value. */
  const admitted = createSharedLimiter({
    pool,
    name: `admitted-${kind}`,
    points: Number.MAX_SAFE_INTEGER,
    durationSeconds: SHARED_SECONDS,
  })

  /**
   * Admits a new value within the limits. The block is counted first, so a refused one doesn't use up the limit of all
   * visitors. A value that another process admitted meanwhile isn't counted twice.
   */
  const admitNew = async (value: string, request: IncomingMessage): Promise<boolean> => {
    const blocks = addressBlocks(callerOf(request).address)
    const counts = [
      [narrow, digestOf(blocks.narrow)],
      [wide, digestOf(blocks.wide)],
      [overall, 'all'],
    ] as const
    try {
      for (const [limiter, key] of counts) await limiter.consume(key)
      const { consumedPoints } = await admitted.consume(value)
      if (consumedPoints > 1) await Promise.all(counts.map(([limiter, key]) => limiter.reward(key)))
      return true
    } catch {
      return false
    }
  }

  /** Checks for a value that any process admitted. A process that has just started knows none. */
  const isAdmitted = async (value: string): Promise<boolean> =>
    (await admitted.get(value).catch(() => null)) !== null || (await isRecorded(value))

  /** Visitors of one new value wait for each other, so a campaign that starts is counted once. */
  const inTurn = createKeyedQueue()
  const decide = async (value: string, request: IncomingMessage): Promise<boolean> => {
    if (known.has(value)) return true
    const isKnown = (await isAdmitted(value)) || (await admitNew(value, request))
    if (isKnown) known.set(value, true)
    return isKnown
  }

  return async (value, request) => known.has(value) || (await inTurn(value, () => decide(value, request)))
}
