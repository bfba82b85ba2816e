import type { Pool } from '#db/client.ts'
import { streamPseudonym } from './pseudonyms.ts'

/** `stream` is its real name. `position` is that of its first event. */
export type FoundStream = { stream: string; position: number }

/**
 * Finds the streams that analysts know by a name, or by the pseudonym in it. No index leads from a pseudonym to its id, so
 * this computes those of all streams, about 100,000 a second.
 */
export const findStreams = async (pool: Pool, shown: string): Promise<FoundStream[]> => {
  const { rows } = await pool.query<FoundStream>(
    `select e.stream, e.position
     from (select stream, ${streamPseudonym('stream')} as shown from event_store.events where stream_version = 1 offset 0) s
     join event_store.events e on e.stream = s.stream and e.stream_version = 1
     where $1 in (s.shown, substr(s.shown, strpos(s.shown, '-') + 1)) order by e.position`,
    [shown],
  )
  return rows
}
