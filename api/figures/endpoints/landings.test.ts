import { beforeAll, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { ownVisitsToken } from '#api/quiz/own-visits.ts'
import { newVisitorId } from '#api/testing.ts'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'

const api = shared(() => createAdminApi())

const PROGRAMS = [
  '',
  'node',
  'curl/8.5.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0 A',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36 (compatible; AdsBot-Google-Mobile)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
]

beforeAll(async () => {
  const ad = { creo: 'psalm', utm: { source: 'facebook' } }
  for (const landing of [ad, ad, ad, {}]) await api.post('/quiz/landing', landing)
  for (const agent of PROGRAMS) await api.post('/quiz/landing', ad, { headers: { 'user-agent': agent } })
  await api.post('/quiz/landing', { ...ad, isAutomated: true })
  await api.post('/quiz/landing', ad, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  const quizUserId = newVisitorId()
  await api.post('/quiz/user-info', { quizUserId, creo: 'psalm', age: '60+', quizQuestionsId: 'v1' })
  await api.post('/quiz/moment', { quizUserId, moment: 'landing-seen', ...ad })
  const own = ownVisitsToken(api.context.funnel.settings)
  await api.post('/quiz/landing', { ...ad, own })
  await api.post('/quiz/landing', { ...ad, own: 'rubbish', isAutomated: true })
  const ownId = newVisitorId()
  await api.post('/quiz/user-info', { quizUserId: ownId, creo: 'psalm', age: '60+', quizQuestionsId: 'v1' })
  await api.post('/quiz/answer', { quizUserId: ownId, questionId: 'faith-today', answer: 'Seeking', timeTaken: '1.00' })
  // The mark comes after the visit, and covers it.
  expect((await api.post('/quiz/own', { quizUserId: ownId, own, isOwn: true })).status).toBe(200)
  await projectAll(api.databaseUrl, api.pool)
})

const ask = async (query: object) => {
  const { body } = await api.post('/admin/figures', query, { bearer: api.bearer })
  const { rows, total } = FiguresReply.parse(body)
  return [...rows.map(({ by, values }) => [by[0], ...values]), ['Total', ...total.values]]
}
test('landings of an ad are the views of the landing page, also without a visitor', async () => {
  const byAd = [
    ['psalm', 3, 1],
    ['(none)', 1, 0],
    ['Total', 4, 1],
  ]
  expect(await ask({ metrics: ['landings', 'visitors'], by: ['creo'] })).toEqual(byAd)
  const bySource = await ask({ metrics: ['landings', 'visitors'], by: ['utm_source'], filters: { creo: 'psalm' } })
  expect(bySource).toEqual([
    ['facebook', 3, 1],
    ['Total', 3, 1],
  ])
})

test('landings of programs are counted apart, and in no group', async () => {
  expect(await ask({ metrics: ['programs'] })).toEqual([['Total', PROGRAMS.length + 3]])
})

test('visits of the owner are counted apart, and in no group, path, funnel or answer', async () => {
  const read = async (path: string, query: object) => (await api.post(path, query, { bearer: api.bearer })).body
  expect((await ask({ metrics: ['own'], by: ['creo'] })).at(-1)).toEqual(['Total', 2])
  const specified = { groupBy: 'creo', filter_age: 'all age', filter_createdAt: {} }
  expect((await read('/admin/db/quizzes', specified))['data']).toMatchObject([{ creo: 'psalm', visitors: '1' }])
  const { rows } = await api.pool.query('select count(*)::int as answers from read.answer_insights_cells')
  expect(rows).toEqual([{ answers: 0 }])
})
