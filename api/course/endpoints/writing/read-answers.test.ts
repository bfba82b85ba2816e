import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { saveBody, written } from '#api/course/testing.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber reads what was saved of a day, and nothing of a locked one', async () => {
  expect((await subscriber.account.get('/answers/v1/1')).body).toEqual({
    progress: 0,
    answers: {},
    rating: null,
    timeSpent: 0,
  })
  await subscriber.account.post('/answers/v1/1', saveBody(1, { answers: written }))
  const { status, body } = await subscriber.account.get('/answers/v1/1')
  expect([status, body['answers']]).toEqual([200, written])
  expect((await subscriber.account.get('/answers/v1/20')).status).toBe(423)
})
