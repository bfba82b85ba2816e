import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { createTestDatabase, natsUrl, until } from '#prove/servers/database.ts'
import { createTestApi, newVisitorId, type TestApi } from '#api/testing.ts'
import { projectAll, startProjector } from '#prove/servers/projector.ts'

const TOKEN = 'a-token-for-the-watchers'

describe('the metrics', () => {
  const api = shared(() => createTestApi())

  test('metrics are served to callers on this machine', async () => {
    const { status, headers, text } = await api.get('/metrics')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    for (const name of ['http_request_seconds', 'http_faults_total', 'check_failing', 'nodejs_eventloop_lag_seconds'])
      expect(text).toContain(name)
  })

  test.each([{ 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '203.0.113.1' }, { forwarded: 'for=127.0.0.1' }])(
    'metrics do not exist for callers through a proxy: %j',
    async (headers) => {
      const { status, body } = await api.get('/metrics', { headers })
      expect([status, body]).toEqual([404, { code: 'not_found', message: 'There is nothing here.' }])
    },
  )

  test('metrics count requests by route, without personal data', async () => {
    const id = newVisitorId()
    await api.get(`/api/v1/quiz/data?quizUserId=${id}`)
    await api.get(`/api/v1/nothing/${id}`)
    await api.post('/quiz/user-info', { quizUserId: id, age: '60+' })
    const { text } = await api.get('/metrics')
    expect(text).toMatch(
      /http_request_seconds_count\{method="POST",route="\/api\/v1\/quiz\/user-info",status="200"\} 1\n/,
    )
    expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/…",status="404"\} 1\n/)
    expect(text).not.toContain(id)
  })

  test('metrics report the lag of each projection', async () => {
    await projectAll(api.databaseUrl, api.pool)
    const read = async () => (await api.get('/metrics')).text
    await expect.poll(read).toContain('projection_lag_events{name="quiz-funnel"} 0\n')
    expect(await read()).toContain('projection_dead_letters{name="quiz-funnel"} 0\n')
  })

  test('metrics are served to any caller with the configured token', async () => {
    await using guarded = await createTestApi({ databaseUrl: api.databaseUrl, env: { METRICS_TOKEN: TOKEN } })
    const headers = { 'x-forwarded-for': '203.0.113.1' }
    expect((await guarded.get('/metrics', { bearer: TOKEN, headers })).status).toBe(200)
    for (const bearer of [undefined, `${TOKEN}x`, TOKEN.slice(1)])
      expect((await guarded.get('/metrics', { bearer })).status).toBe(404)
  })

  test('metrics are not served in production without a configured token', async () => {
    const env = {
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      CHECKOUT: 'simulated',
      PASSWORD_ROUNDS: '10',
      ACCEPT_PLACEHOLDERS: 'all',
      PADDLE_WEBHOOK_SECRET: '',
    }
    await using production = await createTestApi({ databaseUrl: api.databaseUrl, env })
    expect((await production.get('/metrics')).status).toBe(404)
  })
})

const ready = async (api: TestApi) => {
  const { status, body } = await api.get('/readyz')
  return { status, ...body } as { status: number; ready: boolean; missing: string[]; waiting: string[]; bus: string }
}

/** A projection of another release. */
const leaveProjection = async ({ pool }: TestApi) => {
  await pool.query(`insert into projector.projections values ('hours', 1, 1)`)
  await pool.query(`insert into projector.checkpoints (name, version) values ('hours', 1)`)
}

test('readiness requires a running projector and reports the state of the bus', async () => {
  await using api = await createTestApi({ natsUrl: natsUrl() })
  expect(await ready(api)).toMatchObject({ status: 503, ready: false, missing: ['No projector has started yet'] })
  await leaveProjection(api)
  expect(await ready(api)).toMatchObject({ ready: false, missing: ['No projector has started yet'] })
  const projector = await startProjector(api.databaseUrl, api.pool, natsUrl())
  await until('the API is ready', async () => (await ready(api)).ready)
  await until('the bus is connected', async () => (await ready(api)).bus === 'connected')
  expect(await ready(api)).toEqual({
    status: 200,
    ready: true,
    missing: [],
    waiting: [],
    failing: [],
    bus: 'connected',
  })
  await projector.stop()
  await until('its absence is noticed', async () => !(await ready(api)).ready)
  expect((await ready(api)).missing).toContain('No projector runs quiz-funnel')
})

test('readiness is checked at most once per second', async () => {
  const api = await createTestApi()
  const queries = vi.spyOn(api.pool, 'query')
  onTestFinished(() => api.close())
  const startedMs = performance.now()
  const replies = await Promise.all(Array.from({ length: 200 }, () => ready(api)))
  const seconds = (performance.now() - startedMs) / 1_000
  expect(new Set(replies.map(({ missing }) => missing.join()))).toEqual(new Set(['No projector has started yet']))
  const looks = queries.mock.calls.filter(([text]) => String(text).includes('projector.leases'))
  expect(looks.length).toBeLessThanOrEqual(Math.floor(seconds) + 1)
})

test('readiness requires all migrations', async () => {
  const database = await createTestDatabase()
  await database.pool.query('drop table kysely_migration')
  const api = await createTestApi({ databaseUrl: database.url })
  try {
    expect(await ready(api)).toEqual({
      status: 503,
      ready: false,
      missing: ['The database is not migrated'],
      waiting: [],
      failing: [],
      bus: 'absent',
    })
  } finally {
    await api.close()
    await database.close()
  }
})

test('readiness requires the database, and liveness does not', async () => {
  const databaseUrl = `postgres://app:secret@127.0.0.1:${await freePort()}/none`
  await using api = await createTestApi({ databaseUrl, isImpatient: true })
  expect(await ready(api)).toEqual({
    status: 503,
    ready: false,
    missing: ['The database cannot be reached'],
    waiting: [],
    failing: [],
    bus: 'absent',
  })
  expect((await api.get('/healthz')).body).toEqual({ ok: true })
  expect((await api.get('/healthz', { method: 'HEAD' })).status).toBe(200)
  const metrics = await api.get('/metrics')
  expect([metrics.status, metrics.text.includes('check_failing{check="database"} 1')]).toEqual([200, true])
  const { status, headers, body } = await api.get(`/api/v1/quiz/data?quizUserId=${newVisitorId()}`)
  expect([status, headers.get('retry-after'), body['code']]).toEqual([503, '2', 'unavailable'])
  expect((await api.get('/api/v1/quiz/data')).status).toBe(200)
  expect(api.logged()).not.toContain('secret')
})
