import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'

/** Returns the keys of the mails of a kind about a subject that were sent. */
export const sentMails = async (pool: Pool, kind: string, subject: string): Promise<Set<string>> => {
  const sent = operational
    .selectFrom('reactions.jobs')
    .select('key')
    .where('queue', '=', 'mail')
    .where((row) => row.and({ subject, kind }))
    .where('outcome', '=', 'sent')
  return new Set((await runQuery(pool, sent)).map(({ key }) => key))
}
