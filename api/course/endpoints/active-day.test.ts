import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber moves on to an open day, and not beyond it', async () => {
  const move = async (activeDay: number) => await subscriber.account.post('/subscription/active-day', { activeDay })
  expect((await move(1)).body).toMatchObject({ ok: true, activeDay: 1 })
  expect((await move(20)).status).toBe(422)
  expect((await subscriber.stranger.post('/subscription/active-day', { activeDay: 1 })).status).toBe(401)
})
