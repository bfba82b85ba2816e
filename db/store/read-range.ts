import type { LeanEvent } from '#events/decode.ts'
import type { Pool } from '#db/client.ts'

/**
 * Events in a page, whose columns come as one row: no value of PostgreSQL may exceed a gigabyte. What is made of them is
 * soon forgotten, and costs least to forget while it is young.
 */
const PAGE = 2_500

/** Events that are asked for at once: the database goes on sending while whoever uses them is busy for long. */
const ASKED = 25_000

/** How often more are asked for before they are needed. */
const AHEAD = 2

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

/** Exact up to 2 to the 53rd. */
const int8At = (bytes: Buffer, n: number) => bytes.readInt32BE(8 * n) * 2 ** 32 + bytes.readUInt32BE(8 * n + 4)

/** PostgreSQL counts microseconds from here, Unix milliseconds from 1970. */
const EPOCH = Date.UTC(2000, 0, 1)

const asEvents = ([positions, streams, streamVersions, types, schemaVersions, datas, ats]: Columns): LeanEvent[] => {
  const [stream, type, data] = [streams.split(SEPARATOR), types.split(SEPARATOR), JSON.parse(datas) as unknown[]]
  return data.map((one, n) => ({
    position: int8At(positions, n),
    // All columns are of the same length, which TypeScript cannot know.
    stream: stream[n] as string,
    streamVersion: streamVersions.readInt32BE(4 * n),
    type: type[n] as string,
    schemaVersion: schemaVersions.readInt16BE(2 * n),
    data: one,
    at: new Date(EPOCH + Math.round(int8At(ats, n) / 1_000)),
  }))
}

const readPages = async (pool: Pool, after: number, to: number): Promise<Columns[]> => {
  const { rows } = await pool.query<Columns>({
    name: 'read-range',
    rowMode: 'array',
    text: `select page.*
           from generate_series($1::bigint, $2 - 1, ${PAGE}) as start
           cross join lateral (
             select ${COLUMNS.join()} from (
               select * from event_store.events
               where position > start and position <= least(start + ${PAGE}, $2) order by position) events
             having count(*) > 0) page
           order by start`,
    values: [after, to],
  })
  return rows
}

/**
 * The events after a position up to another one, in the total order, page after page, for those who read very many. The
 * reading is ahead of who uses them. A page comes as seven long values instead of thousands of short ones, which a third
 * of the time is enough to read.
 */
export const readRange = async function* (
  pool: Pool,
  after: number,
  to: number,
): AsyncGenerator<LeanEvent[], void, void> {
  const ahead: Promise<Columns[]>[] = []
  let asked = after
  const askForMore = () => {
    while (ahead.length < AHEAD && asked < to) {
      const [from, until] = [asked, Math.min(asked + ASKED, to)]
      // One after the other: more than one connection would only keep others waiting.
      const pages = (ahead.at(-1) ?? Promise.resolve()).then(() => readPages(pool, from, until))
      // Noticed when they are asked for, which may never be.
      pages.catch(() => {})
      ahead.push(pages)
      asked = until
    }
  }
  askForMore()
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const pages = await next
    askForMore()
    for (const page of pages) yield asEvents(page)
  }
}
