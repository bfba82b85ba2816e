import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSubscriber, type TestSubscriber } from './testing.subscriber.ts'

let subscriber: TestSubscriber
beforeAll(async () => {
  subscriber = await createTestSubscriber()
})
afterAll(() => subscriber.close())

test('a subscriber sees the own purchases, and a stranger none', async () => {
  const { status, body } = await subscriber.account.get('/purchases')
  const { email, payoutSubId } = subscriber.body
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ email, purchases: [expect.objectContaining({ payoutSubId })] }),
  ])
  expect((await subscriber.stranger.get('/purchases')).status).toBe(401)
})
