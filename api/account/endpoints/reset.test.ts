import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a link that was never sent sets no password', async () => {
  const { post, login } = asSubscriber(subscriber.api)
  expect((await post('reset', { token: 'A'.repeat(43), password: 'be-strong-and-brave' })).status).toBe(422)
  expect((await post('reset', { token: 'short', password: 'be-strong-and-brave' })).status).toBe(400)
  expect((await login(subscriber.body.email)).status).toBe(200)
})
