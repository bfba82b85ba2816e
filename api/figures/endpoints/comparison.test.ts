import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

test('the comparison counts the visitors of each group as plain SQL does', async () => {
  const { status, body } = await figures.ask('/admin/db/comparison', { groupBy: 'version', members: ['v1', 'v2'] })
  expect(status).toBe(200)
  const right = await figures.plain(
    `select version as member, count(*)::int as visitors from v where version in ('v1', 'v2') group by 1 order by 1`,
  )
  expect(body['groups']).toMatchObject(right)
})

test('a comparison of five groups is refused with a sentence', async () => {
  const members = ['a', 'b', 'c', 'd', 'e']
  const { status, body } = await figures.ask('/admin/db/comparison', { groupBy: 'creo', members })
  expect([status, body['message']]).toEqual([422, 'At most 4 groups can be compared'])
})
