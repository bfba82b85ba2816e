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
    `select stream, first_position as position
     from (select stream, first_position, ${streamPseudonym('stream')} as shown from event_store.streams offset 0) s
     where $1 in (shown, substr(shown, strpos(shown, '-') + 1)) order by position`,
    [shown],
  )
  return rows
}
