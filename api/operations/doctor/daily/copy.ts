import { backupAnswer, readRunAge } from '#api/operations/doctor/run-age.ts'
import { defineCheck, ok } from '#api/operations/doctor/check.ts'

export const copy = defineCheck({
  title: 'Copy of the backups',
  question: 'Did BACKUP_COPY succeed within 28 hours?',
  fix: 'make backup COPY=1, and read its error (docs/operations.md)',
  read: async (deps) => ({
    isExpected: deps.settings.BACKUP_COPY !== undefined,
    seconds: await readRunAge(deps, 'copy'),
  }),
  judge: ({ isExpected, seconds }) =>
    isExpected
      ? backupAnswer(seconds, { what: 'The last copy', none: 'The backups were not copied yet.', hours: 28 })
      : ok('BACKUP_COPY is not set: backups are in BACKUP_DIR alone.'),
})
