import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('logging out ends this session, and everywhere ends all', async () => {
  const { login, me, post } = asSubscriber(subscriber.api)
  const signedIn = async () => String((await login(subscriber.body.email)).body['token'])
  const [first, second] = [await signedIn(), await signedIn()]
  const statuses = async () => [(await me(first)).status, (await me(second)).status]
  expect((await post('logout', { everywhere: false }, first)).status).toBe(200)
  expect(await statuses()).toEqual([401, 200])
  expect((await post('logout', { everywhere: true }, second)).status).toBe(200)
  expect([await statuses(), (await me(subscriber.token)).status]).toEqual([[401, 401], 401])
  expect((await post('logout', { everywhere: false }, 'rubbish')).status).toBe(401)
})
