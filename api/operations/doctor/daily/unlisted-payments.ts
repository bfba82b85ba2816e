import { defineCheck, failure, ok } from '#api/operations/doctor/check.ts'
import { findUnlisted } from '#db/health/inbox-problems.ts'

export const unlistedPayments = defineCheck({
  title: 'Unlisted payments',
  question: 'Does every payment of the last 7 days belong to a plan?',
  fix: 'set the PADDLE_PRICE_* of the plan; docs/operations.md, Alerts, says how to help the buyers',
  read: ({ pool, clock }) => findUnlisted(pool, clock()),
  judge: (problem) => (problem === undefined ? ok('All do.') : failure(problem)),
})
