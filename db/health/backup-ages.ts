import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'

/** Returns the seconds since the last backup and since the last rehearsal, as far as there was one. */
export const readBackupAges = (pool: Pool): Promise<{ run: string; seconds: number }[]> =>
  runQuery(
    pool,
    operational
      .selectFrom('reactions.jobs')
      .select([
        'key as run',
        sql<number>`extract(epoch from now() - (data ->> 'endedAt')::timestamptz)::float8`.as('seconds'),
      ])
      .where('queue', '=', 'periodic')
      .where('key', 'in', ['backup', 'rehearsal']),
  )
