import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { positionRanges } from '#db/store/position-ranges.ts'
import { DAY_MS } from '#events/time.ts'
import type { PeriodicRun } from './jobs.ts'

/** The pause after a range of the log, so that visitors of the day don't wait. */
const PAUSE_MS = 100

export type OldEventsDeps = { pool: Pool; store: EventStore; clock: Clock; days: number }

/** Events `after < position <= to`, all of them from before `until`. */
export type OldRange = { after: number; to: number; until: Date }

/**
 * Does work on the events that are older than a period, in ranges of the log. A run goes on where the one before met an event
 * that was too young, because a look at all of them every day would read the whole log.
 * @param work returns the number of things done.
 */
export const workOnOldEvents = async (
  { pool, store, clock, days }: OldEventsDeps,
  signal: AbortSignal,
  reached: number,
  work: (range: OldRange) => Promise<number>,
): Promise<PeriodicRun> => {
  const until = new Date(clock().getTime() - days * DAY_MS)
  const head = await store.head()
  let done = 0
  for (const [after, end] of positionRanges(reached, head)) {
    try {
      if (after > reached) await delay(PAUSE_MS, undefined, { signal })
      const { rows } = await pool.query<{ position: number }>(
        `select position from event_store.events
         where position > $1 and position <= $2 and recorded_at >= $3 order by position limit 1`,
        [after, end, until],
      )
      const [young] = rows
      const to = young ? young.position - 1 : Math.min(end, head)
      if (to > after) done += await work({ after, to, until })
      if (young) return { done, reached: to }
    } catch (error) {
      if (!signal.aborted) throw error
      return { done, reached: after, isInterrupted: true }
    }
  }
  return { done, reached: head }
}
