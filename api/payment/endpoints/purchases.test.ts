import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber sees the own purchases', async () => {
  const { status, body } = await subscriber.account.get('/purchases')
  const { email, payoutSubId } = subscriber.body
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ email, purchases: [expect.objectContaining({ payoutSubId })] }),
  ])
})
