import type { IncomingMessage } from 'node:http'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { views } from '#db/read-models/index.ts'
import { OTHER_CREATIVE, recordedCreative } from '#commands/visitor/visitor.decision.ts'
import { createValueLimit, type ValueLimitOptions } from './value-limit.ts'

type Given = string | null | undefined

/** Limits invented creatives, because each one is a row of the reports for all time. */
export type CreativeLimit = {
  /** Returns the creative to record: `other` for a new one over the limit. */
  admit: (given: Given, request: IncomingMessage) => Promise<Given>
}

export type CreativeLimitOptions = ValueLimitOptions & {
  /** Reads the creatives in reports. */
  reportPool: Pool
  clock: Clock
  isLimited: boolean
  /** The only creatives to record, if there are any. */
  announced: readonly string[]
}

/** Returns the first days of this year and the last one, whose cells are found by their key. */
const lastYears = (now: Date) => [0, 1].map((back) => `${now.getUTCFullYear() - back}-01-01`)

export const createCreativeLimit = (options: CreativeLimitOptions): CreativeLimit => {
  const { reportPool, clock, isLimited, announced } = options
  const allowed = new Set(announced)

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

  const isAdmitted = createValueLimit(options, 'creatives', isRecorded)
  return {
    admit: async (given, request) => {
      if (typeof given !== 'string') return given
      const creative = recordedCreative(given)
      if (creative === OTHER_CREATIVE) return creative
      if (allowed.size > 0) return allowed.has(creative) ? creative : OTHER_CREATIVE
      if (!isLimited) return creative
      return (await isAdmitted(creative, request)) ? creative : OTHER_CREATIVE
    },
  }
}
