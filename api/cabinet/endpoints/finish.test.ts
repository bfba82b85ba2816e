import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSubscriber } from '#api/cabinet/testing.ts'
import { createPaidSubscriber, type PaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

let subscriber: PaidSubscriber
beforeAll(async () => {
  subscriber = await createPaidSubscriber()
})
afterAll(() => subscriber.close())

test('a link that was never sent reveals no purchase', async () => {
  const { post } = asSubscriber(subscriber.api)
  expect((await post('finish', { token: 'A'.repeat(43) })).status).toBe(422)
  expect((await post('finish', { token: 'short' })).status).toBe(400)
})
