import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'
import { HOUR_MS } from '#events/time/time.ts'

/** Creates the job that deletes what is stored about sessions whose tokens have expired. */
export const createSessionRemoval = (pool: Pool, clock: Clock): PeriodicJob => ({
  name: 'expired sessions',
  everyMs: HOUR_MS,
  run: () => runChange(pool, operational.deleteFrom('security.sessions').where('expires_at', '<=', clock())),
})
