import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

const choose = async (invites: boolean, key?: string) =>
  (await subscriber.account.post('/friend', { invites }, key)).body['token']
const statusOf = async (token: unknown) => (await subscriber.api.post('/together/day', { token })).status

test('a retry gets the same link, a new link ends the earlier one, and the end of the invitation ends the last', async () => {
  expect((await subscriber.stranger.post('/friend', { invites: true })).status).toBe(401)
  expect((await subscriber.account.post('/friend', {})).status).toBe(400)
  const key = crypto.randomUUID()
  const token = await choose(true, key)
  expect([await choose(true, key), await statusOf(token)]).toEqual([token, 200])
  const next = await choose(true)
  expect([await statusOf(token), await statusOf(next)]).toEqual([404, 200])
  expect(await choose(false)).toBeNull()
  expect(await statusOf(next)).toBe(404)
  expect((await subscriber.account.get('/rhythm')).body['hasFriendRead']).toBeNull()
})
