import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { registerFirstAdmin, createTestApi, newVisitorId, readVisitorEvents } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'

const api = shared(() => createTestApi())

const choose = (quizUserId: string, more: object = {}) =>
  api.post('/quiz/consent', { quizUserId, ads: false, answers: false, ...more })

test('a visitor who only answers the consent screen has arrived, with the creative of the ad', async () => {
  const id = newVisitorId()
  expect((await choose(id, { creo: 'spring' })).status).toBe(200)
  expect(await readVisitorEvents(api.store, id)).toEqual([
    { type: 'quiz.visitor-arrived', data: { creo: 'spring' } },
    { type: 'quiz.consent-chosen', data: { ads: false, answers: false } },
  ])

  const bearer = await registerFirstAdmin(api)
  await projectAll(api.databaseUrl, api.pool)
  const { body } = await api.post('/admin/db/quizzes', { groupBy: 'creo', filter_age: 'all age' }, { bearer })
  expect(body['data']).toMatchObject([{ creo: 'spring', visitors: '1' }])
})

test('a choice without a creative records the arrival, and a later one attributes it', async () => {
  const id = newVisitorId()
  await choose(id)
  await choose(id, { creo: 'US | Women 45+' })
  expect((await readVisitorEvents(api.store, id)).map(({ data }) => data)).toEqual([
    { creo: null },
    { ads: false, answers: false },
    { creo: 'US | Women 45+' },
  ])
})

describe('a visitor who refused that answers are stored', () => {
  const question = questionCatalog.published[0]?.set.questions.find(({ type }) => type === 'select')
  if (!question) throw new Error('There is no question with choices')
  const questionId = question.key
  const [answer, otherAnswer] = choicesOf(question)
  const give = (quizUserId: string, choice = answer, key?: string) =>
    api.post('/quiz/answer', { quizUserId, questionId, answer: choice, timeTaken: '3.42' }, { key })
  const pass = (quizUserId: string, body: object = {}) =>
    api.post('/quiz/passed', { quizUserId, questionId, timeTaken: '3.42', ...body })
  const answersOf = async (id: string) =>
    (await readVisitorEvents(api.store, id)).flatMap(({ type, data }) =>
      type === 'quiz.question-answered' ? [data] : [],
    )
  const passed = { question: questionId, timeTakenMs: 3_420 }

  test('an answer is refused and not stored', async () => {
    const id = newVisitorId()
    await choose(id)
    const { status, body } = await give(id)
    expect([status, body['code']]).toEqual([422, 'answers_refused'])
    expect(await answersOf(id)).toEqual([])
  })

  test('a passed question is counted without its answer', async () => {
    const id = newVisitorId()
    await choose(id)
    expect((await pass(id, { answer })).status).toBe(200)
    expect(await answersOf(id)).toEqual([passed])
    expect((await pass(id, { questionId: 'no-such-question' })).status).toBe(400)
  })

  test('a page without choices counts as before', async () => {
    const id = newVisitorId()
    const page = questionCatalog.published[0]?.set.questions.find(({ type }) => type === 'text')
    await choose(id)
    const { status } = await api.post('/quiz/answer', { quizUserId: id, questionId: page?.key, timeTaken: '1.00' })
    expect(status).toBe(200)
  })

  test('an answer is accepted before any choice, and again after a later yes', async () => {
    const id = newVisitorId()
    expect((await give(id)).status).toBe(200)
    await choose(id)
    expect((await give(id, otherAnswer)).status).toBe(422)
    await choose(id, { answers: true })
    expect((await give(id, otherAnswer)).status).toBe(200)
  })

  test('an answer that was stored before the refusal gets the same reply when it is sent again', async () => {
    const id = newVisitorId()
    expect((await give(id, answer, 'first')).status).toBe(200)
    await choose(id)
    expect((await give(id, answer, 'first')).status).toBe(200)
    expect((await give(id, answer, 'second')).status).toBe(422)
    expect(await answersOf(id)).toHaveLength(1)
  })
})

describe('a browser with Global Privacy Control', () => {
  const GPC = { headers: { 'sec-gpc': '1' } }
  const adsOf = async (id: string) =>
    (await readVisitorEvents(api.store, id)).flatMap(({ type, data }) => (type === 'quiz.consent-chosen' ? [data] : []))

  test('a yes to ads is recorded as a no', async () => {
    const id = newVisitorId()
    await api.post('/quiz/consent', { quizUserId: id, ads: true, answers: true }, GPC)
    expect(await adsOf(id)).toEqual([{ ads: false, answers: true }])
  })

  test('the report of a purchase withdraws an earlier yes to ads', async () => {
    const id = newVisitorId()
    await choose(id, { ads: true, answers: true })
    const report = { quizUserId: id, email: 'ann@example.com', value: 12.34, currency: 'USD', external_id: null }
    for (let n = 0; n < 2; n++) {
      const { status } = await api.post('/fb/purchase', { ...report, event_source_url: 'https://x.test/' }, GPC)
      expect(status).toBe(200)
    }
    expect(await adsOf(id)).toEqual([
      { ads: true, answers: true },
      { ads: false, answers: true },
    ])
  })
})
