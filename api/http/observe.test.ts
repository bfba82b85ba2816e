import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { ADMIN_PREFIX, registerFirstAdmin, createTestApi, newVisitorId, SETUP_TOKEN } from '#api/testing.ts'

const api = shared(() => createTestApi())

type Line = Record<string, unknown>
const linesOf = (id: string): Line[] =>
  api
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line))
    .filter((line) => line['id'] === id)

test('a request is logged in one line with its route, status and duration', async () => {
  const id = (await api.get('/api/v1/quiz/data')).headers.get('x-request-id') ?? ''
  expect(linesOf(id)).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      process: 'api',
      id,
      method: 'GET',
      route: '/api/v1/quiz/data',
      status: 200,
      ms: expect.any(Number),
      msg: 'answered',
    },
  ])
})

test.each([
  ['/api/v1/nothing/here', '/api/…'],
  ['/some/page', '/…'],
  [`${ADMIN_PREFIX}/login`, '/…'],
  ['/%00', '/…'],
])('a request to %s is logged as %s, because paths may identify people', async (path, route) => {
  const { headers } = await api.get(path)
  expect(linesOf(headers.get('x-request-id') ?? '')).toMatchObject([{ route }])
})

test('a refused request is logged too', async () => {
  const { headers } = await api.post('/quiz/answer', '{')
  expect(linesOf(headers.get('x-request-id') ?? '')).toMatchObject([
    { method: 'POST', route: '/api/v1/quiz/answer', status: 400 },
  ])
})

test('a successful health check is not logged', async () => {
  const { status, headers } = await api.get('/healthz')
  expect(status).toBe(200)
  expect(linesOf(headers.get('x-request-id') ?? '')).toEqual([])
})

test('a failed health check is logged with its path', async () => {
  const { status, headers } = await api.get('/readyz')
  expect(status).toBe(503)
  expect(linesOf(headers.get('x-request-id') ?? '')).toMatchObject([{ route: '/readyz', status: 503 }])
})

test('a request gets its own id, which the response returns', async () => {
  const ids = await Promise.all([1, 2].map(async () => (await api.get('/healthz')).headers.get('x-request-id')))
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(ids[1]).not.toBe(ids[0])
})

test.each([
  'From-the-proxy-1',
  'short',
  'x'.repeat(65),
  'with space in it',
  '<script>1</script>',
  'a@b.cc-is-my-mail',
  'line\tbreak',
])('a request gets a new id instead of %j', async (id) => {
  const { headers } = await api.get('/healthz', { headers: { 'x-request-id': id } })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(api.logged()).not.toContain(JSON.stringify(id))
})

test('a sign-in is logged with pseudonyms of who tried it from where, and with its outcome', async () => {
  await registerFirstAdmin(api, 'log-founder', 'of-good-courage')
  const signIn = (password: string) =>
    api.post(
      '/admin/auth/login',
      { username: 'log-founder', password },
      { headers: { 'x-forwarded-for': '192.0.2.7' } },
    )
  await signIn('of-good-courage')
  await signIn('of-bad-courage')
  await api.post('/account/auth/login', { email: 'log@moab.example', password: 'of-good-courage' })
  const lines = api
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"sign-in"'))
    .map((line): Line => JSON.parse(line))
  const outcomes = lines.map(({ area, outcome }) => [area, outcome])
  expect(outcomes).toEqual([
    ['admin', 'signed in'],
    ['admin', 'invalid_credentials'],
    ['client', 'invalid_credentials'],
  ])
  expect(lines[0]).toMatchObject({ who: lines[1]?.['who'], from: lines[1]?.['from'] })
  for (const { who, from } of lines) for (const text of [who, from]) expect(text).toMatch(/^[\w-]{12}$/)
  expect(lines[2]?.['who']).not.toBe(lines[0]?.['who'])
  expect(lines[2]?.['from']).not.toBe(lines[0]?.['from'])
  expect(JSON.stringify(lines)).not.toMatch(/log-founder|moab|192\.0\.2\.7/)
})

test('no personal data and no secrets are logged', async () => {
  const id = newVisitorId()
  const bearer = await registerFirstAdmin(api, 'secret-founder', 'secret-password-1')
  const headers = {
    'x-forwarded-for': '198.51.100.77',
    'user-agent': 'SecretBrowser/1.0',
    cookie: 'session=secret-cookie',
    referer: 'https://example.com/secret-referer',
  }
  const all = { headers, bearer }
  await api.get(`/api/v1/quiz/data?quizUserId=${id}&utm=secret-query`, all)
  await api.get(`/secret-page/${id}?q=secret-query`, all)
  await api.get(`${ADMIN_PREFIX}/login`, all)
  await api.post(
    '/quiz/user-info',
    { quizUserId: id, email: 'secret@moab.org', username: 'secretname', creo: 'secret-creo' },
    { ...all, key: 'secret-key' },
  )
  await api.post('/quiz/user-info', { quizUserId: id, email: 'secret mail' }, all)
  await api.post(
    '/quiz/answer',
    { quizUserId: id, questionId: 'faith-today', answer: 'Coming back after time away', timeTaken: '3.42' },
    all,
  )
  await api.post('/quiz/answer', '{"secret-broken', all)
  await api.post('/admin/auth/login', { username: 'secret-founder', password: 'secret-password-1' }, all)
  await api.post('/admin/auth/login', { username: 'secret-founder', password: 'secret-password-2' }, all)
  await api.post(
    '/admin/auth/register',
    { username: 'secret-clerk', password: 'secret-password-3' },
    { headers, bearer: SETUP_TOKEN },
  )
  await api.post('/admin/db/quizzes', { groupBy: 'secret' }, all)
  const logged = api.logged()
  expect(logged.split('\n').length).toBeGreaterThan(10)
  const secrets = [/secret/i, /Coming back/, /moab/, /198\.51\.100\.77/, /127\.0\.0\.1/, /example\.com/]
  for (const secret of secrets) expect(logged).not.toMatch(secret)
  for (const secret of [id, bearer, SETUP_TOKEN, ADMIN_PREFIX, ADMIN_PREFIX.slice(1)])
    expect(logged).not.toContain(secret)
})
