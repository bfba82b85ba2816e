import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSubscriber, type TestSubscriber } from './testing.subscriber.ts'

let subscriber: TestSubscriber
beforeAll(async () => {
  subscriber = await createTestSubscriber()
})
afterAll(() => subscriber.close())

test('a subscriber sees what follows the course, and a stranger does not', async () => {
  const { status, body } = await subscriber.account.get('/sequels')
  expect([status, Object.values(body['begun'] as object).every((one) => one === null)]).toEqual([200, true])
  expect((await subscriber.stranger.get('/sequels')).status).toBe(401)
})
