import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  registerFirstAdmin,
  createTestApi,
  newVisitorId,
  startProjector,
  eventsOf,
  type TestApi,
} from '#api/testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const choose = (quizUserId: string, more: object = {}) =>
  api.post('/quiz/consent', { quizUserId, ads: false, answers: false, ...more })

test('a visitor who only answers the consent bar has arrived, with the creative of the ad', async () => {
  const id = newVisitorId()
  expect((await choose(id, { creo: 'spring' })).status).toBe(200)
  expect(await eventsOf(api.store, id)).toEqual([
    { type: 'quiz.visitor-arrived', data: { creo: 'spring' } },
    { type: 'quiz.consent-chosen', data: { ads: false, answers: false } },
  ])

  const bearer = await registerFirstAdmin(api)
  const projector = await startProjector(api.databaseUrl, api.pool)
  try {
    await projector.caughtUp()
    const { body } = await api.post('/admin/db/quizzes', { groupBy: 'creo', filter_age: 'all age' }, { bearer })
    expect(body['data']).toMatchObject([{ creo: 'spring', visitors: '1' }])
  } finally {
    await projector.stop()
  }
})

test('a choice without a creative records the arrival, and a later one attributes it', async () => {
  const id = newVisitorId()
  await choose(id)
  await choose(id, { creo: 'a|b' })
  expect((await eventsOf(api.store, id)).map(({ data }) => data)).toEqual([
    { creo: null },
    { ads: false, answers: false },
    { creo: 'other' },
  ])
})
