import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber, newEmail } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('asking for a link gets the same answer for known and unknown addresses, and a refusal for none', async () => {
  const { post } = asSubscriber(subscriber.api)
  for (const email of [subscriber.body.email, newEmail()])
    expect(await post('forgot', { email })).toMatchObject({ status: 200, body: { ok: true } })
  expect((await post('forgot', { email: 'nothing' })).status).toBe(400)
})
