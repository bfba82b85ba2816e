import { defineCheck, failure, ok, warning } from '#db/operations/checks/check.ts'
import { disputesText, reachedLimit, readDisputes } from '#db/operations/disputes.ts'

export const disputes = defineCheck({
  title: 'Card disputes',
  question: 'Are fewer than 0.5 % of a month’s payments disputed at banks?',
  fix: 'the page Customers, and docs/operations.md (Card disputes)',
  runbook:
    'Visa’s limit is 1.5 % of a month, and payment providers end accounts below it ([card disputes](operations.md#card-disputes)).',
  read: ({ pool, clock }) => readDisputes(pool, clock()),
  judge: (found) => {
    const [limit, text] = [reachedLimit(found), disputesText(found)]
    if (limit === 0) return ok(text)
    return (limit < 1 ? warning : failure)(`${text} Visa’s limit is 1.5 %.`)
  },
})
