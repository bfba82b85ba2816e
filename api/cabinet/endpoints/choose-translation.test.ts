import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber chooses a translation of the Bible that exists', async () => {
  const choose = async (translation: string) => await subscriber.account.post('/courses/translation', { translation })
  const shown = async () => (await subscriber.account.get('/courses/day-course/v1/1')).text
  const before = await shown()
  expect((await choose('kjv')).body).toEqual({ ok: true })
  const king = await shown()
  expect((await choose('web')).body).toEqual({ ok: true })
  expect(new Set([before, king, await shown()]).size).toBe(2)
  expect((await choose('none')).status).toBe(400)
  expect((await subscriber.stranger.post('/courses/translation', { translation: 'web' })).status).toBe(401)
})
