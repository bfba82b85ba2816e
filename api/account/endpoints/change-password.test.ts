import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { expectRefusal, createTestApi } from '#api/testing.ts'
import { asSubscriber, PASSWORD } from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi())
const { login, me, post, registered } = asSubscriber(api)

/** Checks whether a token is valid. Tokens of accounts whose payment is not confirmed get 402. */
const isSignedIn = async (token: string) => (await me(token)).status !== 401
const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['token'])

test('a password is the same from a keyboard that composes, decomposes or writes in full width', async () => {
  const { email } = await registered({ password: 'S\u00E9lah-and-ｒｅｓｔ' })
  for (const typed of ['Se\u0301lah-and-rest', 'Ｓ\u00E9lah－and-rest'])
    expect((await login(email, typed)).status).toBe(200)
  const { token } = (await login(email, 'S\u00E9lah-and-rest')).body
  const change = { password: 'Se\u0301lah-and-rest', newPassword: 'Ｓelah-in-the-morning' }
  expect((await post('password', change, String(token))).status).toBe(200)
  expect((await login(email, 'Selah-in-the-morning')).status).toBe(200)
})

test('changing the password needs the current one, ends all sessions and returns a new token', async () => {
  const { email, token } = await registered()
  const phone = tokenOf(await login(email))
  const wrong = await post('password', { password: 'not-this-one', newPassword: 'naomi-and-boaz' }, token)
  expect([wrong.status, wrong.body['code']]).toEqual([422, 'wrong_password'])
  const key = randomUUID()
  const changed = await post('password', { password: PASSWORD, newPassword: 'naomi-and-boaz' }, token, key)
  const again = await post('password', { password: PASSWORD, newPassword: 'naomi-and-boaz' }, token, key)
  expect([changed.status, again.status]).toEqual([200, 200])
  expect([await isSignedIn(token), await isSignedIn(phone)]).toEqual([false, false])
  expect([await isSignedIn(tokenOf(changed)), await isSignedIn(tokenOf(again))]).toEqual([true, true])
  expect([(await login(email)).status, (await login(email, 'naomi-and-boaz')).status]).toEqual([401, 200])
})

test('a password that is easy to guess is refused as a new password', async () => {
  const { email, token } = await registered()
  for (const newPassword of ['Password-2026', email])
    expectRefusal(422, await post('password', { password: PASSWORD, newPassword }, token))
  expect((await login(email)).status).toBe(200)
})

test.each(['short', 'x'.repeat(73)])('%j is refused as a new password', async (newPassword) => {
  const { token } = await registered()
  expectRefusal(400, await post('password', { password: PASSWORD, newPassword }, token))
})
