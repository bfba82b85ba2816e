import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveBody, written } from '#api/cabinet/course/testing.ts'
import { createPaidSubscriber, type PaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

let subscriber: PaidSubscriber
beforeAll(async () => {
  subscriber = await createPaidSubscriber()
})
afterAll(() => subscriber.close())

test('the journal has what a subscriber wrote, and is closed to strangers', async () => {
  expect((await subscriber.account.get('/journal')).body).toEqual({ entries: [] })
  await subscriber.account.post('/answers/v1/1', saveBody(1, { answers: written }))
  expect((await subscriber.account.get('/journal')).body).toMatchObject({ entries: [{ courseVersion: 'v1', day: 1 }] })
  expect((await subscriber.stranger.get('/journal')).status).toBe(401)
})
