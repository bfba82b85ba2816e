import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { newVisitorId } from '#api/testing.ts'

test('while the database is slow, reports are refused and payments are not, and all is normal soon after', async () => {
  await using api = await createAdminApi({ env: { ADMISSION: 'on' } })
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
  let n = 0
  // Each request comes from another address, so that no address reaches its limit.
  const headers = () => ({ 'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n++ & 255}` })
  const answer = () => api.post('/quiz/user-info', { quizUserId: newVisitorId(), age: '60+' }, { headers: headers() })
  const visit = async () => {
    while (isSlow) {
      await answer()
      await delay(10)
    }
  }
  const report = () => api.get('/api/v1/admin/light', { bearer: api.bearer, headers: headers() })
  const withdrawal = { name: 'Naomi', email: 'naomi@example.com', statement: 'By mistake.' }
  const pay = () => api.post('/withdrawals', withdrawal, { headers: headers() })

  const busy = [block(), ...Array.from({ length: 6 }, visit)]
  try {
    let refused = await report()
    await expect.poll(async () => (refused = await report()).status).toBe(503)
    expect(refused.body['code']).toBe('overloaded')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The database is too slow for it, or not. It is never refused for the sake of others.
    expect((await pay()).body['code']).not.toBe('overloaded')
    expect((await api.get('/')).body['code']).not.toBe('overloaded')
  } finally {
    isSlow = false
    await Promise.all(busy)
  }
  await expect.poll(async () => (await report()).status).toBe(200)
  expect((await answer()).status).toBe(200)
})
