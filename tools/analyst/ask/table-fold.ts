import type pg from 'pg'
import { asPage, PAGE_COLUMNS, type PageColumns } from '#db/store/read-range.ts'
import { describeError } from '#db/errors.ts'
import { eventTypes, isEventType, type PlacedEvent } from '#events/catalog.ts'
import { decodeLean, type LeanEvent } from '#events/decode.ts'
import { eventCodec } from '#events/catalog.ts'
import { foldInMemory, type RowTable } from '#projector/engine/table-projection.ts'
import { createMustWait, WaitsForNewerCode } from '#projector/engine/unknown-events.ts'
import type { Rows } from '#tools/analyst/sql/rows-text.ts'
import { runRepeatably } from './repeatable.ts'

/** The part of history that a question is about. */
export type Selection = { from?: Date | undefined; to?: Date | undefined }

/** A range of positions: after one, up to another. */
export type PositionRange = { after: number; to: number }

export type FoldPage = {
  events: number
  /**
   * Applies the page, after all pages before it.
   * @throws {Error} with a sentence that names the event at fault.
   */
  apply: () => void
}

/** Answers a question from the events of one range after another. */
export type TableFold = {
  /** Reads a range. It may be called before the page of the range before it is applied. */
  fetch: (client: pg.Client, range: PositionRange) => Promise<FoldPage>
  answer: () => Rows
}

/**
 * Creates the fold of a question, whose table is kept in memory.
 * @param file names the question in messages.
 */
export const createTableFold = (file: string, table: RowTable, { from, to: until }: Selection = {}): TableFold => {
  const types = Object.keys(table.evolve)
  const memory = foldInMemory(table)
  const mustWait = createMustWait(eventCodec, types)
  return {
    fetch: async (client, { after, to }) => {
      const values = [after, to, types, eventTypes, from, until]
      const { rows } = await client.query<PageColumns>({ name: 'page', text: PAGE, rowMode: 'array', values })
      const page = rows[0] ? asPage(rows[0]).events : []
      return { events: page.length, apply: () => foldPage(file, page, mustWait, memory.apply) }
    },
    answer: () => ({
      columns: memory.columns,
      rows: memory.rows().map((row) => memory.columns.map((column) => row[column] ?? null)),
    }),
  }
}

/** Applies a page without clock and chance. */
const foldPage = (
  file: string,
  page: LeanEvent[],
  mustWait: (event: LeanEvent) => boolean,
  apply: (event: PlacedEvent) => void,
) =>
  runRepeatably(() => {
    for (const stored of page) {
      try {
        if (mustWait(stored)) throw new WaitsForNewerCode(stored)
        if (isEventType(stored.type)) apply(decodeLean(stored))
      } catch (error) {
        throw faultAt(file, stored, error)
      }
    }
  })

/** Returns a sentence that names the file, the event and the reason. */
const faultAt = (file: string, { position, type, stream }: LeanEvent, error: unknown): Error =>
  new Error(
    error instanceof WaitsForNewerCode
      ? `${file} meets an event of newer code at position ${position} (${type} in ${stream}): ` +
          'update this checkout, or end before it with TO'
      : `${file} fails at position ${position} (${type} in ${stream}): ${describeError(error)}`,
    { cause: error },
  )

/** Selects the events of a range, and those of types that only newer code knows. */
const PAGE = `
  select ${PAGE_COLUMNS.join()} from (
    select position, stream, stream_version, type, schema_version, data, recorded_at from analyst.events
    where position > $1 and position <= $2 and (type = any($3) or type <> all($4))
      and recorded_at >= coalesce($5, timestamptz '-infinity') and recorded_at < coalesce($6, timestamptz 'infinity')
    order by position) events
  having count(*) > 0`
