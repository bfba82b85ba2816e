import { defineCheck } from '#db/operations/checks/check.ts'
import { judgeRun, readRun } from '#db/operations/checks/runs.ts'

export const backup = defineCheck({
  title: 'Backup',
  question: 'Is the newest backup younger than 28 hours?',
  fix: 'make backup, every night (docs/operations.md)',
  runbook: 'Read its error, and look at the crontab (`crontab -l`) and the disk.',
  mailAfterMs: 0,
  read: (deps) => readRun(deps, 'backup', deps.settings.NODE_ENV === 'production'),
  judge: (run) => judgeRun(run, { what: 'The newest backup', none: 'There is no backup.', hours: 28 }),
})
