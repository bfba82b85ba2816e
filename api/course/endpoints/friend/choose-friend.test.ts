import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

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

test('the secret of a link comes from the key of its reader, so nothing repeats it after an erasure', async () => {
  const { pool, context } = subscriber.api
  const token = String(await choose(true, crypto.randomUUID()))
  const { rows } = await pool.query<{ person: string; request: string }>(
    `select (select data #>> '{email,person}' from event_store.events where type = 'account.registered') as person,
       metadata ->> 'causation' as request
     from event_store.events where type = 'course.friend-invited' order by position desc limit 1`,
  )
  const { person = '', request = '' } = rows[0] ?? {}
  const secret = Buffer.from(token, 'base64url').subarray(16).toString('base64url')
  expect(secret).toBe(await context.keys.fingerprint(person, `friend ${request}`))
})
