import { defineCheck, failure, ok } from '#db/operations/checks/check.ts'
import { findMisread } from '#db/operations/inbox-problems.ts'

export const webhooks = defineCheck({
  title: 'Webhooks',
  question: 'Was every webhook of the last 7 days understood?',
  fix: 'the page Explorer, type payment.webhook-not-understood; uncheck unused types at the provider',
  runbook: 'The event keeps its sealed body. Update the product, or write to us.',
  mailAfterMs: 0,
  read: ({ pool, clock }) => findMisread(pool, clock()),
  judge: (problem) => (problem === undefined ? ok('All were understood.') : failure(problem)),
})
