import { backupAnswer, readRunAge } from '#api/operations/doctor/run-age.ts'
import { defineCheck, ok } from '#api/operations/doctor/check.ts'

export const bucket = defineCheck({
  title: 'Backups in the bucket',
  question: 'Did BACKUP_BUCKET have everything in BACKUP_DIR within two hours?',
  fix: 'make backup, and read its error (docs/operations.md)',
  read: async (deps) => ({
    isExpected: deps.settings.BACKUP_BUCKET !== undefined,
    seconds: await readRunAge(deps, 'copy'),
  }),
  judge: ({ isExpected, seconds }) =>
    isExpected
      ? backupAnswer(seconds, { what: 'The last full copy', none: 'Nothing is in the bucket yet.', hours: 2 })
      : ok('BACKUP_BUCKET is not set: backups are in BACKUP_DIR alone.'),
})
