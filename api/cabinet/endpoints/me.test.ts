import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createPaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber sees the name and the progress, and a stranger is asked to sign in', async () => {
  const { status, body } = await subscriber.account.get('/subscription/me')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ accessDenied: false, username: 'Ruth', daysPlan: 28, activeDay: 1 }),
  ])
  expect((await subscriber.stranger.get('/subscription/me')).status).toBe(401)
})
