import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { findCourse } from '#api/content/course/courses/catalog.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber sees the titles of all days of a course, and unknown courses are refused', async () => {
  const { status, body, headers } = await subscriber.account.get('/courses/course-titles/v1')
  expect([status, Object.keys(body)]).toEqual([200, Array.from({ length: 28 }, (_, n) => String(n + 1))])
  expect(body['1']).toBe(findCourse('v1')?.days[0]?.course.title)
  expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect((await subscriber.account.get('/courses/course-titles/v0')).status).toBe(404)
})
