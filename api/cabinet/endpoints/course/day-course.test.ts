import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('the first day is open, a later one is locked, and a day that does not exist gets 404', async () => {
  const statusOf = async (day: number) => (await subscriber.account.get(`/courses/day-course/v1/${day}`)).status
  expect([await statusOf(1), await statusOf(20), await statusOf(99)]).toEqual([200, 423, 404])
  expect((await subscriber.stranger.get('/courses/day-course/v1/1')).status).toBe(401)
})
