import { defineCheck, failure, ok, warning } from '#db/operations/checks/check.ts'
import { MINUTE_MS } from '#events/time/time.ts'

export const archive = defineCheck({
  title: 'Copy of the WAL',
  question: 'Is the write-ahead log of the database copied beside the backups, so any second can be restored?',
  fix: 'docker compose logs postgres; free space in BACKUP_DIR',
  mailAfterMs: 5 * MINUTE_MS,
  read: ({ askOne }) =>
    askOne<{ isOn: boolean; isFailing: boolean }>(
      `select current_setting('archive_mode') <> 'off' as "isOn",
         coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing" from pg_stat_archiver`,
    ),
  judge: ({ isOn, isFailing }) => {
    if (isFailing) return failure('PostgreSQL cannot copy its log: nothing after the last copy can be restored.')
    return isOn
      ? ok('The log is copied from the first backup on.')
      : warning('archive_mode is off: only whole backups can be restored.')
  },
})
