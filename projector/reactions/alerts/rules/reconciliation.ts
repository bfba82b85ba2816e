import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { plural, type Problem } from '#db/health/problem.ts'
import type { AlertRule } from '#projector/reactions/alerts/rule.ts'

/** Ids that a message names. */
const MAX_IDS = 5

const JOB = operational
  .selectFrom('reactions.jobs')
  .select('key')
  .where('queue', '=', 'periodic')
  .where('key', '=', 'reconciliation')

const problemOf = (day: string, ids: readonly string[]): Problem => {
  const key = `reconciliation ${day}`
  const named = [...new Set(ids.filter((id) => id !== ''))]
  if (named.length === 0) return { key, text: `The payments of ${day} add up to another sum at the payment provider.` }
  const more = named.length > MAX_IDS ? ` and ${named.length - MAX_IDS} more` : ''
  const list = named.slice(0, MAX_IDS).join(', ') + more
  return { key, text: `${plural(named.length, 'payment')} of ${day} differ at the payment provider: ${list}.` }
}

/** Finds days whose payments differ from what the payment provider reports, while they are compared. */
export const reconciliationRule = (pool: Pool): AlertRule => ({
  name: 'reconciliation',
  find: async () => {
    const query = operational.selectFrom('reactions.differences').select(['day', 'transaction_id as id'])
    const compared = query.where((row) => row.exists(JOB))
    const rows = await runQuery(pool, compared.orderBy('day').orderBy('transaction_id'))
    const days = Map.groupBy(rows, ({ day }) => day)
    return {
      problems: [...days].map(([day, of]) =>
        problemOf(
          day,
          of.map(({ id }) => id),
        ),
      ),
    }
  },
})
