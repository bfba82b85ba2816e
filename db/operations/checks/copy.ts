import { defineCheck, failure, ok } from '#db/operations/checks/check.ts'
import { judgeRun, readRun, type RunFacts } from '#db/operations/checks/runs.ts'

export const copy = defineCheck({
  title: 'Copy of the backups',
  question: 'Did BACKUP_COPY succeed within 28 hours?',
  fix: 'BACKUP_COPY in .env (docs/operations.md, Copies elsewhere), then make backup COPY=1, and read its error',
  mailAfterMs: 0,
  runbook: 'The command `true` says that BACKUP_DIR is on another machine already.',
  read: async (deps): Promise<RunFacts | 'here' | 'optional'> => {
    if (deps.settings.BACKUP_COPY !== undefined) return await readRun(deps, 'copy', true)
    return deps.settings.NODE_ENV === 'production' ? 'here' : 'optional'
  },
  judge: (run) => {
    if (run === 'here') return failure('BACKUP_COPY is not set: a lost machine takes its backups with it.')
    return run === 'optional'
      ? ok('BACKUP_COPY is not set: backups are in BACKUP_DIR alone.')
      : judgeRun(run, { what: 'The last copy', none: 'The backups were not copied yet.', hours: 28 })
  },
})
