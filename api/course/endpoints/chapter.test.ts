import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { chapterVerses } from '#api/content/course/courses/scripture.ts'
import { DayCourse } from '#api/contracts/course/course.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { WEBHOOK_SECRET } from '#api/payment/paddle/testing.ts'
import { type AccountClient, asAccount, asSubscriber, reportPaid } from '#api/testing.cabinet.ts'

let reader: AccountClient
const api = shared(() => createTestApi({ env: { PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET } }))
shared(() => startProjector(api.databaseUrl, api.pool))
beforeAll(async () => {
  const { token, payoutSubId } = await asSubscriber(api).registered()
  await reportPaid(api, payoutSubId)
  await asSubscriber(api).waitForAccess(token)
  reader = asAccount(api, token)
})

const pathOf = (chapter: string) => `/courses/chapter/${encodeURIComponent(chapter)}`

test('each chapter that the first day names can be read whole, in both translations', async () => {
  const { blocks } = DayCourse.parse((await reader.get('/courses/day-course/v1/1')).body)
  const chapters = blocks.flatMap((block) => (block.type === 'DefaultTextBlock' ? (block.props.chapters ?? []) : []))
  expect(chapters).toEqual(['Mark 6'])
  const { status, body } = await reader.get(pathOf('Mark 6'))
  expect([status, body]).toEqual([200, { kjv: chapterVerses('Mark 6', 'kjv'), web: chapterVerses('Mark 6', 'web') }])
})

test.each([
  ['Mark 99', 404],
  ['Nowhere 1', 404],
  ['Mark', 404],
  ['__proto__', 404],
])('a request for %s gets %i', async (chapter, status) => {
  expect((await reader.get(pathOf(chapter))).status).toBe(status)
})

test('only subscribers can open a chapter', async () => {
  expect((await api.get(`/api/v1/account${pathOf('Mark 6')}`)).status).toBe(401)
})
