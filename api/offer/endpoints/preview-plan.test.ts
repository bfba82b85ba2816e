import { expect, onTestFinished, test } from 'vitest'
import { createTestApi } from '#api/testing.ts'

test('the plan of some answers is computed and nothing is stored', async () => {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  const ask = (answers: unknown) => api.post('/quiz/plan', { answers })
  const { status, body } = await ask({ 'prayer-life': ['unknown text'] })
  expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining(['weeks', 'sample'])])
  expect((await ask('everything')).status).toBe(400)
  expect((await api.pool.query('select from event_store.events')).rowCount).toBe(0)
})
