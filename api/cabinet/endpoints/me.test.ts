import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidSubscriber, type PaidSubscriber } from '#api/cabinet/testing.subscriber.ts'

let subscriber: PaidSubscriber
beforeAll(async () => {
  subscriber = await createPaidSubscriber()
})
afterAll(() => subscriber.close())

test('a subscriber sees the name and the progress, and a stranger is asked to sign in', async () => {
  const { status, body } = await subscriber.account.get('/subscription/me')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ accessDenied: false, username: 'Ruth', daysPlan: 28, activeDay: 1 }),
  ])
  expect((await subscriber.stranger.get('/subscription/me')).status).toBe(401)
})
