import { beforeAll, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { startProjector } from '#prove/servers/projector.ts'

const api = shared(() => createAdminApi())
const projector = shared(() => startProjector(api.databaseUrl, api.pool))
beforeAll(async () => {
  await projector.caughtUp()
})

test('ten slow admin queries do not delay a login', async () => {
  const credentials = { username: 'founder', password: 'of-good-courage' }
  await projector.caughtUp()
  const blocker = await api.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table reactions.incidents in access exclusive mode')
  let settled = 0
  const slow = Array.from({ length: 12 }, () =>
    api.get('/api/v1/admin/operations', { bearer: api.bearer }).finally(() => {
      settled += 1
    }),
  )
  try {
    expect((await api.post('/admin/auth/login', credentials)).status).toBe(200)
    expect((await api.get('/api/v1/quiz/data?quizUserId=1b7e5b1e-5d8a-4c6e-9f7a-2f3b8f0c9d1e')).status).toBe(200)
    expect(settled).toBe(0)
  } finally {
    await blocker.query('rollback')
    blocker.release()
    await Promise.all(slow)
  }
})
