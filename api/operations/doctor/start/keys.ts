import { defineDoctorCheck, failure, ok } from '#api/operations/doctor/check.ts'

export const keys = defineDoctorCheck({
  title: 'Master keys',
  question: 'Do KEY_DIR and KEY_WRAP open the keys of this database?',
  fix: 'restore KEY_DIR and KEY_WRAP, see docs/keys.md',
  read: ({ keyStore }) => keyStore.problem(),
  judge: (problem) => (problem === undefined ? ok('The master keys open.') : failure(problem)),
})
