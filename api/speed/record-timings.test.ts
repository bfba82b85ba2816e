import { afterAll, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createTestApi } from '#api/testing.ts'

const api = shared(() => createTestApi())
afterAll(async () => {
  expect(api.logged()).not.toMatch(/"msg":"fault"/)
})

const send = async (body: object, key?: string) => {
  const { status, body: reply } = await api.post('/timings', body, { key })
  expect([status, reply]).toEqual([200, { ok: true }])
}
const viewsOf = async (creo: string) => {
  await api.context.timings.flush()
  const { rows } = await api.pool.query<{ screen: string; views: number }>(
    'select screen, views::int from desk.page_timings where creo = $1',
    [creo],
  )
  return rows
}

test.each([
  ['too long', 'x'.repeat(300)],
  ['two cells of a report', 'a|b'],
  ['a formula', '=1+1'],
])('a view by a creative that is %s counts as "other"', async (_, creo) => {
  const before = (await viewsOf('other'))[0]?.views ?? 0
  await send({ creo, screen: `/${'long'.repeat(100)}`, cls: 0 })
  expect(await viewsOf('other')).toEqual([{ screen: 'other', views: before + 1 }])
})
