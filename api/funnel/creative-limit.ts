import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { views } from '#db/read-models/index.ts'
import type { CallerReader } from '#api/http/caller-address.ts'
import { createSharedLimiter } from '#api/security/shared-limiter.ts'
import { addressBlocks } from '#api/security/sign-in/address-blocks.ts'
import { OTHER_CREATIVE, recordedCreative } from '#commands/visitor/visitor.decision.ts'

const HOUR_SECONDS = 3_600
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

  /** Counts a new creative. The block is counted first, so a refused one doesn't use up the limit of all visitors. */
  const isWithinLimits = async (request: IncomingMessage): Promise<boolean> => {
    const blocks = addressBlocks(callerOf(request).address)
    try {
      await narrow.consume(digestOf(blocks.narrow))
      await wide.consume(digestOf(blocks.wide))
      await overall.consume('all')
      return true
    } catch {
      return false
    }
  }

  /** Checks for a creative that earlier visitors came by. A process that has just started knows none. */
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

  return {
    admit: async (given, request) => {
      if (typeof given !== 'string') return given
      const creative = recordedCreative(given)
      if (creative === OTHER_CREATIVE || known.has(creative)) return creative
      if (allowed.size > 0) return allowed.has(creative) ? creative : OTHER_CREATIVE
      if (!isLimited) return creative
      if (!(await isWithinLimits(request)) && !(await isRecorded(creative))) return OTHER_CREATIVE
      known.set(creative, true)
      return creative
    },
  }
}
