import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber } from '#api/testing.cabinet.ts'
import { createTestApi, expectRefusal } from '#api/testing.ts'

const api = shared(() => createTestApi())

test('a request for a link to cancel has the same reply for every address', async () => {
  const { email } = await asSubscriber(api).registered()
  const request = (address: string) => api.post('/payments/cancel-link/request', { email: address })
  const replies = [await request(email), await request('nothing@moab.example'), await request(email)]
  expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { ok: true }]))
  const { rows } = await api.pool.query("select from event_store.events where type = 'account.cancel-link-requested'")
  expect(rows).toHaveLength(1)
  expectRefusal(400, await request('nowhere'))
})
