import { randomUUID } from 'node:crypto'
import { type DomainEvent, type EventMetadata, schemaVersion } from '#events/catalog.ts'
import type { StoredEvent } from '#events/decode.ts'
import type { Append, AppendResult } from './append-sql.ts'
import { createAppender, StoreUnavailable } from './append-batcher.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { grouped } from './batcher.ts'
import { type LeanPage, readRange } from './read-range.ts'

/** An event about to be appended. Give it an id derived from its operation and a retry becomes harmless. */
export type NewEvent = DomainEvent & { id?: string; metadata: EventMetadata; at?: Date }

export type AppendOptions = {
  /** Version the stream must have: 0 for "must not exist". Left out, any. */
  expectedVersion?: number
  /** When it is refused, by performance.now(); see `deadline` of the store. */
  deadline?: number
}

export type EventStoreOptions = {
  /** Milliseconds within which appends and reads of streams are done or refused. */
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000

/** Limits the payloads of a page, far above what thousands of ordinary events take. */
const PAGE_BYTES = 1024 ** 2

export type EventPage = {
  events: StoredEvent[]
  /** The payloads of these events take at most this many bytes. */
  bytes: number
  /** Whether no event followed when the page was read. */
  isLast: boolean
}

export { type AppendResult, StoreUnavailable }

const COLUMNS = `position, stream, stream_version, event_id, type, schema_version, data, metadata,
  (extract(epoch from recorded_at) * 1000)::bigint`

type Row = [number, string, number, string, string, number, unknown, EventMetadata, number]

const stored = ([position, stream, streamVersion, id, type, version, data, metadata, at]: [
  ...Row,
  ...unknown[],
]): StoredEvent => ({
  position,
  stream,
  streamVersion,
  id,
  type,
  schemaVersion: version,
  data,
  metadata,
  at: new Date(at),
})

const asAppend = (stream: string, events: NewEvent[], expected: number | undefined, now: Date): Append => ({
  stream,
  expected,
  events: events.map(({ id, type, data, metadata, at }) => ({
    id: id ?? randomUUID(),
    type,
    schema: schemaVersion(type),
    data,
    metadata,
    at: (at ?? now).getTime(),
  })),
})

/**
 * Reads a page. The sizes of payloads are added up without reading them: they are stored uncompressed, and large ones
 * outside their rows.
 */
const readPage = async (pool: Pool, position: number, limit: number): Promise<EventPage> => {
  const { rows } = await pool.query<[...Row, bytes: number, hasNext: boolean]>({
    name: 'read-page',
    rowMode: 'array',
    text: `select ${COLUMNS}, bytes, has_next
      from (
        select *, sum(pg_column_size(data)) over (in_order rows unbounded preceding) as bytes,
          lead(true, 1, false) over in_order as has_next
        from (select * from event_store.events where position > $1 order by position limit $2) as candidates
        window in_order as (order by position)) as sized
      where bytes <= $3 or bytes = pg_column_size(data)
      order by position`,
    values: [position, limit, PAGE_BYTES],
  })
  const [bytes, hasNext] = (rows.at(-1)?.slice(9) as [number, boolean]) ?? [0, false]
  return { events: rows.map(stored), bytes, isLast: !hasNext && rows.length < limit }
}

type StreamRead = { stream: string; after: number }

/** Reads that wait at the same time share one query. */
const createStreamReader = (pool: Pool, timeoutMs: number) =>
  grouped<StreamRead, StoredEvent[]>({
    most: 256,
    room: 20_000,
    timeoutMs,
    overflow: (cause) => new StoreUnavailable('The event store does not answer in time', { cause }),
    send: async (reads) => {
      const { rows } = await pool.query<[...Row, asked: number]>({
        name: 'read-streams',
        rowMode: 'array',
        text: `select ${COLUMNS}, asked.n::int
          from unnest($1::text[], $2::int[]) with ordinality as asked(name, after, n)
          cross join lateral (
            select * from event_store.events e where e.stream = asked.name and e.stream_version > asked.after
            order by e.stream_version) as found
          order by asked.n, found.stream_version`,
        values: [reads.map(({ stream }) => stream), reads.map(({ after }) => after)],
      })
      const found = reads.map((): StoredEvent[] => [])
      for (const row of rows) found[row[9] - 1]?.push(stored(row))
      return found
    },
  })

export type EventStore = ReturnType<typeof createEventStore>

/**
 * The event store: one totally ordered log of streams in PostgreSQL. Positions are in commit order and have no gaps.
 * @param pool connections to the database that holds the schema `event_store`.
 * @param clock gives `recorded-at` to events that bring no time of their own.
 */
export const createEventStore = (pool: Pool, clock: Clock, { timeoutMs = TIMEOUT_MS }: EventStoreOptions = {}) => {
  const appender = createAppender(pool, timeoutMs)
  const readStream = createStreamReader(pool, timeoutMs)

  return {
    /** When work that begins now has to be done, by performance.now(). Several calls of one request can share it. */
    deadline: () => performance.now() + timeoutMs,

    /**
     * Appends events to the end of one stream, all or none. Appends that wait at the same time share one commit.
     * @throws {StoreUnavailable} when the store did not acknowledge it by the deadline. It may have been stored before
     * that, but is not stored later. Appending again with the same event ids is safe.
     */
    append: async (stream: string, events: NewEvent[], options: AppendOptions = {}): Promise<AppendResult> => {
      if (events.length === 0) throw new RangeError('An append needs at least one event')
      return appender.append(asAppend(stream, events, options.expectedVersion, clock()), options.deadline)
    },

    /** The events of one stream, oldest first: all of them, or those after the version that is known already. */
    readStream: (stream: string, after = 0, deadline?: number): Promise<StoredEvent[]> =>
      readStream({ stream, after }, deadline === undefined ? {} : { deadline }),

    /** The metadata of the event with this id, if it is stored. */
    metadataOf: async (eventId: string): Promise<EventMetadata | undefined> => {
      const { rows } = await pool.query<{ metadata: EventMetadata }>(
        'select metadata from event_store.events where event_id = $1',
        [eventId],
      )
      return rows[0]?.metadata
    },

    /**
     * Reads at most `limit` events after `position`, in the total order. It returns fewer when their payloads are large,
     * but always the next event, however large that is.
     */
    readPage: (position: number, limit: number): Promise<EventPage> => readPage(pool, position, limit),

    /** The events after a position up to another one, in the total order, page after page, as lean as figures need them. */
    readRange: (after: number, to: number): AsyncIterable<LeanPage> => readRange(pool, after, to),

    /** The position of the newest event; 0 in an empty store. */
    head: async (): Promise<number> => {
      const { rows } = await pool.query<{ head: number }>(
        'select coalesce(max(position), 0) as head from event_store.events',
      )
      return rows[0]?.head ?? 0
    },

    /** Waits for what is under way and gives the connection back. */
    close: () => appender.close(),
  }
}
