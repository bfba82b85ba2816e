import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber sees what follows the course', async () => {
  const { status, body } = await subscriber.account.get('/sequels')
  expect([status, Object.values(body['begun'] as object).every((one) => one === null)]).toEqual([200, true])
})
