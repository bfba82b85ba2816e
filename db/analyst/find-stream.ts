import type { Pool } from '#db/client.ts'
import { shownDigest, streamDigest, streamPseudonym } from './pseudonyms.ts'

/** `stream` is its real name. `position` is that of its first event. */
export type FoundStream = { stream: string; position: number }

const ID = `substr(stream, strpos(stream, '-') + 1)`

/**
 * Finds the streams that analysts know by a name, or by the pseudonym in it. No index leads from a pseudonym to its id, so
 * this computes the digests of all streams, about 400,000 a second.
 */
export const findStreams = async (pool: Pool, shown: string): Promise<FoundStream[]> => {
  const { rows } = await pool.query<FoundStream>(
    `select stream, first_position as position
     from (
       select * from event_store.streams
       where $1 in (stream, ${ID}) or ${streamDigest('stream')} = decode($2, 'hex') offset 0) candidates
     cross join lateral (select ${streamPseudonym('stream')} as shown offset 0) s
     where $1 in (shown, substr(shown, strpos(shown, '-') + 1)) order by position`,
    [shown, shownDigest(shown)],
  )
  return rows
}
