import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { EventType, PlacedEvent } from '#events/catalog.ts'
import { decodeLean, type LeanEvent } from '#events/decode.ts'
import { foldInMemory, type MemoryFold, type RowTable } from '#projector/engine/table-projection.ts'
import type { Rows } from '#tools/analyst/sql/rows-text.ts'
import { runRepeatably } from './repeatable.ts'

const PAGE = 20_000

export type Selection = {
  from?: Date | undefined
  to?: Date | undefined
  types?: readonly EventType[] | undefined
  /** One stream, or the beginning of some with a star at the end. */
  streams?: string | undefined
}

export type ReplayOptions = {
  analystUrl: string
  selection: Selection
  signal: AbortSignal
  /** Rests after each page for as long as it took, which leaves half of the time of the database to others. */
  isGentle: boolean
  onProgress?: (position: number, of: number, events: number) => void
}

type Row = [
  position: string,
  stream: string,
  streamVersion: number,
  type: string,
  schemaVersion: number,
  ms: string,
  data: unknown,
]

const leanEvent = ([position, stream, streamVersion, type, schemaVersion, ms, data]: Row): LeanEvent => ({
  position: Number(position),
  stream,
  streamVersion,
  type,
  schemaVersion,
  data,
  at: new Date(Number(ms)),
})

const PAGE_SQL = `
  select position, stream, stream_version, type, schema_version, (extract(epoch from recorded_at) * 1000)::bigint, data
  from analyst.events
  where position > $1 and position <= $2 and type = any($3)
    and ($4::timestamptz is null or recorded_at >= $4) and ($5::timestamptz is null or recorded_at < $5)
    and ($6::text is null or starts_with(stream, $6)) and ($7::text is null or stream = $7)
  order by position`

const faultAt = (event: LeanEvent, error: unknown) =>
  new Error(
    `The question fails at position ${event.position} (${event.type} in ${event.stream}): ` +
      (error instanceof Error ? error.message : String(error)),
    { cause: error },
  )

/** Applies a page without clock and chance. @throws a sentence that names the event at fault. */
const applyPage = (page: LeanEvent[], apply: (event: PlacedEvent) => void) =>
  runRepeatably(() => {
    for (const stored of page) {
      try {
        apply(decodeLean(stored))
      } catch (error) {
        throw faultAt(stored, error)
      }
    }
  })

const rowsOf = ({ columns, rows }: MemoryFold): Rows => ({
  columns,
  rows: rows().map((row) => columns.map((column) => row[column] ?? null)),
})

/** Replays the selected part of history through a table in memory. Reads as an analyst, and leaves nothing behind. */
export const replayInMemory = async (table: RowTable, options: ReplayOptions): Promise<Rows> => {
  const { analystUrl, selection, signal, isGentle, onProgress = () => {} } = options
  const { from, to, streams } = selection
  const isPrefix = streams?.endsWith('*')
  const handled = Object.keys(table.evolve)
  const types = handled.filter((type) => selection.types?.some((one) => one === type) ?? true)
  const fold = foldInMemory(table)
  const client = new pg.Client({ connectionString: analystUrl, application_name: 'make ask', keepAlive: true })
  // A connection that breaks also fails the query that uses it.
  client.on('error', () => {})
  await client.connect()
  try {
    const newest = await client.query<{ head: string | null }>('select max(position) as head from analyst.events')
    const head = Number(newest.rows[0]?.head ?? 0)
    let events = 0
    for (let after = 0; after < head; after += PAGE) {
      signal.throwIfAborted()
      const start = performance.now()
      const { rows } = await client.query<Row>({
        name: 'page',
        text: PAGE_SQL,
        rowMode: 'array',
        values: [
          after,
          Math.min(head, after + PAGE),
          types,
          from ?? null,
          to ?? null,
          isPrefix ? streams?.slice(0, -1) : null,
          isPrefix ? null : (streams ?? null),
        ],
      })
      const queriedMs = performance.now() - start
      applyPage(rows.map(leanEvent), fold.apply)
      events += rows.length
      onProgress(Math.min(head, after + PAGE), head, events)
      if (isGentle) await delay(queriedMs, undefined, { signal })
    }
    return rowsOf(fold)
  } finally {
    await client.end()
  }
}
