import { defineCheck, failure, ok } from '#db/operations/checks/check.ts'
import { findOverdue } from '#db/operations/inbox-problems.ts'
import { REFUND_DAYS } from '#events/payment/money/refund-days.ts'

export const overdueWithdrawals = defineCheck({
  title: 'Withdrawals',
  question: `Is every withdrawal handled within ${REFUND_DAYS} days?`,
  fix: 'the page Operators, Withdrawals',
  runbook: '[Handle it](operations.md#withdrawals) today: the law names the 14 days.',
  mailAfterMs: 0,
  read: ({ pool, clock }) => findOverdue(pool, clock()),
  judge: (problem) => (problem === undefined ? ok('None is overdue.') : failure(problem)),
})
