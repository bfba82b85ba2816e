import type { LeanEvent } from '#events/decode.ts'
import type { Pool } from '#db/client.ts'

/**
 * Events in a page, whose columns come as one row: no value of PostgreSQL may exceed a gigabyte. What is made of them is
 * soon forgotten, and costs least to forget while it is young.
 */
const PAGE = 2_500

/** Events that are asked for at once: the database goes on sending while whoever uses them is busy for long. */
const ASKED = 25_000

/** Limits the payloads of the events that are asked for at once. A larger event is read alone. */
const ASKED_BYTES = 4 * 1024 ** 2

/** Stands between the names of streams and types: none of them may hold it. */
const SEPARATOR = '\u001f'

const names = (column: string) => `string_agg(${column}, e'\\x1f')`
const binary = (expression: string) => `string_agg(${expression}, '')`

/** Numbers come as the bytes that they are sent as: to write and to read them as text takes several times as long. */
const COLUMNS = [
  binary('int8send(position)'),
  names('stream'),
  binary('int4send(stream_version)'),
  names('type'),
  binary('int2send(schema_version)'),
  `'[' || string_agg(data::text, ',') || ']'`,
  binary('timestamptz_send(recorded_at)'),
]

type Columns = [Buffer, string, Buffer, string, Buffer, string, Buffer]

export type LeanPage = {
  events: LeanEvent[]
  /** The size of their payloads. */
  bytes: number
}

/** Exact up to 2 to the 53rd. */
const int8At = (bytes: Buffer, n: number) => bytes.readInt32BE(8 * n) * 2 ** 32 + bytes.readUInt32BE(8 * n + 4)

/** PostgreSQL counts microseconds from here, Unix milliseconds from 1970. */
const EPOCH = Date.UTC(2000, 0, 1)

const asPage = ([positions, streams, streamVersions, types, schemaVersions, datas, ats]: Columns): LeanPage => {
  const [stream, type, data] = [streams.split(SEPARATOR), types.split(SEPARATOR), JSON.parse(datas) as unknown[]]
  const events = data.map((one, n) => ({
    position: int8At(positions, n),
    // All columns are of the same length, which TypeScript cannot know.
    stream: stream[n] as string,
    streamVersion: streamVersions.readInt32BE(4 * n),
    type: type[n] as string,
    schemaVersion: schemaVersions.readInt16BE(2 * n),
    data: one,
    at: new Date(EPOCH + Math.round(int8At(ats, n) / 1_000)),
  }))
  return { events, bytes: Buffer.byteLength(datas) }
}

/** Some pages, and the position up to which they are complete. */
type Part = { pages: Columns[]; until: number }

/**
 * Reads the next part of a range. The sizes of payloads are added up without reading them: they are stored uncompressed,
 * and large ones outside their rows.
 */
const readPart = async (pool: Pool, after: number, to: number): Promise<Part> => {
  const until = Math.min(after + ASKED, to)
  if (after >= until) return { pages: [], until }
  const { rows } = await pool.query<[...Columns, last: number]>({
    name: 'read-range',
    rowMode: 'array',
    text: `with reached as (
             select max(position) as last from (
               select position, pg_column_size(data) as own,
                 sum(pg_column_size(data)) over (order by position rows unbounded preceding) as bytes
               from event_store.events where position > $1 and position <= $2) sized
             where bytes <= ${ASKED_BYTES} or bytes = own)
           select page.*, reached.last
           from reached
           cross join generate_series($1::bigint, reached.last - 1, ${PAGE}) as start
           cross join lateral (
             select ${COLUMNS.join()} from (
               select * from event_store.events
               where position > start and position <= least(start + ${PAGE}, reached.last) order by position) events
             having count(*) > 0) page
           order by start`,
    values: [after, until],
  })
  return { pages: rows.map((row) => row.slice(0, -1) as Columns), until: (rows[0]?.at(-1) as number) ?? until }
}

/**
 * The events after a position up to another one, in the total order, page after page, for those who read very many. The
 * reading is ahead of who uses them. A page comes as seven long values instead of thousands of short ones, which a third
 * of the time is enough to read.
 */
export const readRange = async function* (pool: Pool, after: number, to: number): AsyncGenerator<LeanPage, void, void> {
  let isClosed = false
  // One after the other: more than one connection would only keep others waiting.
  const readOn = (before: Promise<Part>): Promise<Part> => {
    const part = before.then(({ until }) => readPart(pool, until, isClosed ? until : to))
    // Noticed when it is asked for, which may never be.
    part.catch(() => {})
    return part
  }
  let next = readOn(Promise.resolve({ pages: [], until: after }))
  let afterNext = readOn(next)
  try {
    for (let reached = after; reached < to;) {
      const { pages, until } = await next
      ;[next, afterNext] = [afterNext, readOn(afterNext)]
      for (const page of pages) yield asPage(page)
      reached = until
    }
  } finally {
    isClosed = true
  }
}
