import { defineCheck, failure, ok } from '#db/operations/checks/check.ts'
import { findUnlisted } from '#db/operations/inbox-problems.ts'

export const unlistedPayments = defineCheck({
  title: 'Unlisted payments',
  question: 'Does every payment of the last 7 days belong to a plan?',
  fix: 'set the price of the plan (.env.example)',
  runbook:
    'The buyer has no access and is asked to write. Look at the items of the payment at the provider; a price that you add to the settings counts for past payments, too, when the API starts again. Else extend the access on the page Customers, or return the payment at the provider. This ends seven days after the payment.',
  mailAfterMs: 0,
  read: ({ pool, clock }) => findUnlisted(pool, clock()),
  judge: (problem) => (problem === undefined ? ok('All do.') : failure(problem)),
})
