import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber, newEmail } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber signs in with the right password, and wrong ones look like unknown addresses', async () => {
  const { login, me } = asSubscriber(subscriber.api)
  const { status, body } = await login(subscriber.body.email)
  expect([status, (await me(String(body['token']))).status]).toEqual([200, 200])
  const [wrong, unknown] = [await login(subscriber.body.email, 'not-this-one'), await login(newEmail())]
  expect(wrong.status).toBe(401)
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})
