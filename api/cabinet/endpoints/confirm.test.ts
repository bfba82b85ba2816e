import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { asSubscriber } from '#api/cabinet/testing.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a link that was never sent confirms no purchase, and only subscribers ask for another one', async () => {
  const { post } = asSubscriber(subscriber.api)
  expect((await post('confirm', { token: 'A'.repeat(43) })).status).toBe(422)
  expect((await post('confirm', { token: 'short' })).status).toBe(400)
  expect((await subscriber.account.post('/purchases/confirm', {})).body).toEqual({ ok: true })
  expect((await subscriber.stranger.post('/purchases/confirm', {})).status).toBe(401)
})
