import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber sees the titles of all days of a course, and unknown courses are refused', async () => {
  const { status, body } = await subscriber.account.get('/courses/course-titles/v1')
  expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining(['1', '28'])])
  expect((await subscriber.account.get('/courses/course-titles/v0')).status).toBe(404)
  expect((await subscriber.stranger.get('/courses/course-titles/v1')).status).toBe(401)
})
