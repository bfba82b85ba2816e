import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { OpenedReply } from '#api/contracts/figures/opened.ts'
import { registerAdmin } from '#api/testing.ts'
import { hasOwnTime } from '#events/figures/definitions/dimensions.ts'
import { isOpenable } from '#events/figures/definitions/fitting.ts'
import { FIGURES } from '#events/figures/definitions/money.ts'
import { valueOf } from '#events/figures/definitions/question.ts'
import { createTestBusiness, dayAgo, OF_MONEY } from './testing.business.ts'

const api = shared(createTestBusiness)

test('every count and amount equals the rows that it opens, of any filters, in both times', async () => {
  const range = { start: dayAgo(200), end: dayAgo(3) }
  const openable = OF_MONEY.filter(isOpenable)
  expect(openable).toEqual(
    expect.arrayContaining(['landings', 'visitors', 'buyers', 'gross', 'revenue', 'net', 'refunds', 'registered']),
  )
  for (const time of ['contact', 'event'] as const) {
    for (const filters of [{}, { creo: ['heart'] }]) {
      const metrics = openable.filter((name) => time === 'contact' || FIGURES[name].from.every(hasOwnTime))
      const asked = { range, filters, time }
      const { total, ...answer } = await api.ask({ ...asked, metrics })
      for (const metric of metrics) {
        const pages: OpenedReply[] = []
        for (let page = 1; page === 1 || (pages[0]?.all ?? 0) > (page - 1) * 50; page++) {
          const { status, body } = await api.post('/admin/figures/rows', { ...asked, metric, page }, api)
          expect([metric, time, status, body['message']]).toEqual([metric, time, 200, undefined])
          pages.push(OpenedReply.parse(body))
        }
        const rows = pages.flatMap((page) => page.rows)
        expect([metric, time, rows.length]).toEqual([metric, time, pages[0]?.all])
        const shown = valueOf(answer, total.values, metric) ?? 0
        expect([metric, time, rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([metric, time, shown])
        expect(pages.every(({ value }) => value === (rows.length > 0 ? shown : 0))).toBe(true)
      }
    }
  }
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
