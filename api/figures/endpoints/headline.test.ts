import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { HeadlineReply } from '#api/contracts/figures/headline.ts'
import { MoneyReply } from '#api/contracts/figures/money.ts'
import { readHeadline } from '#db/figures/headline.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

const ask = async (body: object) => HeadlineReply.parse((await figures.ask('/admin/db/headline', body)).body)
const RANGE = { start: '2026-01-01', end: '2026-03-05' }

test.each([
  [{}, 'true'],
  [{ filter_version: 'v1' }, `version = 'v1'`],
  [{ filter_creo: 'spring', filter_age: '60+' }, `creo = 'spring' and age = '60+'`],
  [{ filter_createdAt: RANGE }, `day between '2026-01-01' and '2026-03-05'`],
])('visitors and buyers of the headline equal plain SQL: %j', async (query, where) => {
  const { now, position } = await ask(query)
  const [right] = await figures.plain(
    `select count(*)::int as visitors, sum(least(purchase, 1))::int as buyers from v where ${where}`,
  )
  expect({ visitors: now.visitors, buyers: now.buyers }).toEqual(right)
  expect(position).toBe(await figures.api.store.head())
})

test('the period before has as many days, and the line ends with the range', async () => {
  const { before, line } = await ask({ filter_createdAt: { start: '2026-03-01', end: '2026-03-01' } })
  const [right] = await figures.plain(`select count(*)::int as visitors from v where day = '2026-02-28'`)
  expect(before?.visitors).toBe(right?.['visitors'])
  expect(line.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, n) => new Date(Date.UTC(2026, 1, 16 + n)).toISOString().slice(0, 10)),
  )
  const [today] = await figures.plain(`select count(*)::int as visitors from v where day = '2026-03-01'`)
  expect(line.at(-1)?.visitors).toBe(today?.['visitors'])
  expect((await ask({})).before).toBeNull()
})

test('the period before is counted as of the same age, so that later payments show no false fall', async () => {
  const range = { start: '2026-01-02', end: '2026-01-02' }
  const query = { filter_age: 'all age', filter_createdAt: range }
  const readOn = (today: string) =>
    readHeadline(figures.api.pool, query, { currency: 'USD', today, acceptsSimulated: false })
  // All pay on March 1.
  const [early, late] = [await readOn('2026-03-01'), await readOn('2026-03-02')]
  expect([early.before?.buyers, early.before?.gross]).toEqual([0, 0])
  expect(late.before?.buyers).toBeGreaterThan(0)
  expect(late.before?.gross).toBeGreaterThan(0)
  expect([early.now, early.before?.visitors]).toEqual([late.now, late.before?.visitors])
})

test('today is counted but not compared, because it is not over', async () => {
  const readOn = (today: string, start: string) =>
    readHeadline(
      figures.api.pool,
      { filter_createdAt: { start, end: '2026-03-02' } },
      { currency: 'USD', today, acceptsSimulated: false },
    )
  const visitorsOn = async (...dates: string[]) =>
    (await figures.plain(`select count(*)::int as visitors from v where day in ('${dates.join(`', '`)}')`))[0]?.[
      'visitors'
    ]
  const { now, whole, before } = await readOn('2026-03-02', '2026-03-01')
  expect([now.visitors, whole?.visitors, before?.visitors]).toEqual([
    await visitorsOn('2026-03-01', '2026-03-02'),
    await visitorsOn('2026-03-01'),
    await visitorsOn('2026-02-27'),
  ])
  const over = await readOn('2026-03-03', '2026-03-01')
  expect([over.whole, over.before?.visitors]).toEqual([over.now, await visitorsOn('2026-02-27', '2026-02-28')])
  expect(await readOn('2026-03-02', '2026-03-02')).toMatchObject({ whole: null, before: null })
})

test('currencies without a rate are named, and their amounts are left out', async () => {
  const { unconverted } = await ask({})
  expect(unconverted).toEqual(['EUR'])
})

test('money counts the buyers whose amounts have no rate, as the headline does', async () => {
  const { now } = await ask({ filter_version: 'v1' })
  const reply = await figures.ask('/admin/db/money', { groupBy: 'version', filter_version: 'v1' })
  const { total, unconverted } = MoneyReply.parse(reply.body)
  expect([unconverted, total.sums.buyers, total.sums.firstPayments]).toEqual([['EUR'], now.buyers, now.gross])
  const [right] = await figures.plain(
    `select count(*) filter (where eur > 0)::int as euros, sum(purchase)::int as payments from v where version = 'v1'`,
  )
  expect(right?.['euros']).toBeGreaterThan(0)
  expect(total.payments).toBe(right?.['payments'])
})

test('the headline is for admins only', async () => {
  expect((await figures.api.post('/admin/db/headline', {})).status).toBe(401)
})
