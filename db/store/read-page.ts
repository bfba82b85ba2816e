import type { EventMetadata, StoredEvent } from '#events/core/recorded.ts'
import { gapBetween } from '#db/store/log-gap.ts'
import type { Pool } from '#db/client.ts'

/** Limits the payloads of a page. 5,000 quiz events take 400 kB. */
const PAGE_BYTES = 512 * 1024

export type EventPage = {
  events: StoredEvent[]
  /** The payloads of these events take at most this many bytes. */
  bytes: number
  /** Whether no event followed when the page was read. */
  isLast: boolean
}

/** The columns of a stored event, in the order of `StoredRow`. */
export const COLUMNS = `e.position, stream, stream_version, event_id, type, schema_version, data, metadata,
  (extract(epoch from recorded_at) * 1000)::bigint,
  (select f.value from event_store.forgettable f where f.position = e.position)`

export type StoredRow = [number, string, number, string, string, number, unknown, EventMetadata, number, unknown]

export const toStoredEvent = ([position, stream, streamVersion, id, type, version, data, metadata, at, forgettable]: [
  ...StoredRow,
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
  ...(forgettable !== null && { forgettable }),
})

/** @throws {LogGap} if a position after another one is missing. */
const assertNoGap = (after: number, events: readonly StoredEvent[]) => {
  let last = after
  for (const { position } of events) {
    if (position !== last + 1) throw gapBetween(last, position)
    last = position
  }
}

/**
 * Reads a page. The sizes of payloads are added up without reading them: they are stored uncompressed, and large ones
 * outside their rows.
 * @throws {LogGap} if the log lacks events of the page.
 */
export const readPage = async (pool: Pool, position: number, limit: number): Promise<EventPage> => {
  const { rows } = await pool.query<[...StoredRow, bytes: number, hasNext: boolean]>({
    name: 'read-page',
    rowMode: 'array',
    text: `select ${COLUMNS}, bytes, has_next
      from (
        select *, sum(pg_column_size(data)) over (in_order rows unbounded preceding) as bytes,
          lead(true, 1, false) over in_order as has_next
        from (select * from event_store.events where position > $1 order by position limit $2) as candidates
        window in_order as (order by position)) as e
      where bytes <= $3 or bytes = pg_column_size(data)
      order by e.position`,
    values: [position, limit, PAGE_BYTES],
  })
  const [bytes, hasNext] = (rows.at(-1)?.slice(10) as [number, boolean]) ?? [0, false]
  const events = rows.map(toStoredEvent)
  assertNoGap(position, events)
  return { events, bytes, isLast: !hasNext && rows.length < limit }
}
