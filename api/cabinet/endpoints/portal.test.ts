import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSubscriber, type TestSubscriber } from './testing.subscriber.ts'

let subscriber: TestSubscriber
beforeAll(async () => {
  subscriber = await createTestSubscriber()
})
afterAll(() => subscriber.close())

test('only subscribers with a purchase that was reported get links to the pages of the payment provider', async () => {
  const { status, body } = await subscriber.account.post('/subscription/portal', {})
  expect([status, body['provider']]).toEqual([200, 'simulated'])
  expect((await subscriber.stranger.post('/subscription/portal', {})).status).toBe(401)
})
