import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

test.each([
  [{}, 'true'],
  [{ filter_version: 'v1' }, 'true'],
  [{ filter_creo: 'spring', filter_age: '60+' }, `creo = 'spring' and age = '60+'`],
  [{ filter_createdAt: { start: '2026-01-01', end: '2026-02-28' } }, `day between '2026-01-01' and '2026-02-28'`],
])('the split counts the visitors of each version by the weights of their assignment: %j', async (query, where) => {
  const { status, body } = await figures.ask('/admin/db/split', query)
  expect(status).toBe(200)
  const rows = await figures.plain(
    `select version, count(*) filter (where day < '2026-01-01')::int as before,
       count(*) filter (where day >= '2026-01-01')::int as since
     from v where ${where} and version <> '(none)' group by 1 order by 1`,
  )
  const splitOf = (column: string, weights: number[]) => ({
    experiment: 'question-order',
    versions: rows.map((row, n) => ({ version: row['version'], weight: weights[n], visitors: row[column] })),
  })
  const splits = [splitOf('before', [1, 1]), splitOf('since', [1, 3])]
  const reached = splits.filter(({ versions }) => versions.some(({ visitors }) => Number(visitors) > 0))
  expect(body['splits']).toHaveLength(reached.length)
  expect(body['splits']).toEqual(expect.arrayContaining(reached))
})
