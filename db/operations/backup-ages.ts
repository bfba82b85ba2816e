import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import type { CommonSettings } from '#db/settings.ts'

/**
 * Returns the seconds since the last backup, since the last rehearsal, and since BACKUP_COPY, if it is set, succeeded, as far
 * as that ever was.
 */
export const readBackupAges = (
  pool: Pool,
  { BACKUP_COPY }: Pick<CommonSettings, 'BACKUP_COPY'>,
): Promise<{ run: string; seconds: number }[]> =>
  runQuery(
    pool,
    operational
      .selectFrom('reactions.jobs')
      .select([
        'key as run',
        sql<number>`extract(epoch from now() - (data ->> 'endedAt')::timestamptz)::float8`.as('seconds'),
      ])
      .where('queue', '=', 'periodic')
      .where('key', 'in', ['backup', 'rehearsal', ...(BACKUP_COPY ? ['copy'] : [])]),
  )
