import { afterAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi } from '#api/testing.ts'

const api = shared(() => createTestApi())
afterAll(() => expect(api.logged()).not.toMatch(/"msg":"fault"/))

const send = async (body: object, key?: string) => {
  const { status, body: reply } = await api.post('/timings', body, { key })
  expect([status, reply]).toEqual([200, { ok: true }])
}
const viewsOf = async (creo: string) => {
  await api.context.timings.flush()
  const { rows } = await api.pool.query<{ views: number }>('select views::int from desk.page_timings where name = $1', [
    creo,
  ])
  return rows
}

test.each([
  ['longer than names are', 'X'.repeat(300), `${'x'.repeat(199)}…`],
  ['two cells of a report', 'A|b', 'a|b'],
  ['a formula', '=1+1', '=1+1'],
])('a view by a creative that is %s counts by its key', async (_, creo, key) => {
  await send({ creo, screen: `/${'long'.repeat(100)}`, cls: 0 })
  expect(await viewsOf(key)).toEqual([{ views: 1 }])
})
