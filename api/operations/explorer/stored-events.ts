import type { EventsQuery } from '#api/contracts/operations/explorer.ts'
import type { Pool } from '#db/client.ts'
import type { LeanEvent } from '#events/decode.ts'
import { DAY_MS } from '#events/time/time.ts'

const PAGE = 50

/** A search reads windows of this many events, as no index leads to the events of a type. */
const WINDOW = 50_000
const SEARCH_MS = 3_000

/** Reads the views of analysts, which have no personal data. */
export type StoredEvents = {
  head: () => Promise<number>
  page: (query: EventsQuery, head: number) => Promise<EventPageOf>
  at: (position: number) => Promise<LeanEvent | undefined>
  /** Returns the length of the stream of an event, and the positions next to it. */
  neighbors: (event: LeanEvent) => Promise<{ length: number; previous: number | null; next: number | null }>
}

export type EventPageOf = {
  events: LeanEvent[]
  older: number | null
  newer: number | null
  isPartial: boolean
  streamsSearched: number | null
}

/** The first event of a stream, if it was found, and the share of streams that were searched. */
export type Anchor = { position: number | undefined; searched: number }

type Row = {
  position: number
  stream: string
  stream_version: number
  type: string
  schema_version: number
  data: unknown
  recorded_at: Date
}

const COLUMNS = 'position, stream, stream_version, type, schema_version, data, recorded_at'

/** Events up to this position may be selected, those after that one may not: `first < position <= last`. */
type Range = { first: number; last: number }

/** Returns positions that a query selects. */
type Select = (query: string, values: unknown[]) => Promise<number[]>

type Order = 'asc' | 'desc'
type Found = { found: number[]; isPartial: boolean; searchedTo: number; streamsSearched: number | null }

/** @param anchorOf looks for the first event of a stream by its pseudonym. */
export const createStoredEvents = (pool: Pool, anchorOf: (stream: string) => Promise<Anchor>): StoredEvents => {
  const select: Select = async (query, values) => {
    const { rows } = await pool.query<{ position: number }>(query, values)
    return rows.map(({ position }) => position)
  }
  /**
   * Reads events at some positions, oldest first. The view is a barrier: PostgreSQL uses the index for positions that it is
   * given, and reads the whole log for those that a query selects.
   */
  const read = async (positions: readonly number[]): Promise<LeanEvent[]> => {
    const { rows } = await pool.query<Row>(
      `select ${COLUMNS} from analyst.events where position = any($1) order by position`,
      [positions],
    )
    return rows.map(leanEvent)
  }

  const isOf = async (stream: string, position: number | undefined) =>
    position !== undefined && (await read([position]))[0]?.stream === stream

  return {
    head: async () => (await select('select position from analyst.newest', []))[0] ?? 0,

    page: async (query, newest) => {
      const { stream, near, type, before, after } = query
      const range = await rangeOf(pool, query, newest)
      const order = after !== undefined && before === undefined ? 'asc' : 'desc'
      const find = async () => {
        if (stream === undefined) return await search(select, type ?? null, range, order)
        const anchor = (await isOf(stream, near)) ? { position: near, searched: 1 } : await anchorOf(stream)
        return await ofStream(select, anchor, type ?? null, range, order)
      }
      const { found, isPartial, searchedTo, streamsSearched } = await find()
      const hasMore = found.length > PAGE
      const events = (await read(found.slice(0, PAGE))).reverse()
      const [top, bottom] = [events[0]?.position, events.at(-1)?.position]
      if (order === 'desc') {
        const older = hasMore ? (bottom ?? null) : isPartial ? searchedTo + 1 : null
        return { events, older, newer: before === undefined ? null : (top ?? before - 1), isPartial, streamsSearched }
      }
      const newer = hasMore ? (top ?? null) : isPartial ? searchedTo : null
      return { events, older: bottom ?? (after ?? 0) + 1, newer, isPartial, streamsSearched }
    },

    at: async (position) => (await read([position]))[0],

    neighbors: async ({ position, streamVersion }) => {
      const { rows } = await pool.query<{ length: number; previous: number | null; next: number | null }>(
        `select max(sibling_version) as length, max(sibling) filter (where sibling_version = $2 - 1) as previous,
           max(sibling) filter (where sibling_version = $2 + 1) as next
         from analyst.siblings where position = $1`,
        [position, streamVersion],
      )
      return rows[0] ?? { length: 0, previous: null, next: null }
    },
  }
}

const leanEvent = ({ stream_version, schema_version, recorded_at, ...rest }: Row): LeanEvent => ({
  ...rest,
  streamVersion: stream_version,
  schemaVersion: schema_version,
  at: recorded_at,
})

const rangeOf = async (pool: Pool, { from, to, before, after }: EventsQuery, newest: number): Promise<Range> => {
  const start = from === undefined ? 0 : await lastBefore(pool, new Date(from), newest)
  const end = to === undefined ? newest : await lastBefore(pool, new Date(Date.parse(to) + DAY_MS), newest)
  return { first: Math.max(start, after ?? 0), last: Math.min(end, (before ?? Infinity) - 1) }
}

/** Returns the last position before a time, by halving: positions are in the order of time. */
const lastBefore = async (pool: Pool, time: Date, newest: number): Promise<number> => {
  let [low, high] = [0, newest]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const at = await timeAt(pool, middle)
    if (at === undefined || at < time) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns when the event at a position was stored. */
const timeAt = async (pool: Pool, position: number): Promise<Date | undefined> => {
  const query = 'select recorded_at as at from analyst.events where position = $1'
  return (await pool.query<{ at: Date }>(query, [position])).rows[0]?.at
}

/** Searches windows from one end, until the page is full or the time is up. */
const search = async (select: Select, type: string | null, { first, last }: Range, order: Order): Promise<Found> => {
  const found: number[] = []
  const deadline = performance.now() + SEARCH_MS
  const window = type === null ? PAGE + 1 : WINDOW
  let [low, high] = [first, last]
  while (low < high && found.length <= PAGE && performance.now() < deadline) {
    const edge = order === 'desc' ? Math.max(low, high - window) : Math.min(high, low + window)
    const [from, to] = order === 'desc' ? [edge, high] : [low, edge]
    const query = `select position from analyst.events
      where position > $1 and position <= $2 and ($3::text is null or type = $3)
      order by position ${order} limit ${PAGE + 1 - found.length}`
    found.push(...(await select(query, [from, to, type])))
    if (order === 'desc') high = edge
    else low = edge
  }
  const isPartial = low < high && found.length <= PAGE
  return { found, isPartial, searchedTo: order === 'desc' ? high : low, streamsSearched: null }
}

const ofStream = async (
  select: Select,
  { position, searched }: Anchor,
  type: string | null,
  { first, last }: Range,
  order: Order,
): Promise<Found> => {
  const none = { found: [], isPartial: false, searchedTo: 0, streamsSearched: null }
  if (position === undefined) return { ...none, streamsSearched: searched < 1 ? searched : null }
  const found = await select(
    `select sibling as position from analyst.siblings
     where position = $1 and ($2::text is null or sibling_type = $2) and sibling > $3 and sibling <= $4
     order by sibling_version ${order} limit ${PAGE + 1}`,
    [position, type, first, last],
  )
  return { ...none, found }
}
