import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asAccount, asSubscriber, newEmail, PASSWORD } from '#api/testing.cabinet.ts'
import { createTestApi, expectRefusal } from '#api/testing.ts'

const api = shared(() => createTestApi())

test('a new address is requested with the password, and only a link gives it', async () => {
  const { registered, post, login } = asSubscriber(api)
  const { token, email } = await registered()
  const account = asAccount(api, token)
  const wanted = newEmail()
  expectRefusal(422, await account.post('/auth/new-email', { email: wanted, password: 'not-the-password' }))
  expectRefusal(400, await account.post('/auth/new-email', { email: 'nowhere', password: PASSWORD }))
  expectRefusal(401, await post('new-email', { email: wanted, password: PASSWORD }))
  expect((await account.post('/auth/new-email', { email: wanted, password: PASSWORD })).body).toEqual({ ok: true })
  expectRefusal(422, await post('email', { token: 'A'.repeat(64) }))
  expect([(await login(wanted)).status, (await login(email)).status]).toEqual([401, 200])
})
