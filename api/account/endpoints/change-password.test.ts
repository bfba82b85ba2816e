import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber, PASSWORD } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a password is the same from a keyboard that composes, decomposes or writes in full width', async () => {
  const { login, registered, post } = asSubscriber(subscriber.api)
  const { email } = await registered({ password: 'S\u00E9lah-and-ｒｅｓｔ' })
  for (const typed of ['Se\u0301lah-and-rest', 'Ｓ\u00E9lah－and-rest'])
    expect((await login(email, typed)).status).toBe(200)
  const { token } = (await login(email, 'S\u00E9lah-and-rest')).body
  const change = { password: 'Se\u0301lah-and-rest', newPassword: 'Ｓelah-in-the-morning' }
  expect((await post('password', change, String(token))).status).toBe(200)
  expect((await login(email, 'Selah-in-the-morning')).status).toBe(200)
})

test('the password is changed with the current one only', async () => {
  const newPassword = 'be-strong-and-brave'
  const change = (password: string) => subscriber.account.post('/auth/password', { password, newPassword })
  expect((await change('not-this-one')).status).toBe(422)
  expect(await change(PASSWORD)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  const { login } = asSubscriber(subscriber.api)
  const { email } = subscriber.body
  expect([(await login(email)).status, (await login(email, newPassword)).status]).toEqual([401, 200])
})
