import type { Pool } from '#db/client.ts'
import { COMPLETE_EVENTS } from '#db/store/read-range.ts'

/** An unvalidated row of the events table. */
export type Row = {
  position: number
  stream: string
  version: number
  type: string
  /** As JSON text. */
  data: string
  causation: string | null
  /** True for an answer or an age before an event that forgets it. */
  isForgotten?: boolean
}

const PAGE = 20_000

type Columns = [number, string, number, string, string, string | null, start: number]

/** Reads the events after a version of the stream that begins at a position, in the order of beginnings and versions. */
const readPageAfter = async (pool: Pool, begun: number, version: number): Promise<(Row & { start: number })[]> => {
  const { rows } = await pool.query<Columns>({
    rowMode: 'array',
    text: `select position, stream, stream_version, type, data::text, metadata->>'causation', stream_start
           from (${COMPLETE_EVENTS}) e where (stream_start, stream_version) > ($1, $2)
           order by stream_start, stream_version limit $3`,
    values: [begun, version, PAGE],
  })
  return rows.map(([position, stream, nth, type, data, causation, start]) => ({
    position,
    stream,
    version: nth,
    type,
    data,
    causation,
    start,
  }))
}

/** Yields every stream of the store with all of its events. */
export const readStreams = async function* (pool: Pool): AsyncGenerator<{ stream: string; events: Row[] }> {
  let events: Row[] = []
  for (let page = await readPageAfter(pool, 0, 0); page.length > 0;) {
    for (const row of page) {
      const [first] = events
      if (first && first.stream !== row.stream) {
        yield { stream: first.stream, events }
        events = []
      }
      events.push(row)
    }
    const last = page.at(-1)
    page = last ? await readPageAfter(pool, last.start, last.version) : []
  }
  const [first] = events
  if (first) yield { stream: first.stream, events }
}
