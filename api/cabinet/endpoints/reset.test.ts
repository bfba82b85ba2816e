import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSubscriber } from '#api/cabinet/testing.ts'
import { createPaidSubscriber, type PaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

let subscriber: PaidSubscriber
beforeAll(async () => {
  subscriber = await createPaidSubscriber()
})
afterAll(() => subscriber.close())

test('a link that was never sent sets no password', async () => {
  const { post, login } = asSubscriber(subscriber.api)
  expect((await post('reset', { token: 'A'.repeat(43), password: 'be-strong-and-brave' })).status).toBe(422)
  expect((await post('reset', { token: 'short', password: 'be-strong-and-brave' })).status).toBe(400)
  expect((await login(subscriber.body.email)).status).toBe(200)
})
