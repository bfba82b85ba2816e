import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { saveBody, written } from '#api/course/testing.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('the journal has what a subscriber wrote', async () => {
  expect((await subscriber.account.get('/journal')).body).toEqual({ entries: [] })
  await subscriber.account.post('/answers/v1/1', saveBody(1, { answers: written }))
  expect((await subscriber.account.get('/journal')).body).toMatchObject({ entries: [{ courseVersion: 'v1', day: 1 }] })
})
