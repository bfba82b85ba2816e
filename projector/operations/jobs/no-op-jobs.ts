import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'

/** A browser that was closed may send a request again after weeks. */
const STORED_DAYS = 90

/** Creates the job that deletes the ids of operations that changed nothing, once no retry is expected. */
export const createNoOpRemoval = (pool: Pool, clock: Clock): PeriodicJob => ({
  name: 'no-ops',
  everyMs: HOUR_MS,
  run: () => {
    const until = new Date(clock().getTime() - STORED_DAYS * DAY_MS)
    return runChange(pool, operational.deleteFrom('event_store.no_ops').where('recorded_at', '<=', until))
  },
})
