import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { OpenedReply } from '#api/contracts/figures/opened.ts'
import { registerAdmin } from '#api/testing.ts'
import { fittingFigures, isOpenable } from '#events/figures/definitions/fitting.ts'
import { createTestBusiness, dayAgo, OF_MONEY } from './testing.business.ts'

const api = shared(createTestBusiness)

test('every count and amount equals the rows that it opens, of any filters, in both times', async () => {
  const range = { start: dayAgo(200), end: dayAgo(3) }
  const openable = OF_MONEY.filter(isOpenable)
  expect(openable).toEqual(
    expect.arrayContaining(['landings', 'visitors', 'buyers', 'gross', 'revenue', 'net', 'refunds']),
  )
  for (const metric of openable) {
    for (const filters of [{}, { creo: ['heart'] }]) {
      const { total } = await api.ask({ range, filters, by: [] })
      const pages: { value: number; all: number; rows: { amount: number; who: string | null }[] }[] = []
      for (let page = 1; page === 1 || (pages[0]?.all ?? 0) > (page - 1) * 50; page++) {
        const { status, body } = await api.post(
          '/admin/figures/rows',
          { metric, filters, range, page },
          { bearer: api.bearer },
        )
        expect([metric, status, body['message']]).toEqual([metric, 200, undefined])
        pages.push(OpenedReply.parse(body))
      }
      const rows = pages.flatMap((page) => page.rows)
      expect([metric, rows.length]).toEqual([metric, pages[0]?.all])
      const shown = total.values[fittingFigures(OF_MONEY, { by: [], filters }).indexOf(metric)]
      expect([metric, rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([metric, shown])
      expect(pages.every(({ value }) => value === (rows.length > 0 ? shown : 0))).toBe(true)
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
