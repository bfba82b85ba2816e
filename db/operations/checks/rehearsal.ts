import { defineCheck } from '#db/operations/checks/check.ts'
import { judgeRun, readRun } from '#db/operations/checks/runs.ts'

const DAYS = 8

export const rehearsal = defineCheck({
  title: 'Proven restore',
  question: 'Was a backup restored and verified within eight days?',
  fix: 'make restore SCRATCH=1, every week (docs/operations.md)',
  runbook: 'Read its error, and look at the crontab.',
  mailAfterMs: 0,
  read: (deps) => readRun(deps, 'rehearsal', deps.settings.NODE_ENV === 'production', DAYS),
  judge: (run) =>
    judgeRun(run, { what: 'The last proven restore', none: 'No backup was ever restored.', hours: DAYS * 24 }),
})
