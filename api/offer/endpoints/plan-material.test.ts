import { expect, test } from 'vitest'
import { planMaterial } from '#api/contracts/offer/plan.ts'
import { createTestApi } from '#api/testing.ts'

test('what makes plans on a device is the same for everyone, and nothing is stored', async () => {
  await using api = await createTestApi()
  const { status, body } = await api.get('/api/v1/quiz/plan-material')
  const { written, titles } = planMaterial.reply.parse(body)
  expect([status, written.title, Object.keys(titles).length]).toEqual([200, 'Begin Tired', 28])
  expect((await api.pool.query('select from event_store.events')).rowCount).toBe(0)
})
