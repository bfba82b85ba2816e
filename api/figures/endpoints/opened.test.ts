import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { OpenedReply } from '#api/contracts/figures/opened.ts'
import { registerAdmin } from '#api/testing.ts'
import { hasOwnTime } from '#events/figures/definitions/dimensions.ts'
import { isOpenable } from '#events/figures/definitions/fitting.ts'
import { AFTER_SALE_FIGURES } from '#events/figures/definitions/after-sale.ts'
import { FIGURES } from '#events/figures/definitions/money.ts'
import { valueOf } from '#events/figures/definitions/question.ts'
import { createTestBusiness, dayAgo, OF_MONEY } from './testing.business.ts'

const api = shared(createTestBusiness)

/** Opens all pages behind a figure, and returns what their rows add up to. */
const openedSum = async (asked: object) => {
  const pages: OpenedReply[] = []
  for (let page = 1; page === 1 || (pages[0]?.all ?? 0) > (page - 1) * 50; page++) {
    const { status, body } = await api.post('/admin/figures/rows', { ...asked, page }, api)
    expect([asked, status, body['message']]).toEqual([asked, 200, undefined])
    pages.push(OpenedReply.parse(body))
  }
  const rows = pages.flatMap((page) => page.rows)
  const sum = rows.reduce((added, { amount }) => added + amount, 0)
  expect([asked, rows.length]).toEqual([asked, pages[0]?.all])
  expect(pages.every(({ value }) => value === (rows.length > 0 ? sum : 0))).toBe(true)
  return sum
}

test('every count and amount equals the rows that it opens, of any filters, in both times, and in the period before', async () => {
  const range = { start: dayAgo(200), end: dayAgo(3) }
  const openable = OF_MONEY.filter(isOpenable)
  expect(openable).toEqual(
    expect.arrayContaining(['landings', 'visitors', 'buyers', 'gross', 'revenue', 'net', 'refunds', 'registered']),
  )
  const compare = { start: dayAgo(220), end: dayAgo(90) }
  let earlier = 0
  for (const time of ['contact', 'event'] as const) {
    for (const filters of [{}, { creo: ['heart'] }]) {
      const metrics = openable.filter((name) => time === 'contact' || FIGURES[name].from.every(hasOwnTime))
      const asked = { filters, time }
      const { total, comparedUntil, ...answer } = await api.ask({ ...asked, range, metrics, compare })
      for (const metric of metrics) {
        const [shown, before] = [total.values, total.before].map((values) => valueOf(answer, values, metric) ?? 0)
        expect([metric, time, await openedSum({ ...asked, range, metric })]).toEqual([metric, time, shown])
        const opened = await openedSum({ ...asked, range: compare, until: comparedUntil, metric })
        expect([metric, time, opened]).toEqual([metric, time, before])
        earlier += opened
      }
    }
  }
  expect(earlier).toBeGreaterThan(0)
})

test('both parts of each share of what follows a purchase equal the rows that they open', async () => {
  const metrics = Object.keys(AFTER_SALE_FIGURES) as (keyof typeof AFTER_SALE_FIGURES)[]
  const { total } = await api.ask({ metrics })
  for (const metric of metrics.filter((name) => FIGURES[name].unit === 'percent'))
    for (const part of FIGURES[metric].from)
      expect([metric, part, await openedSum({ metric, part })]).toEqual([metric, part, total.sums[part]])
  const { status } = await api.post('/admin/figures/rows', { metric: 'renewal1', part: 'due2' }, api)
  expect(status).toBe(422)
})

test('a figure that no rows add up to is refused, and admins who only read see pseudonyms', async () => {
  const reply = await api.post('/admin/figures/rows', { metric: 'roas' }, { bearer: api.bearer })
  expect([reply.status, reply.body['message']]).toEqual([422, expect.stringContaining('no amount of visitors')])
  const reader = await registerAdmin(api, api.bearer, { username: 'reader', role: 'read' })
  const open = async (bearer: string) =>
    OpenedReply.parse((await api.post('/admin/figures/rows', { metric: 'buyers' }, { bearer })).body).rows[0]
  expect((await open(api.bearer))?.who).toMatch(/^txn_/)
  expect(await open(reader)).toMatchObject({ isLink: false, who: expect.not.stringContaining('txn_') })
})
