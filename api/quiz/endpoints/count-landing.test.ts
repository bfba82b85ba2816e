import { expect, onTestFinished, test } from 'vitest'
import { createTestApi, expectRefusal } from '#api/testing.ts'

const startApi = async () => {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  const recorded = async () => (await api.pool.query('select stream, type, data from event_store.events')).rows
  return { api, recorded }
}

test('a view of the landing page is counted once, with its ad and without a visitor', async () => {
  const { api, recorded } = await startApi()
  const body = { creo: 'spring', utm: { source: 'facebook' }, clickId: 'fbclid', quizUserId: 'someone' }
  for (const key of ['view-1', 'view-1', 'view-2'])
    expect((await api.post('/quiz/landing', body, { key })).status).toBe(200)
  const events = await recorded()
  const data = { creo: 'spring', utm: { source: 'facebook' }, clickId: 'fbclid', by: 'person' }
  expect(events.map((event) => [event.type, event.data])).toEqual([
    ['visit.landing-counted', data],
    ['visit.landing-counted', data],
  ])
  expect(new Set(events.map(({ stream }) => stream)).size).toBe(2)
})

test('a landing with a click id instead of its name is refused', async () => {
  const { api, recorded } = await startApi()
  expectRefusal(400, await api.post('/quiz/landing', { clickId: 'IwAR0person' }))
  expect(await recorded()).toEqual([])
})
