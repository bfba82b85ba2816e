import type { IncomingMessage } from 'node:http'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { type AdKind, foldedKeys } from '#db/figures/ad-name-list.ts'
import { views } from '#db/read-models.ts'
import type { Clock } from '#db/clock.ts'
import type { Pool } from '#db/client.ts'
import { adKeyOf, adNameOf } from '#events/figures/ad-name.ts'
import { createValueLimit, type ValueLimitOptions } from './value-limit.ts'

type Given = string | null | undefined

/** Reads names of ads and campaigns as they are recorded. Reports fold names beyond the limits until the owner admits them. */
export type AdValues = {
  record: (kind: AdKind, given: Given, request: IncomingMessage) => Promise<string | null>
  /** Returns whether reports show a row for a name, and folds it if not. */
  isShown: (kind: AdKind, name: string, request: IncomingMessage) => Promise<boolean>
}

export type AdValuesOptions = ValueLimitOptions & {
  /** Reads the names in reports. */
  reportPool: Pool
  clock: Clock
  isLimited: boolean
  /** The only creatives that reports show before the owner admits others, if there are any. */
  announced: readonly string[]
}

/** Limits invented names, because each one is a row of the reports for all time. */
export const createAdValues = (options: AdValuesOptions): AdValues => {
  const { pool, reportPool, clock, isLimited } = options
  const announced = new Set(options.announced.map(adKeyOf))

  const isFolded = async (kind: AdKind, key: string) =>
    (await runQuery(pool, foldedKeys(kind).where('key', '=', key)).catch(() => [])).length > 0

  /** Checks for a name in the reports. */
  const isRecorded = async (value: string): Promise<boolean> => {
    const [kind, key] = partsOf(value)
    const query = views.selectFrom('ad_names_names').select('key').where('key', '=', key)
    const rows = await runQuery(reportPool, query).catch(() => [])
    return rows.length > 0 && !(await isFolded(kind, key))
  }
  const isAdmitted = createValueLimit(options, 'ad-names', isRecorded)

  const fold = async (kind: AdKind, key: string, name: string) => {
    const insert = operational.insertInto('desk.folded_names').values({ kind, key, name, folded_at: clock() })
    // Without the row, the name has a row in reports, and nothing is lost.
    await runChange(
      pool,
      insert.onConflict((conflict) => conflict.doNothing()),
    ).catch(() => {})
  }

  const isKnown = (kind: AdKind, key: string, request: IncomingMessage) => {
    if (kind === 'creo' && announced.size > 0) return announced.has(key)
    return !isLimited || isAdmitted(`${kind}:${key}`, request)
  }

  const isShown: AdValues['isShown'] = async (kind, name, request) => {
    const key = adKeyOf(name)
    if (await isKnown(kind, key, request)) return true
    await fold(kind, key, name)
    return false
  }

  return {
    isShown,
    record: async (kind, given, request) => {
      const name = adNameOf(given ?? '')
      if (name === undefined) return null
      await isShown(kind, name, request)
      return name
    },
  }
}

const partsOf = (value: string): [AdKind, string] => {
  const at = value.indexOf(':')
  return [value.slice(0, at) as AdKind, value.slice(at + 1)]
}
