import { backupAnswer, readRunAge } from '#api/operations/doctor/run-age.ts'
import { defineCheck } from '#api/operations/doctor/check.ts'

export const backup = defineCheck({
  title: 'Backup',
  question: 'Is the newest backup younger than 28 hours?',
  fix: 'make backup, every night (docs/operations.md)',
  read: (deps) => readRunAge(deps, 'backup'),
  judge: (seconds) => backupAnswer(seconds, { what: 'The newest backup', none: 'There is no backup.', hours: 28 }),
})
