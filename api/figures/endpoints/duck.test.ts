import { expect, test } from 'vitest'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { analystUrl } from '#db/analyst/role.ts'
import { ANALYST_PASSWORD } from '#prove/servers/database.ts'
import { createOwnFolder, shared } from '#prove/servers/resources.ts'
import { openExport } from '#tools/analyst/export/duck.ts'
import { exportEvents } from '#tools/analyst/export/export-events.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

/** The visitors of the exported events, and payers who never arrived, each with what it is grouped by and what it did. */
const VISITORS = `
  with payer as (select quiz_user_id, min(left(paid_at::text, 10)) as paid_on from payment_purchase_completed where kind = 'purchase' group by 1),
  v as (
    select a.quiz_user_id, coalesce(a.creo, '(none)') as creo, coalesce(max(s.version), '(none)') as version,
      strftime(timezone('UTC', min(a.recorded_at)), '%Y-%m-%d') as day, strftime(timezone('UTC', min(a.recorded_at)), '%Y-%m') as month,
      count(c.position) > 0 as opened, count(p.quiz_user_id) > 0 as bought
    from quiz_visitor_arrived a left join quiz_question_set_given s using (quiz_user_id)
    left join quiz_checkout_opened c using (quiz_user_id) left join payer p using (quiz_user_id) group by 1, 2
    union all select quiz_user_id, '(none)', '(none)', paid_on, left(paid_on, 7), null, true
    from payer anti join quiz_visitor_arrived using (quiz_user_id))`

const open = async () => {
  const out = await createOwnFolder('duck')
  const url = analystUrl(figures.api.databaseUrl, ANALYST_PASSWORD)
  await exportEvents({ analystUrl: url, out, signal: new AbortController().signal })
  return await openExport(out)
}

test('figures equal what DuckDB counts in the exported events, alone, by two dimensions, and filtered', async () => {
  const { connection, close } = await open()
  const dimensions = ['creo', 'version', 'day', 'month'] as const
  let cells = 0
  for (const [first, second] of dimensions.flatMap((one) => dimensions.map((other) => [one, other] as const))) {
    for (const creo of [undefined, 'spring']) {
      const by = first === second ? [first] : [first, second]
      const query = { metrics: ['visitors', 'checkouts', 'buyers'], by, filters: creo === undefined ? {} : { creo } }
      const { rows } = FiguresReply.parse((await figures.ask('/admin/figures', query)).body)
      const shown = rows.map((row) => [...row.by, ...row.values])
      const where = creo === undefined ? '' : `where creo = '${creo}'`
      const found = await connection.runAndReadAll(`${VISITORS}
        select ${by.join(', ')}, count(opened)::int as visitors, count(*) filter (opened)::int as checkouts, count(*) filter (bought)::int as buyers
        from v ${where} group by ${by.join(', ')}`)
      expect(shown.map((row) => row.join()).toSorted()).toEqual(
        found
          .getRows()
          .map((row) => row.join())
          .toSorted(),
      )
      cells += 3 * shown.length
    }
  }
  close()
  expect(cells).toBeGreaterThan(500)
})
