import { openConnection } from '#db/client.ts'

/** Runs of backups, of which the page of operators and a metric show the age. A copy is one by BACKUP_COPY. */
export type BackupRun = 'backup' | 'rehearsal' | 'copy'

/** Records that a run has ended well, among the periodic jobs. */
export const recordRun = async (databaseUrl: string, run: BackupRun) => {
  const client = await openConnection({ connectionString: databaseUrl, application_name: run })
  const now = new Date().toISOString()
  await client
    .query(
      `insert into reactions.jobs as j (queue, key, kind, subject, data, asked_at, started_at, due_at)
       values ('periodic', $1, 'run', $1, jsonb_build_object('done', 1, 'total', 1, 'endedAt', $2::text, 'actedAt', $2::text), $2::timestamptz, $2::timestamptz, 'infinity')
       on conflict (queue, key) do update set started_at = excluded.started_at,
         data = excluded.data || jsonb_build_object('total', (j.data ->> 'total')::int + 1)`,
      [run, now],
    )
    .finally(() => client.end())
}
