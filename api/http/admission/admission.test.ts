import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApi, newVisitorId, registerFirstAdmin } from '#api/testing.ts'

test('while the database is slow, reports are refused and payments are not, and all is normal soon after', async () => {
  const api = await createTestApi({ env: { RATE_LIMITS: 'on' } })
  onTestFinished(() => api.close())
  const bearer = await registerFirstAdmin(api)
  let isSlow = true
  const block = async () => {
    const client = await api.pool.connect()
    while (isSlow) {
      await client.query('begin; lock table event_store.events in access exclusive mode')
      await delay(700)
      await client.query('commit')
    }
    client.release()
  }
  const answer = () => api.post('/quiz/user-info', { quizUserId: newVisitorId(), age: '60+' })
  const visit = async () => {
    while (isSlow) await answer()
  }
  const report = () => api.get('/api/v1/admin/light', { bearer })
  const pay = () => api.post('/withdrawals', { name: 'Naomi', email: 'naomi@example.com', statement: 'By mistake.' })

  const busy = [block(), ...Array.from({ length: 6 }, visit)]
  await expect.poll(async () => (await report()).status).toBe(503)
  const refused = await report()
  if (refused.status === 503) {
    expect(refused.body['code']).toBe('overloaded')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await pay()).status).toBe(200)
  expect((await api.get('/')).body['code']).not.toBe('overloaded')
  isSlow = false
  await Promise.all(busy)
  await expect.poll(async () => (await report()).status).toBe(200)
  expect((await answer()).status).toBe(200)
})
