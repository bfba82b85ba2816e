import type { Pool } from '#db/client.ts'
import { operational, type PeriodicRuns } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'

/** Returns the state of a periodic job; undefined if no process has it. */
export const readPeriodicJob = async (
  pool: Pool,
  name: string,
): Promise<{ error: string | null; endedAt: string | null } | undefined> => {
  const rows = await runQuery(
    pool,
    operational
      .selectFrom('reactions.jobs')
      .select(['data', 'last_error as error'])
      .where('queue', '=', 'periodic')
      .where('key', '=', name)
      .$narrowType<{ data: PeriodicRuns }>(),
  )
  return rows[0] && { error: rows[0].error, endedAt: rows[0].data.endedAt }
}
