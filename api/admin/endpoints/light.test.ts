import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { light } from '#api/contracts/admin/headline.ts'
import { createTestApi, registerFirstAdmin, startProjector, type TestApi } from '#api/testing.ts'

let api: TestApi
let bearer: string
beforeAll(async () => {
  api = await createTestApi()
  bearer = await registerFirstAdmin(api)
})
afterAll(() => api.close())

const problems = async () => {
  const { status, body } = await api.get('/api/v1/admin/light', { bearer })
  expect(status).toBe(200)
  return light.reply.parse(body).problems
}

test('the light names what is not well in a sentence each, and nothing when all is well', async () => {
  expect(await problems()).toEqual(['No projector has run yet, so no figure counts anything.'])
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  await expect.poll(problems).toEqual([])
  await projector.stop()

  const job = `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, last_error, attempts)
    values ('mail', $1, 'summary', 'txn_1', '{}', now(), now() - interval '1 hour', 'refused', 3)`
  await api.pool.query(job, [randomUUID()])
  await api.pool.query(
    `insert into projector.dead_letters (name, version, position, event_id, type, reason)
     select name, live_version, 1, gen_random_uuid(), 'quiz.age-chosen', 'failed' from projector.projections where name = 'money'`,
  )
  expect(await problems()).toEqual(['money could not apply 1 event.', '1 mail should have been sent 15 minutes ago.'])
})

test('the light is for admins only', async () => {
  expect((await api.get('/api/v1/admin/light')).status).toBe(401)
})
