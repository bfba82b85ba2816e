import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { CELLS, shown, createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

test.each([
  ['version within creo', { groupBy: 'creo', thenBy: 'version' }, 'true'],
  ['creo within version', { groupBy: 'version', thenBy: 'creo' }, 'true'],
  ['of one age', { groupBy: 'creo', thenBy: 'version', filter_age: '60+' }, `age = '60+'`],
  [
    'of some days',
    { groupBy: 'creo', thenBy: 'version', filter_createdAt: { start: '2026-01-01', end: '2026-02-28' } },
    `day between '2026-01-01' and '2026-02-28'`,
  ],
  [
    'of one version and creo',
    { groupBy: 'version', thenBy: 'creo', filter_version: 'v2', filter_creo: '(none)' },
    `version = 'v2' and creo = '(none)'`,
  ],
])('the table %s equals plain SQL in every cell', async (_, query, where) => {
  const { status, body } = await figures.ask('/admin/db/funnel', query)
  expect(status).toBe(200)
  const keys = [query.groupBy, query.thenBy]
  expect((body['columns'] as string[]).slice(0, 3)).toEqual([...keys, 'visitors'])
  const [one, other] = keys
  const right = await figures.plain(
    `select ${one}, ${other}, ${CELLS} from v where ${where} group by 1, 2
     order by sum(count(*)) over (partition by ${one}) desc, ${one}, count(*) desc, ${other}`,
  )
  expect(right.length).toBeGreaterThan(0)
  expect(shown(body['data'], keys)).toEqual(right)
})

test.each([
  [{ groupBy: 'version', filter_creo: 'spring' }, `creo = 'spring'`],
  [{ groupBy: 'version', filter_version: 'v1' }, `version = 'v1'`],
  [{ groupBy: 'creo', filter_version: 'v1', filter_age: '18-29' }, `version = 'v1' and age = '18-29'`],
  [{ groupBy: 'creo', filter_creo: 'unused' }, 'false'],
])('a filtered table without a second grouping has the columns of the specified table: %j', async (query, where) => {
  const { body } = await figures.ask('/admin/db/funnel', query)
  const specified = await figures.ask('/admin/db/quizzes', { groupBy: query.groupBy })
  expect(body['columns']).toEqual(specified.body['columns'])
  const right = await figures.plain(
    `select ${query.groupBy}, ${CELLS} from v where ${where} group by 1 order by count(*) desc, 1`,
  )
  expect(shown(body['data'], [query.groupBy])).toEqual(right)
})

test.each([
  [{ groupBy: 'creo', thenBy: 'creo' }, 'Please choose two different groupings'],
  [{ groupBy: 'creo', thenBy: 'age' }, 'The field thenBy must be one of these: version, creo.'],
])('an invalid second grouping is refused with 422 and does not end the session: %j', async (query, message) => {
  const { status, body } = await figures.ask('/admin/db/funnel', query)
  expect([status, body['message']]).toEqual([422, message])
})
