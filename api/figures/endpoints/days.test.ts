import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

test.each([
  [{}, 'true'],
  [{ filter_version: 'v1' }, `version = 'v1'`],
  [{ filter_creo: 'spring', filter_age: '60+' }, `creo = 'spring' and age = '60+'`],
  [{ filter_creo: 'spring', filter_version: 'v2' }, `creo = 'spring' and version = 'v2'`],
  [{ filter_createdAt: { start: '2026-01-01', end: '2026-02-28' } }, `day between '2026-01-01' and '2026-02-28'`],
])('the days equal plain SQL: %j', async (query, where) => {
  const { body } = await figures.ask('/admin/db/days', query)
  const right = await figures.plain(`select day::text, count(*)::float8 as visitors, sum(purchase)::float8 as purchases,
       json_strip_nulls(json_build_object('EUR', nullif(sum(eur), 0), 'USD', nullif(sum(usd), 0))) as revenue from v where ${where} group by 1 order by 1`)
  expect(right.length).toBeGreaterThan(0)
  expect(body).toEqual({ unit: 'day', days: right })
})
