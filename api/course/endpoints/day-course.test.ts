import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { findCourse } from '#api/content/course/courses/catalog.ts'
import { composeDay } from '#api/content/course/plan/compose.ts'
import { planFor } from '#api/content/course/plan/plan-for.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('the first day is open, a later one is locked, and a day that does not exist gets 404', async () => {
  const read = (day: number) => subscriber.account.get(`/courses/day-course/v1/${day}`)
  const written = findCourse('v1')?.days[0]?.course
  expect(await read(1)).toMatchObject({ status: 200, body: written && composeDay(written, planFor(new Map()), 1) })
  expect(await read(2)).toMatchObject({ status: 423, body: { code: 'day_locked' } })
  expect((await read(99)).status).toBe(404)
})
