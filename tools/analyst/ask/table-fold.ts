import type pg from 'pg'
import { asPage, PAGE_COLUMNS, type PageColumns } from '#db/store/read-range.ts'
import { sentenceOf } from '#db/startup.ts'
import { eventTypes, isEventType, type PlacedEvent } from '#events/catalog.ts'
import { decodeLean, type LeanEvent } from '#events/decode.ts'
import { foldInMemory, type RowTable, type SavedRows } from '#projector/engine/table-projection.ts'
import { createMustWait, WaitsForNewerCode } from '#projector/engine/unknown-events.ts'
import { assertMemory } from '#tools/analyst/guard/limits.ts'
import { newerCode } from './check-selection.ts'
import type { Fold, PositionRange } from './fold.ts'
import { runRepeatably } from './repeatable.ts'
import { conditionsOf, type Selection } from './selection.ts'

/** Returns a sentence that names the file, the event and the reason. */
export const faultAt = (file: string, { position, type, stream }: LeanEvent, error: unknown): Error =>
  error instanceof WaitsForNewerCode
    ? newerCode(file, position, type, stream)
    : new Error(`${file} fails at position ${position} (${type} in ${stream}): ${sentenceOf(error)}`, { cause: error })

/** Events between two looks at the memory. */
const CHECK_EVERY = 50

/** Applies a page without clock and chance. */
export const foldPage = (
  file: string,
  page: LeanEvent[],
  mustWait: (event: LeanEvent) => boolean,
  apply: (event: PlacedEvent) => void,
) =>
  runRepeatably(() => {
    for (const stored of page) {
      try {
        if (stored.position % CHECK_EVERY === 0) assertMemory()
        if (mustWait(stored)) throw new WaitsForNewerCode(stored)
        if (isEventType(stored.type)) apply(decodeLean(stored))
      } catch (error) {
        throw faultAt(file, stored, error)
      }
    }
  })

/** Selects the events of a range, and those of types that only newer code knows. */
const pageSql = (selection: Selection) => `
  select ${PAGE_COLUMNS.join()} from (
    select position, stream, stream_version, type, schema_version, data, recorded_at from analyst.events
    where ${['position > $1', 'position <= $2', '(type = any($3) or type <> all($4))', ...conditionsOf(selection)].join(' and ')}
    order by position) events
  having count(*) > 0`

/** Reads the selected events of some types, as they are stored. */
export const createPageReader = (selection: Selection, types: readonly string[]) => {
  const text = pageSql(selection)
  return async (client: pg.Client, { after, to }: PositionRange): Promise<LeanEvent[]> => {
    const values = [after, to, types, eventTypes]
    const { rows } = await client.query<PageColumns>({ name: 'page', text, rowMode: 'array', values })
    return rows[0] ? asPage(rows[0]).events : []
  }
}

/**
 * Creates the fold of a question that is one table, which is kept in memory.
 * @param file names the question in messages.
 * @throws {Error} with one sentence, if the selection has none of the events that it is about.
 */
export const createTableFold = (file: string, table: RowTable, selection: Selection): Fold => {
  const handled = Object.keys(table.evolve)
  const types = handled.filter((type) => selection.types?.some((one) => one === type) ?? true)
  if (types.length === 0) throw new Error(`TYPES has none of the events that ${file} is about: ${handled.join(', ')}`)
  const memory = foldInMemory(table)
  const mustWait = createMustWait(types)
  const read = createPageReader(selection, types)
  return {
    fetch: async (log, range) => {
      const page = await read(log, range)
      return { events: page.length, apply: () => foldPage(file, page, mustWait, memory.apply) }
    },
    answer: () => ({
      columns: memory.columns,
      rows: memory.rows().map((row) => memory.columns.map((column) => row[column] ?? null)),
    }),
    save: memory.save,
    restore: (saved) => memory.restore(saved as SavedRows),
  }
}
