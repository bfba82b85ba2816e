import type { Pool } from '#db/client.ts'
import { setReportZone } from '#events/time/report-day.ts'

/** Read models whose rows belong to days of reports. */
const BY_DAY = ['quiz-funnel', 'money', 'answer-insights']

/** Names the product where admins are named. */
const NO_ADMIN = '00000000-0000-0000-0000-000000000000'

/** Counts days of a time zone from now on. Asks for the rebuild of the read models that have those of another one. */
export const useReportZone = async (pool: Pool, timeZone: string): Promise<void> => {
  setReportZone(timeZone)
  await pool.query(
    `insert into desk.rebuilds as r (projection, asked_at, asked_by, state)
     select name, now(), $1, 'asked' from projector.projections where name = any($2) and report_zone <> $3
     on conflict (projection) do update
     set asked_at = excluded.asked_at, asked_by = excluded.asked_by, state = 'asked', settled_at = null
     where r.state <> 'running'`,
    [NO_ADMIN, BY_DAY, timeZone],
  )
}
