import { defineCheck, ok, warning } from '#db/operations/checks/check.ts'
import { findSeveralPlans } from '#db/operations/inbox-problems.ts'

export const severalPlans = defineCheck({
  title: 'Several plans',
  question: 'Does each customer pay for one plan only?',
  fix: 'the page Customers',
  runbook:
    'The buyer got a mail with links that cancel each plan. Look the customer up at the provider; a second purchase by mistake is returned there.',
  read: ({ pool }) => findSeveralPlans(pool),
  judge: (problem) => (problem === undefined ? ok('Each does.') : warning(problem)),
})
