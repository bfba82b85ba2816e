import { eventTypes, schemaVersion } from '#events/catalog.ts'
import { eventView } from '#db/analyst/columns.ts'
import type { QueryRunner } from '#tools/analyst/sql/query.ts'
import { conditionsOf, type Selection, wordsOf } from './selection.ts'

/**
 * Checks that history reaches into the selected range, and that the selected streams exist.
 * @throws {Error} with one sentence that names the valid choices.
 */
export const checkSelection = async ({ run }: QueryRunner, { from, to, streams }: Selection) => {
  const { rows } = await run(`select min(recorded_at)::date::text, max(recorded_at)::date::text,
      min(recorded_at) < ${to ? `'${to.toISOString()}'` : "'infinity'"} and max(recorded_at) >= ${from ? `'${from.toISOString()}'` : "'-infinity'"}
    from ((select recorded_at from events order by position limit 1)
      union all (select recorded_at from events order by position desc limit 1)) ends`)
  const [first, last, isInside] = rows[0] ?? []
  if (isInside === null) throw new Error('There are no events yet')
  if (isInside === false) {
    throw new Error(`No event is between FROM and TO: history reaches from ${String(first)} to ${String(last)}`)
  }
  if (!streams) return
  const found = await run(`select from events where ${conditionsOf({ streams }).join()} limit 1`)
  if (found.rows.length === 0)
    throw new Error(`There is no stream ${streams.replace('*', '...')}: see the column "stream" of events`)
}

/**
 * Checks that no view that a query reads leaves out events of newer code.
 * @throws {Error} with one sentence that names the event.
 */
export const checkVersions = async ({ run }: QueryRunner, file: string, sql: string, selection: Selection) => {
  const words = wordsOf(sql)
  const newer = eventTypes
    .filter((type) => words.has(eventView(type)))
    .map((type) => `type = '${type}' and schema_version > ${schemaVersion(type)}`)
  if (newer.length === 0) return
  const { rows } = await run(`select position, type, stream from events
    where ${[...conditionsOf(selection), `(${newer.join(' or ')})`].join(' and ')} order by position limit 1`)
  const [position, type, stream] = rows[0] ?? []
  if (position !== undefined) throw newerCode(file, Number(position), String(type), String(stream))
}

/** Returns a sentence about an event that only newer code can read. */
export const newerCode = (file: string, position: number, type: string, stream: string) =>
  new Error(
    `${file} meets an event of newer code at position ${position} (${type} in ${stream}): ` +
      'update this checkout, or end before it with TO',
  )
