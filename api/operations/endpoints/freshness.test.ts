import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { newVisitorId } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'

test('freshness reports the age of the figures to admins', async () => {
  await using api = await createAdminApi()
  await api.post('/quiz/user-info', { quizUserId: newVisitorId(), age: '60+' })
  const ask = () => api.get('/api/v1/admin/freshness', { bearer: api.bearer })
  expect((await ask()).body['behind']).toBe(0)
  await projectAll(api.databaseUrl, api.pool)
  expect((await ask()).body).toEqual({
    at: expect.stringMatching(/Z$/),
    behind: 0,
    lagSeconds: 0,
  })
  await api.pool.query(`update projector.checkpoints set position = position - 1 where name = 'money'`)
  expect((await ask()).body['behind']).toBe(1)
  await api.post('/quiz/user-info', { quizUserId: newVisitorId(), age: '60+' })
  expect((await ask()).body['behind']).toBeGreaterThan(1)
})
