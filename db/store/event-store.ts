import { v7 as uuidV7 } from 'uuid'
import type { DecodeNeeded, EventCodec } from '#events/core/codec.ts'
import type { AnyEvent, EventMetadata, StoredEvent } from '#events/core/recorded.ts'
import type { Append, AppendResult } from './append-sql.ts'
import { createAppendBatcher, StoreUnavailable } from './append-batcher.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { whenServerChanges } from '#db/server-identity.ts'
import { createBatcher } from './batcher.ts'
import { STREAM_EVENTS } from './in-stream.ts'
import { COLUMNS, type EventPage, readPage, type StoredRow, toStoredEvent } from './read-page.ts'
import { type EventReader, readRange, seenByAnalysts, storedEvents } from './read-range.ts'

/** An event to append. An id derived from its operation makes a retry harmless. */
export type AppendedEvent<Event extends AnyEvent> = Event & { id?: string; metadata: EventMetadata; at?: Date }

export type AppendOptions = {
  /** Version that the stream must have; 0 means it must not exist. Any version by default. */
  expectedVersion?: number
  /** Time at which the append is rejected (performance.now() clock); see `TypedStore.deadline`. */
  deadline?: number
}

export type EventStoreOptions = {
  /** Rejects appends and stream reads after this time. */
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000

export { type AppendResult, StoreUnavailable }

/** No operation appends as many events. */
const MOST_EVENTS = 20

type StreamRead = { stream: string; after: number }
type StreamPart = { events: StoredEvent[]; isComplete: boolean }

/** Limits the payloads that a query returns: several long courses would fill the memory. */
const STREAMS_BYTES = 8 * 1024 ** 2

/** `isEvent` if an event with this id was stored before. */
export type NoOpResult = { isEvent: boolean; fingerprint: string | null }

/** One totally ordered log of streams in PostgreSQL. Positions are contiguous and in commit order. */
export type TypedStore<Event extends AnyEvent> = {
  decodeNeeded: DecodeNeeded
  /** Returns the deadline of work that starts now (performance.now() clock). Several calls of a request can share it. */
  deadline: () => number
  /**
   * Appends events to the end of a stream, all or none. Concurrent appends share a commit.
   * @throws {StoreUnavailable} if the store did not confirm by the deadline. The events may be stored before it, and later
   * only if their commit was under way. Appending again with the same event ids is safe.
   */
  append: (stream: string, events: AppendedEvent<Event>[], options?: AppendOptions) => Promise<AppendResult>
  /**
   * Records that an operation appends no event, so that events with the same ids are not appended later. Returns the
   * fingerprint that is stored with the id: of this or of an earlier operation.
   */
  recordNoOp: (stream: string, eventId: string, fingerprint: string) => Promise<NoOpResult>
  /** Reads a stream, oldest event first, after a version that is already known. */
  readStream: (stream: string, after?: number, deadline?: number) => Promise<StoredEvent[]>
  /** Returns the metadata of the event of a stream with this id, if it is stored. */
  metadataOf: (stream: string, eventId: string) => Promise<EventMetadata | undefined>
  /**
   * Reads at most `limit` events after `position`, in the total order. It returns fewer when their payloads are large,
   * but always the next event, however large that is.
   */
  readPage: (position: number, limit: number) => Promise<EventPage>
  /** Reads the events after a position up to another one, without those of some types, in pages without ids and metadata. */
  readRange: EventReader['readRange']
  /** Returns the position of the newest event; 0 in an empty store. */
  head: () => Promise<number>
  /** Reads events without personal data and with pseudonyms, for the projections of analysts. */
  seenByAnalysts: EventReader
  /** Calls `forget` before the first answer of another server, which may lack events that were read or appended. */
  whenServerChanges: (forget: () => void) => void
  /** Waits for appends in flight and releases the connections. */
  close: () => Promise<void>
}

/**
 * Creates an event store.
 * @param codec reads and writes the events of a product.
 * @param pool connections to the database with the schema `event_store`.
 * @param clock sets the time of events that don't carry one.
 */
export const createTypedStore = <Event extends AnyEvent>(
  codec: EventCodec<Event>,
  pool: Pool,
  clock: Clock,
  { timeoutMs = TIMEOUT_MS }: EventStoreOptions = {},
): TypedStore<Event> => {
  const log = storedEvents(pool)
  const batcher = createAppendBatcher(pool, timeoutMs)
  const readStream = createStreamReader(pool, timeoutMs)
  const head = async () => {
    const { rows } = await pool.query<{ position: number | null }>({
      name: 'head',
      text: 'select max(position) as position from event_store.events',
    })
    return rows[0]?.position ?? 0
  }

  return {
    decodeNeeded: codec.decodeNeeded,

    deadline: () => performance.now() + timeoutMs,

    append: async (stream, events, options = {}) => {
      if (events.length === 0) throw new RangeError('An append needs at least one event')
      return batcher.append(asAppend(codec, stream, events, options.expectedVersion, clock()), options.deadline)
    },

    recordNoOp: async (stream, eventId, fingerprint) => {
      const { rows } = await pool.query<NoOpResult>({
        name: 'record-no-op',
        text: `select is_event as "isEvent", stored as fingerprint from event_store.record_no_op($1, $2, $3, $4)`,
        values: [stream, eventId, fingerprint, clock()],
      })
      return rows[0] ?? { isEvent: false, fingerprint }
    },

    readStream: (stream, after = 0, deadline) => readStream({ stream, after }, deadline),

    metadataOf: async (stream, eventId) => {
      const { rows } = await pool.query<{ metadata: EventMetadata; beside: string | null }>({
        name: 'metadata-of',
        // The fingerprint of an operation with a forgettable value is stored beside that event, a few positions before.
        text: `select e.metadata, (
            select f.fingerprint from event_store.events o join event_store.forgettable f on f.position = o.position
            where o.position between e.position - ${MOST_EVENTS} and e.position and o.stream_start = e.stream_start
              and o.metadata->>'causation' = e.metadata->>'causation' and f.fingerprint is not null
            limit 1) as beside
          from ${STREAM_EVENTS} where s.stream = $1 and e.event_id = $2`,
        values: [stream, eventId],
      })
      const [row] = rows
      return row && { ...row.metadata, ...(row.beside !== null && { fingerprint: row.beside }) }
    },

    readPage: (position, limit) => readPage(pool, position, limit),

    readRange: (after, to, without) => readRange(log, after, to, without),

    head,

    seenByAnalysts: seenByAnalysts(pool, head),

    whenServerChanges: (forget) => void whenServerChanges(pool, forget),

    close: () => batcher.close(),
  }
}

/** Creates a stream reader in which concurrent reads share a query. What exceeds its limit comes with the next ones. */
const createStreamReader = (pool: Pool, timeoutMs: number) => {
  const readPart = createBatcher<StreamRead, StreamPart>({
    maxBatch: 256,
    maxQueue: 20_000,
    timeoutMs,
    createOverflowError: (cause) => new StoreUnavailable('The event store did not respond in time', { cause }),
    send: async (reads) => {
      const { rows } = await pool.query<[...StoredRow, n: number, bytes: number]>({
        name: 'read-streams',
        rowMode: 'array',
        text: `select ${COLUMNS}, n, bytes
          from (
            select e.*, requested.n::int, sum(pg_column_size(e.data))
              over (order by requested.n::int, e.stream_version rows unbounded preceding) as bytes
            from unnest($1::text[], $2::int[]) with ordinality as requested(name, after, n)
            join event_store.streams s (name, first_position) using (name)
            cross join lateral (
              select * from event_store.events e
              where e.stream_start = s.first_position and e.position >= s.first_position
                and e.stream_version > requested.after
              order by e.stream_version) as e) as e
          where bytes - pg_column_size(data) <= ${STREAMS_BYTES}
          order by n, stream_version`,
        values: [reads.map(({ stream }) => stream), reads.map(({ after }) => after)],
      })
      const [reached, bytes] = (rows.at(-1)?.slice(10) as [number, number]) ?? [0, 0]
      const parts = reads.map((_, n): StreamPart => ({
        events: [],
        isComplete: bytes <= STREAMS_BYTES || n + 1 < reached,
      }))
      for (const row of rows) parts[row[10] - 1]?.events.push(toStoredEvent(row))
      return parts
    },
  })
  return async ({ stream, after }: StreamRead, deadline = performance.now() + timeoutMs): Promise<StoredEvent[]> => {
    let events: StoredEvent[] = []
    for (;;) {
      const part = await readPart({ stream, after: events.at(-1)?.streamVersion ?? after }, { deadline })
      events = [...events, ...part.events]
      if (part.isComplete) return events
    }
  }
}

const asAppend = <Event extends AnyEvent>(
  codec: EventCodec<Event>,
  stream: string,
  events: AppendedEvent<Event>[],
  expected: number | undefined,
  now: Date,
): Append => ({
  stream,
  expected,
  events: events.map((event, _, all) => ({
    id: event.id ?? uuidV7(),
    type: event.type,
    schema: codec.schemaVersion(event.type),
    at: (event.at ?? now).getTime(),
    ...asAppended(codec, event, all.some(codec.isGuessable)),
  })),
})

/** Separates what is stored beside the log. The fingerprint goes with it, because it would help to guess the rest. */
const asAppended = <Event extends AnyEvent>(
  codec: EventCodec<Event>,
  event: AppendedEvent<Event>,
  hidesFingerprint: boolean,
) => {
  const { fingerprint, ...metadata } = event.metadata
  const { data, beside } = codec.split(event)
  const forgotten = codec.forgets(event)
  return {
    data,
    metadata: hidesFingerprint ? metadata : event.metadata,
    ...(beside && { beside: { ...beside, fingerprint: hidesFingerprint ? fingerprint : undefined } }),
    ...(forgotten !== undefined && { beside: { forgets: forgotten } }),
  }
}
