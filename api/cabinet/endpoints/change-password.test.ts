import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { asSubscriber, PASSWORD } from '#api/cabinet/testing.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('the password is changed with the current one only', async () => {
  const newPassword = 'be-strong-and-brave'
  const change = (password: string) => subscriber.account.post('/auth/password', { password, newPassword })
  expect((await change('not-this-one')).status).toBe(422)
  expect(await change(PASSWORD)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  const { login } = asSubscriber(subscriber.api)
  const { email } = subscriber.body
  expect([(await login(email)).status, (await login(email, newPassword)).status]).toEqual([401, 200])
})
