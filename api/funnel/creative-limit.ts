import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { views } from '#db/read-models/index.ts'
import type { CallerReader } from '#api/http/caller-address.ts'
import { createKeyedQueue } from '#commands/command.ts'
import { createSharedLimiter } from '#api/security/shared-limiter.ts'
import { addressBlocks } from '#api/security/sign-in/address-blocks.ts'
import { OTHER_CREATIVE, recordedCreative } from '#commands/visitor/visitor.decision.ts'

const HOUR_SECONDS = 3_600
/** Processes share an admitted creative for so long. Reports name it much earlier. */
const SHARED_SECONDS = 24 * HOUR_SECONDS
/** New creatives per hour: of the blocks of an address, and of all visitors. */
const [PER_NARROW_BLOCK, PER_WIDE_BLOCK, OVERALL] = [50, 200, 2_000]

/** Creatives that this process has seen are admitted without counting. */
const MAX_KNOWN = 20_000

type Given = string | null | undefined

/** Limits invented creatives, because each one is a row of the reports for all time. */
export type CreativeLimit = {
  /** Returns the creative to record: `other` for a new one over the limit. */
  admit: (given: Given, request: IncomingMessage) => Promise<Given>
}

export type CreativeLimitOptions = {
  /** Counts in PostgreSQL, for all processes. */
  pool: Pool
  /** Reads the creatives in reports. */
  reportPool: Pool
  /** Keys the digests of address blocks. */
  digestKey: Buffer
  clock: Clock
  callerOf: CallerReader
  isLimited: boolean
  /** The only creatives to record, if there are any. */
  announced: readonly string[]
}

/** Returns the first days of this year and the last one, whose cells are found by their key. */
const lastYears = (now: Date) => [0, 1].map((back) => `${now.getUTCFullYear() - back}-01-01`)

export const createCreativeLimit = (options: CreativeLimitOptions): CreativeLimit => {
  const { pool, reportPool, digestKey, clock, callerOf, isLimited, announced } = options
  const allowed = new Set(announced)
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })
  const limiterOf = (points: number) =>
    createSharedLimiter({ pool, name: 'new-creatives', points, durationSeconds: HOUR_SECONDS })
  const digestOf = (block: string) => createHmac('sha256', digestKey).update(block).digest('base64url')
  const [narrow, wide, overall] = [limiterOf(PER_NARROW_BLOCK), limiterOf(PER_WIDE_BLOCK), limiterOf(OVERALL)]
  /** Counts how many processes admitted a creative. */
  const admitted = createSharedLimiter({
    pool,
    name: 'admitted-creatives',
    points: Number.MAX_SAFE_INTEGER,
    durationSeconds: SHARED_SECONDS,
  })

  /**
   * Admits a new creative within the limits. The block is counted first, so a refused one doesn't use up the limit of all
   * visitors. A creative that another process admitted meanwhile isn't counted twice.
   */
  const admitNew = async (creative: string, request: IncomingMessage): Promise<boolean> => {
    const blocks = addressBlocks(callerOf(request).address)
    const counts = [
      [narrow, digestOf(blocks.narrow)],
      [wide, digestOf(blocks.wide)],
      [overall, 'all'],
    ] as const
    try {
      for (const [limiter, key] of counts) await limiter.consume(key)
      const { consumedPoints } = await admitted.consume(creative)
      if (consumedPoints > 1) await Promise.all(counts.map(([limiter, key]) => limiter.reward(key)))
      return true
    } catch {
      return false
    }
  }

  /** Checks for a creative in the reports. */
  const isRecorded = async (creative: string): Promise<boolean> => {
    const found = views
      .selectFrom('quiz_funnel_cells')
      .select('creo')
      .where('grouping', '=', 'creo')
      .where('age', '=', 'all age')
      .where('period', '=', 'year')
      .where('starts_on', '=', anyOf(lastYears(clock())))
      .where('version', '=', '')
      .where('creo', '=', creative)
      .limit(1)
    return await runQuery(reportPool, found).then(
      (rows) => rows.length > 0,
      () => false,
    )
  }

  /** Checks for a creative that any process admitted. A process that has just started knows none. */
  const isAdmitted = async (creative: string): Promise<boolean> =>
    (await admitted.get(creative).catch(() => null)) !== null || (await isRecorded(creative))

  /** Visitors of one new creative wait for each other, so a campaign that starts is counted once. */
  const inTurn = createKeyedQueue()
  const decide = async (creative: string, request: IncomingMessage): Promise<boolean> => {
    if (known.has(creative)) return true
    const isKnown = (await isAdmitted(creative)) || (await admitNew(creative, request))
    if (isKnown) known.set(creative, true)
    return isKnown
  }

  return {
    admit: async (given, request) => {
      if (typeof given !== 'string') return given
      const creative = recordedCreative(given)
      if (creative === OTHER_CREATIVE || known.has(creative)) return creative
      if (allowed.size > 0) return allowed.has(creative) ? creative : OTHER_CREATIVE
      if (!isLimited) return creative
      if (!(await inTurn(creative, () => decide(creative, request)))) return OTHER_CREATIVE
      return creative
    },
  }
}
