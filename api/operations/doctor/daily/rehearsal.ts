import { backupAnswer, readRunAge } from '#api/operations/doctor/run-age.ts'
import { defineCheck } from '#api/operations/doctor/check.ts'

export const rehearsal = defineCheck({
  title: 'Proven restore',
  question: 'Was a backup restored and verified within eight days?',
  fix: 'make rehearse, every week (docs/operations.md)',
  read: (deps) => readRunAge(deps, 'rehearsal'),
  judge: (seconds) =>
    backupAnswer(seconds, { what: 'The last proven restore', none: 'No backup was ever restored.', hours: 8 * 24 }),
})
