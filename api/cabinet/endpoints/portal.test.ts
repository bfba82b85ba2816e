import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidSubscriber, type PaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

let subscriber: PaidSubscriber
beforeAll(async () => {
  subscriber = await createPaidSubscriber()
})
afterAll(() => subscriber.close())

test('only subscribers with a purchase that was reported get links to the pages of the payment provider', async () => {
  const { status, body } = await subscriber.account.post('/subscription/portal', {})
  expect([status, body['provider']]).toEqual([200, 'simulated'])
  expect((await subscriber.stranger.post('/subscription/portal', {})).status).toBe(401)
})
