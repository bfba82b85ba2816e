import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import type { Job } from './jobs.ts'

const HOUR_MS = 60 * 60 * 1_000

/** Creates the job that deletes what is stored about sessions whose tokens have expired. */
export const createSessionRemoval = (pool: Pool, clock: Clock): Job => ({
  name: 'expired sessions',
  everyMs: HOUR_MS,
  run: () => runChange(pool, operational.deleteFrom('security.sessions').where('expires_at', '<=', clock())),
})
