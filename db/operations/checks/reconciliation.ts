import { defineCheck, failureIfAny } from '#db/operations/checks/check.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { plural, type Problem } from '#db/operations/problem.ts'

/** Ids that a message names. */
const MAX_IDS = 5

type Difference = { day: string; id: string }

const JOB = operational
  .selectFrom('reactions.jobs')
  .select('key')
  .where('queue', '=', 'periodic')
  .where('key', '=', 'reconciliation')

const problemOf = (day: string, ids: readonly string[]): Problem => {
  const named = [...new Set(ids.filter((id) => id !== ''))]
  if (named.length === 0)
    return { key: day, text: `The payments of ${day} add up to another sum at the payment provider.` }
  const more = named.length > MAX_IDS ? ` and ${named.length - MAX_IDS} more` : ''
  const list = named.slice(0, MAX_IDS).join(', ') + more
  return { key: day, text: `${plural(named.length, 'payment')} of ${day} differ at the payment provider: ${list}.` }
}

export const reconciliation = defineCheck({
  title: 'Payment provider',
  question: 'Does every payment agree with the figures of the payment provider, where they are compared?',
  fix: 'let the provider send the missing notification again',
  runbook: 'Compare both sides under the transaction id.',
  mailAfterMs: 0,
  read: ({ pool }): Promise<Difference[]> => {
    const query = operational.selectFrom('reactions.differences').select(['day', 'transaction_id as id'])
    const compared = query.where((row) => row.exists(JOB))
    return runQuery(pool, compared.orderBy('day').orderBy('transaction_id'))
  },
  judge: (rows) =>
    failureIfAny(
      [...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) =>
        problemOf(
          day,
          of.map(({ id }) => id),
        ),
      ),
      'No payment differs.',
    ),
})
