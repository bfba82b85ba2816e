import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('only subscribers with a purchase that was reported get links to the pages of the payment provider', async () => {
  const { status, body } = await subscriber.account.post('/subscription/portal', {})
  expect([status, body['provider']]).toEqual([200, 'simulated'])
  expect((await subscriber.stranger.post('/subscription/portal', {})).status).toBe(401)
})
