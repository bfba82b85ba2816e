import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { chapterVerses } from '#api/content/course/courses/scripture.ts'
import { DayCourse } from '#api/contracts/course/course.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

const pathOf = (chapter: string) => `/courses/chapter/${encodeURIComponent(chapter)}`

test('each chapter that the first day names can be read whole, in both translations', async () => {
  const { blocks } = DayCourse.parse((await subscriber.account.get('/courses/day-course/v1/1')).body)
  const chapters = blocks.flatMap((block) => (block.type === 'DefaultTextBlock' ? (block.props.chapters ?? []) : []))
  expect(chapters).toEqual(['Mark 6'])
  const { status, body } = await subscriber.account.get(pathOf('Mark 6'))
  expect([status, body]).toEqual([200, { kjv: chapterVerses('Mark 6', 'kjv'), web: chapterVerses('Mark 6', 'web') }])
})

test.each([
  ['Mark 99', 404],
  ['Nowhere 1', 404],
  ['Mark', 404],
  ['__proto__', 404],
])('a request for %s gets %i', async (chapter, status) => {
  expect((await subscriber.account.get(pathOf(chapter))).status).toBe(status)
})
