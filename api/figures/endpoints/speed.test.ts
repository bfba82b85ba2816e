import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { reportDayOf } from '#events/time/report-day.ts'
import { daysFrom } from '#events/time/time.ts'
import { createSite } from '#api/site/testing.pages.ts'
import { expectRefusal, registerFirstAdmin } from '#api/testing.ts'
import { timingBucketOf, timingAt } from '#api/figures/speed/timing-buckets.ts'
import { createTimingCounts } from '#api/figures/speed/page-timings.ts'

const api = shared(() => createSite())
const admin = shared(async () => ({ bearer: await registerFirstAdmin(api) }))

/** Sends timings, and writes them as the API does after a few seconds. */
const count = async (creo: string | null, ...views: object[]) => {
  for (const view of views) expect((await api.post('/timings', { creo, ...view })).status).toBe(200)
  await api.context.timings.flush()
}
const report = async (groupBy: 'screen' | 'creo', days: number) => {
  const end = reportDayOf(new Date())
  const range = { start: daysFrom(end, 1 - days), end }
  const query = { metrics: ['views', 'lcp', 'inp', 'cls'], by: [groupBy], range, time: 'event' }
  const { status, body } = await api.post('/admin/figures', query, admin)
  expect(status).toBe(200)
  return FiguresReply.parse(body).rows.map(({ by, values }) => [...by, ...values])
}

test('views are counted by screen and by creative, and the report says what three of four had at most', async () => {
  const landing = (lcp: number) => ({ screen: '/', lcp, inp: 40, cls: 0 })
  await count('spring', landing(1_000), landing(1_000), { screen: '/quiz/questionary', cls: 120 })
  await count(null, landing(1_000), landing(9_000), { screen: '/made-up', cls: 0 })
  const about = (value: number) => timingAt(1, [[timingBucketOf(value), 1]]) / 1_000
  expect(await report('screen', 7)).toEqual([
    ['/', 4, about(1_000), about(40), 0],
    ['/quiz/questionary', 1, null, null, about(120)],
    ['other', 1, null, null, 0],
  ])
  const byCreo = await report('creo', 1)
  expect(byCreo.map((row) => row.slice(0, 3))).toEqual([
    ['(none)', 3, about(9_000)],
    ['spring', 3, about(1_000)],
  ])
})

test('a view counts on its day, and old days are deleted', async () => {
  const age = (creo: string, days: number) =>
    api.pool.query('update desk.page_timings set day = day - $2::int where name = $1', [creo, days])
  const creatives = async (days: number) =>
    (await report('creo', days)).map(([name]) => String(name)).filter((name) => name.startsWith('aged'))
  await count('aged-2', { screen: '/', cls: 0 })
  await age('aged-2', 2)
  await count('aged-0', { screen: '/', cls: 0 })
  expect([await creatives(1), await creatives(7)]).toEqual([['aged-0'], ['aged-0', 'aged-2']])
  await age('aged-2', 91)
  // Another process deletes them, because this one has already looked today.
  const { pool, clock, log } = api.context
  const other = createTimingCounts(pool, clock, log)
  other.add('aged-0', { screen: '/', cls: 0 })
  await other.flush()
  expect((await api.pool.query(`select from desk.page_timings where name = 'aged-2'`)).rows).toEqual([])
})

test('figures that no browser measures are refused, and nothing is counted', async () => {
  const bad = [{ screen: '/' }, { screen: '/', cls: -1 }, { screen: '/', cls: 0, lcp: 1.5 }, { screen: 7, cls: 0 }]
  for (const view of bad) expectRefusal(400, await api.post('/timings', { creo: 'bad', ...view }))
  await api.context.timings.flush()
  const { rows } = await api.pool.query(`select from desk.page_timings where name = 'bad'`)
  expect(rows).toEqual([])
})
