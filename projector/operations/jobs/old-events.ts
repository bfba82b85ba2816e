import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/event-store.ts'
import { positionRanges } from '#db/store/position-ranges.ts'
import { DAY_MS } from '#events/time/time.ts'
import type { PeriodicRun } from '#projector/reactions/periodic.ts'

/** The pause after a range of the log, so that visitors of the day don't wait. */
const PAUSE_MS = 100

export type OldEventsDeps = { pool: Pool; store: EventStore; clock: Clock; days: number }

/** Events `after < position <= to`, all of them older than the period. */
export type OldRange = { after: number; to: number }

/**
 * Does work on the events that are older than a period, in ranges of the log. A run goes on where the one before met an event
 * that was too young, because a look at all of them every day would read the whole log. A process whose clock is ahead may
 * write events with a later time than now: one of those is as old as the events around it, and passed with the next old one.
 * @param work returns the number of things done.
 */
export const workOnOldEvents = async (
  { pool, store, clock, days }: OldEventsDeps,
  signal: AbortSignal,
  reached: number,
  work: (range: OldRange) => Promise<number>,
): Promise<PeriodicRun> => {
  const now = clock()
  const until = new Date(now.getTime() - days * DAY_MS)
  const head = await store.head()
  let [done, after] = [0, reached]
  for (const [start, end] of positionRanges(reached, head)) {
    try {
      if (start > reached) await delay(PAUSE_MS, undefined, { signal })
      const { rows } = await pool.query<{ young: number | null; old: number | null }>(
        `select young, (
           select position from event_store.events
           where position > $1 and position < coalesce(young, $2::bigint + 1) and recorded_at < $3
           order by position desc limit 1) as old
         from (select (
           select position from event_store.events
           where position > $1 and position <= $2
             -- PostgreSQL expects few rows between two times, and would sort the whole range.
             and case when recorded_at > $4 then false else recorded_at >= $3 end
           order by position limit 1) as young) first`,
        [start, Math.min(end, head), until, now],
      )
      const { young = null, old = null } = rows[0] ?? {}
      if (old !== null) {
        done += await work({ after, to: old })
        after = old
      }
      if (young !== null) break
    } catch (error) {
      if (!signal.aborted) throw error
      return { done, reached: after, isInterrupted: true }
    }
  }
  return { done, reached: after }
}
