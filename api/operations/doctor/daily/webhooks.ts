import { defineCheck, failure, ok } from '#api/operations/doctor/check.ts'
import { findMisread } from '#db/health/inbox-problems.ts'

export const webhooks = defineCheck({
  title: 'Webhooks',
  question: 'Was every webhook of the last 7 days understood?',
  fix: 'the page Operators, Webhooks received; uncheck unused types in Paddle',
  read: ({ pool, clock }) => findMisread(pool, clock()),
  judge: (problem) => (problem === undefined ? ok('All were understood.') : failure(problem)),
})
