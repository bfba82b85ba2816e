import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber sees exactly seven fields about access and progress, and a stranger is asked to sign in', async () => {
  const { status, body } = await subscriber.account.get('/subscription/me')
  const progress = { daysPlan: 28, activeDay: 1, openedDay: 1, courseVersion: 'v1' }
  expect([status, body]).toEqual([200, { accessDenied: false, message: '', username: 'Ruth', ...progress }])
  expect((await subscriber.stranger.get('/subscription/me')).status).toBe(401)
})
