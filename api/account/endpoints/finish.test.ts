import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a link that was never sent reveals no purchase', async () => {
  const { post } = asSubscriber(subscriber.api)
  expect((await post('finish', { token: 'A'.repeat(43) })).status).toBe(422)
  expect((await post('finish', { token: 'short' })).status).toBe(400)
})
