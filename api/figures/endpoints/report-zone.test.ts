import { Pool } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import type { Sums } from '#events/figures/definitions/dimensions.ts'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { newVisitorId } from '#api/testing.ts'
import { setReportZone } from '#events/time/report-day.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { until } from '#prove/servers/database.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { readFigures } from '#db/figures/query/read-figures.ts'
import type { SumsQuestion } from '#db/figures/query/tables.ts'

test('days are those of the owner: at seven in the morning in Singapore today has visitors, also of a former zone', async () => {
  const api = await createAdminApi()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    setReportZone('UTC')
    return api.close()
  })
  // Seven in the morning of the 11th in Singapore, and still the 10th in UTC.
  const at = new Date('2026-03-10T23:00:00Z')
  await api.store.append(visitorStream(newVisitorId()), [
    { type: 'quiz.visitor-arrived', data: { creo: 'psalm' }, metadata: { correlation: 'c', causation: 'o' }, at },
  ])
  const inUtc = await startProjector(api.databaseUrl, api.pool)
  await inUtc.caughtUp()
  await inUtc.stop()
  const visitorsOn = async (day: string) => {
    const body = { groupBy: 'creo', filter_age: 'all age', filter_createdAt: { start: day, end: day } }
    const specified = await api.post('/admin/db/quizzes', body, { bearer: api.bearer })
    const question = { metrics: ['visitors'], range: { start: day, end: day } }
    const figures = await api.post('/admin/figures', question, { bearer: api.bearer })
    return [specified.body['data'], FiguresReply.parse(figures.body).total.values[0]]
  }
  const counted = [[expect.objectContaining({ creo: 'psalm', visitors: '1' })], 1]
  expect(await visitorsOn('2026-03-10')).toEqual(counted)
  vi.stubEnv('REPORT_TIME_ZONE', 'Asia/Singapore')
  const inSingapore = await startProjector(api.databaseUrl, api.pool)
  await until('the figures are built again', async () => {
    const { rows } = await api.pool.query(
      `select from projector.projections where name in ('quiz-funnel', 'money') and report_zone = 'Asia/Singapore'`,
    )
    return rows.length === 2
  })
  await inSingapore.stop()
  expect(await visitorsOn('2026-03-11')).toEqual(counted)
  expect(await visitorsOn('2026-03-10')).toEqual([[], 0])
})

test('five past midnight after the clocks went forward, yesterday counts until five past midnight', async () => {
  onTestFinished(() => setReportZone('UTC'))
  setReportZone('Europe/Berlin')
  const asked: SumsQuestion[] = []
  await readFigures(
    {
      pool: new Pool(),
      clock: () => new Date('2026-03-29T22:05:00Z'),
      acceptsSimulated: false,
      readOthers: (counted) => {
        asked.push(counted)
        const none = Object.fromEntries(counted.sums.map((sum) => [sum, 0])) as Sums
        return Promise.resolve({ position: 0, rows: [], others: null, total: none, nothing: none, unconverted: [] })
      },
    },
    {
      metrics: ['visitors'],
      by: [],
      filters: {},
      range: { start: '2026-03-30', end: '2026-03-30' },
      time: 'event',
      compare: 'before',
      maxRows: 1,
    },
  )
  expect(asked[1]).toMatchObject({ range: { start: '2026-03-29', end: '2026-03-29' }, today: '2026-03-29' })
  expect(asked[1]?.until).toEqual(new Date('2026-03-28T23:05:00Z'))
})
