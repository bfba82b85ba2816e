import type { Pool } from '#db/client.ts'
import { createGrowingCache } from '#db/growing-cache.ts'
import { MINUTE_MS } from '#events/time/time.ts'
import { shownDigest, streamDigest, streamPseudonym } from './pseudonyms.ts'

/** `stream` is its real name. `position` is that of its first event. */
export type FoundStream = { stream: string; position: number }

export type StreamSearch = {
  streams: FoundStream[]
  /** The share of all streams that were searched so far; below 1 when that took too long. */
  searched: number
}

export type FindStreams = (shown: string) => Promise<StreamSearch>

/**
 * Creates a search for the streams that analysts know by a name, or by the pseudonym in it. No index leads from a pseudonym
 * to its id, so it computes the digests of streams, newest first, until one is found or all are searched, or time is up. The
 * next search for the same name goes on from there.
 * @param options.findsAll searches on for others with the same pseudonym.
 */
export const createStreamFinder = (
  pool: Pool,
  { findsAll = false, withinMs = SEARCH_MS, pages = STATEMENT_PAGES } = {},
): FindStreams => {
  const unfinished = createGrowingCache<Unfinished>(MAX_REMEMBERED, { ttl: REMEMBERED_MS })
  return async (shown) => {
    const deadline = performance.now() + withinMs
    const { rows: named } = await pool.query<FoundStream>(
      `select stream, first_position as position from event_store.streams where stream = $1 and ${streamPseudonym('stream')} = $1`,
      [shown],
    )
    if (named.length > 0) return { streams: named, searched: 1 }
    const { rows: sizes } = await pool.query<{ size: number }>(
      `select pg_relation_size('event_store.streams') / current_setting('block_size')::int as size`,
    )
    const size = sizes[0]?.size ?? 0
    const known = unfinished.get(shown) ?? { top: size, next: size, streams: [] }
    const found = new Map(known.streams.map((one) => [one.stream, one]))
    const read = async (start: number, end: number) => {
      const { rows } = await pool.query<FoundStream>(OF_PAGES, [shown, shownDigest(shown), start, end])
      for (const row of rows) found.set(row.stream, row)
    }
    // Streams that came since the last search begin in its newest page.
    if (known.next < known.top) await read(known.top - 1, size)
    let { next } = known
    while (next > 0 && (findsAll || found.size === 0)) {
      const end = next
      next = Math.max(0, end - pages)
      await read(next, end)
      if (performance.now() >= deadline) break
    }
    const streams = [...found.values()].toSorted((a, b) => a.position - b.position)
    if (next > 0 && (findsAll || found.size === 0)) unfinished.set(shown, { top: size, next, streams })
    else unfinished.delete(shown)
    return { streams, searched: size === 0 ? 1 : (size - next) / size }
  }
}

/** Shorter than browsers wait for an answer. */
const SEARCH_MS = 10_000

/** Pages of the table that a statement reads: those of 400,000 streams, whose digests take a second. */
const STATEMENT_PAGES = 4_096

const ID = `substr(stream, strpos(stream, '-') + 1)`

/** Matches the part of streams after their kind too. Few have the digest, so the pseudonym is made for those alone. */
const OF_PAGES = `
  select stream, first_position as position
  from (
    select * from event_store.streams
    where ctid >= format('(%s,0)', $3::bigint)::tid and ctid < format('(%s,0)', $4::bigint)::tid
      and ($1 in (stream, ${ID}) or ${streamDigest('stream')} = decode($2, 'hex')) offset 0) candidates
  cross join lateral (select ${streamPseudonym('stream')} as shown offset 0) s
  where $1 in (shown, substr(shown, strpos(shown, '-') + 1)) order by position`

/** A search that took too long: it covered the pages from `next` to `top`. */
type Unfinished = { top: number; next: number; streams: readonly FoundStream[] }

/** An admin repeats an unfinished search within this time, or it begins again. */
const REMEMBERED_MS = 10 * MINUTE_MS
const MAX_REMEMBERED = 100
