import { defineCheck, failure, ok } from '#db/operations/checks/check.ts'
import { findUnproven } from '#db/operations/inbox-problems.ts'

export const unprovenWithdrawals = defineCheck({
  title: 'Unproven withdrawals',
  question: 'Do few buyers withdraw without a proof?',
  fix: 'the page Operators, Withdrawals',
  runbook:
    'A stranger may send withdrawals for addresses that they know. The plans of that day go on until you decide. Look at the names and texts: close those that repeat each other, and accept the others.',
  mailAfterMs: 0,
  read: ({ pool, clock }) => findUnproven(pool, clock()),
  judge: (problem) => (problem === undefined ? ok('Few do.') : failure(problem)),
})
