import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { dayMaterial } from '#api/contracts/course/cabinet-course.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('what makes a day is open with the day, and carries the Bible that the subscriber chose', async () => {
  const { account } = subscriber
  const statusOf = async (day: number) => (await account.get(`/courses/day-material/v1/${day}`)).status
  expect([await statusOf(1), await statusOf(20), await statusOf(99)]).toEqual([200, 423, 404])
  const { body } = await account.get('/courses/day-material/v1/1')
  const { written, translation } = dayMaterial.reply.parse(body)
  expect([written.title, translation]).toEqual(['Begin Tired', null])
})
