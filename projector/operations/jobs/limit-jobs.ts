import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { HOUR_MS } from '#events/time/time.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'

/** Creates the job that deletes expired counts of sign-ins and requests. Their keys are digests of addresses. */
export const createLimitRemoval = (pool: Pool, clock: Clock): PeriodicJob => ({
  name: 'expired limits',
  everyMs: HOUR_MS,
  run: async () => {
    const now = clock()
    const attempts = await pool.query('delete from security.attempts where ends_at <= $1', [now])
    const limits = await pool.query('delete from security.limits where expire <= $1', [now.getTime()])
    return (attempts.rowCount ?? 0) + (limits.rowCount ?? 0)
  },
})
