import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi } from '#api/testing.ts'
import { openConnection } from '#api/http/server/testing.ts'

const api = shared(() => createTestApi())

const EVERYWHERE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

test.each([
  ['GET', '/api/v1/quiz/data', 200],
  ['GET', '/api/v1/quiz/data?quizUserId=1', 400],
  ['GET', '/api/v1/nothing', 404],
  ['PUT', '/api/v1/quiz/data', 405],
  ['POST', '/api/v1/quiz/answer', 415],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 503],
  ['GET', '/metrics', 200],
  ['GET', '/%00', 400],
  ['GET', '/nothing.js', 404],
  ['OPTIONS', '/', 404],
])('every response has the security headers: %s %s', async (method, path, status) => {
  const reply = await api.get(path, { method })
  expect(reply.status).toBe(status)
  expect(Object.fromEntries(reply.headers)).toMatchObject(EVERYWHERE)
})

test.each([
  ['a request line that is not HTTP', 'hello\r\n\r\n', 400],
  ['a header that is too large', `GET /api/v1/x HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(60_000)}\r\n\r\n`, 431],
])('the parser sends the security headers with its answer to %s', async (_, sent, status) => {
  const connection = openConnection(api.port)
  connection.send(sent)
  const reply = await connection.reply()
  connection.close()
  expect(reply?.status).toBe(status)
  expect(reply?.headers).toMatchObject({ ...EVERYWHERE, 'cache-control': 'no-store' })
})

test('a response does not name its server and allows no other origin', async () => {
  const { headers } = await api.get('/api/v1/quiz/data', { headers: { origin: 'https://example.com' } })
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
    expect(headers.get(name), name).toBeNull()
})

test('responses of the API are not cached unless an endpoint allows it', async () => {
  expect((await api.get('/api/v1/config')).headers.get('cache-control')).toBe('no-store')
  expect((await api.get('/api/v1/nothing')).headers.get('cache-control')).toBe('no-store')
  expect((await api.get('/readyz')).headers.get('cache-control')).toBe('no-store')
  expect((await api.get('/api/v1/quiz/data')).headers.get('cache-control')).toBe('private, no-cache')
})

test('a site with an https URL enforces https for a year, and one with http does not', async () => {
  const hsts = async (PUBLIC_URL: string) => {
    const site = await createTestApi({ databaseUrl: api.databaseUrl, env: { PUBLIC_URL } })
    const { headers } = await site.get('/healthz')
    await site.close()
    return headers.get('strict-transport-security')
  }
  expect(await hsts('https://plan.example.com')).toBe('max-age=31536000; includeSubDomains')
  expect(await hsts('http://plan.example.com')).toBeNull()
  expect((await api.get('/healthz')).headers.get('strict-transport-security')).toBeNull()
})
