import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#servers/embedded-servers.ts'
import { createTestNats, until } from '#testing/database.ts'
import { createTestApi, newVisitorId, type TestApi } from '#api/testing.ts'
import { send, times } from './testing.outage.ts'

// Vitest fails the run on unhandled errors, so these tests don't check for them.

const post = async (api: TestApi, n: number) => {
  const start = performance.now()
  const replies = await Promise.all(times(n, (at) => send(api, { quizUserId: newVisitorId(), key: `nats-${at}` })))
  return { statuses: new Set(replies.map(({ status }) => status)), ms: performance.now() - start }
}

test('requests are not affected when NATS is down at the start', async () => {
  const api = await createTestApi({ natsUrl: `nats://127.0.0.1:${await freePort()}` })
  onTestFinished(() => api.close())
  const { statuses, ms } = await post(api, 20)
  expect(statuses).toEqual(new Set([200]))
  expect(ms).toBeLessThan(10_000)
  expect((await api.get('/readyz')).body['bus']).toMatch(/connecting|disconnected/)
})

test('requests are not affected when NATS dies, and the API reconnects when it is back', async () => {
  const nats = await createTestNats()
  const api = await createTestApi({ natsUrl: nats.url })
  try {
    await until('the bus is connected', () => api.bus.state() === 'connected')
    expect((await post(api, 5)).statuses).toEqual(new Set([200]))
    await nats.stop()
    await until('its death is noticed', () => api.bus.state() === 'disconnected')
    const { statuses, ms } = await post(api, 20)
    expect(statuses).toEqual(new Set([200]))
    expect(ms).toBeLessThan(10_000)
    await nats.start()
    await until('the bus is connected again', () => api.bus.state() === 'connected')
    expect((await post(api, 5)).statuses).toEqual(new Set([200]))
  } finally {
    await api.close()
    await nats.close()
  }
})
