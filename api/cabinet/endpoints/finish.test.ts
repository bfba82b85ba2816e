import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSubscriber } from '#api/cabinet/testing.ts'
import { createTestSubscriber, type TestSubscriber } from './testing.subscriber.ts'

let subscriber: TestSubscriber
beforeAll(async () => {
  subscriber = await createTestSubscriber()
})
afterAll(() => subscriber.close())

test('a link that was never sent reveals no purchase', async () => {
  const { post } = asSubscriber(subscriber.api)
  expect((await post('finish', { token: 'A'.repeat(43) })).status).toBe(422)
  expect((await post('finish', { token: 'short' })).status).toBe(400)
})
