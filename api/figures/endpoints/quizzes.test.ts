import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { projectAll } from '#prove/servers/projector.ts'

const api = shared(() => createAdminApi())

const ask = (body: unknown) => api.post('/admin/db/quizzes', body, { bearer: api.bearer })

test('the analytics return 503 before the first projection and are available soon after', async () => {
  const { status, body, headers } = await ask({ groupBy: 'version' })
  expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'not_ready', '2'])

  // The view has the shape of an older release until the projector rebuilds it.
  await api.pool.query(`create view read.quiz_funnel_measures as select 1 as slot, 'visitors' as measure`)
  await api.pool.query(`create view read.quiz_funnel_cells as select 'v1' as member, array[1] as counts`)
  expect((await ask({ groupBy: 'version' })).status).toBe(503)
  await api.pool.query('drop view read.quiz_funnel_measures, read.quiz_funnel_cells')

  await projectAll(api.databaseUrl, api.pool)
  const ready = await ask({ groupBy: 'version' })
  expect([ready.status, ready.body['data']]).toEqual([200, []])
  expect(ready.body['columns']).toContain('visitors')
})

test.each([
  [{}, 'groupBy', 'The field groupBy is missing.'],
  [{ groupBy: 'age' }, 'groupBy', 'The field groupBy must be one of these: version, creo.'],
  [{ groupBy: 'creo', filter_age: '17' }, 'filter_age', 'The field filter_age is not valid.'],
  [[], '', 'The request must be an object.'],
  [null, '', 'The request must be an object.'],
])('the query %j is refused with 422, which does not log the admin out', async (query, path, message) => {
  const { status, body } = await ask(query)
  expect([status, body]).toEqual([422, { code: 'invalid_request', message, issues: [{ path, message }] }])
})
