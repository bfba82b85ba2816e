import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { saveBody, written } from '#api/cabinet/course/testing.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber saves an open day and no locked one', async () => {
  const save = (day: number) => subscriber.account.post(`/answers/v1/${day}`, saveBody(day, { answers: written }))
  expect((await save(1)).body).toMatchObject({ ok: true, openedDay: 1 })
  expect((await subscriber.account.post('/answers/v1/20', saveBody(20))).status).toBe(423)
  expect((await subscriber.stranger.post('/answers/v1/1', saveBody(1))).status).toBe(401)
})
