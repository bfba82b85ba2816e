import { defineCheck, ok } from '#db/checks/check.ts'
import { judgeRun, readRun } from '#db/checks/runs.ts'

export const copy = defineCheck({
  title: 'Copy of the backups',
  question: 'Did BACKUP_COPY succeed within 28 hours?',
  fix: 'make backup COPY=1, and read its error (docs/operations.md)',
  mailAfterMs: 0,
  read: async (deps) => (deps.settings.BACKUP_COPY === undefined ? undefined : await readRun(deps, 'copy', true)),
  judge: (run) =>
    run
      ? judgeRun(run, { what: 'The last copy', none: 'The backups were not copied yet.', hours: 28 })
      : ok('BACKUP_COPY is not set: backups are in BACKUP_DIR alone.'),
})
