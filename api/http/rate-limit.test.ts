import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { sendRequest, createTestApi, type TestApi } from '#api/testing.ts'
import { openConnection } from '#api/http/server/testing.ts'
import { tooManyRequests } from '#commands/refusal.ts'

const PER_MINUTE = { signIn: 15, wideSignIn: 60, admin: 900, visitor: 1_200 }

/** Sends pipelined requests over one connection and counts the statuses of the responses. */
const statuses = async (api: TestApi, n: number, request: (n: number) => string) => {
  const connection = openConnection(api.port)
  connection.send(Array.from({ length: n }, (_, at) => request(at)).join(''))
  const counts: Record<number, number> = {}
  for (let at = 0; at < n; at++) {
    const reply = await connection.reply(30)
    if (reply) counts[reply.status] = (counts[reply.status] ?? 0) + 1
  }
  connection.close()
  return counts
}

let newest = 0
/** Returns an address of an unused network. */
const newAddress = () => `203.0.${++newest}.113`
const post = (from: string, path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n` +
  'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
const login = (from: string, path = '/api/v1/admin/auth/login') => post(from, path)

describe('behind a proxy of this machine', () => {
  const api = shared(() => createTestApi({ env: { RATE_LIMITS: 'on' } }))

  test('an address that signs in too often gets 429 with Retry-After', async () => {
    const from = newAddress()
    expect(await statuses(api, PER_MINUTE.signIn, () => login(from))).toEqual({ 400: PER_MINUTE.signIn })
    const { status, headers, body } = await api.post(
      '/admin/auth/login',
      { username: 'a', password: 'b' },
      { headers: { 'x-forwarded-for': from } },
    )
    const wait = Number(headers.get('retry-after'))
    expect([status, body]).toEqual([429, tooManyRequests(wait).reply])
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(60)
  })

  test.each([
    ['with the ports of connections', (n: number) => `44.1.1.5:${4_000 + n}`],
    ['of IPv6 with ports', (n: number) => `[2001:db8:44::5]:${4_000 + n}`],
    ['that are no addresses', (n: number) => `garbage-${n}`],
  ])('texts %s are one caller', async (_, from) => {
    const replies = []
    for (let n = 0; n < PER_MINUTE.signIn + 5; n++)
      replies.push((await api.post('/admin/auth/login', {}, { headers: { 'x-forwarded-for': from(n) } })).status)
    expect(replies.filter((status) => status === 429)).toHaveLength(5)
  })

  test('other addresses are not affected', async () => {
    const [one, other] = [newAddress(), newAddress()]
    await statuses(api, PER_MINUTE.signIn + 5, () => login(one))
    expect(await statuses(api, PER_MINUTE.signIn, () => login(other))).toEqual({ 400: PER_MINUTE.signIn })
  })

  test('the addresses of one network share a limit', async () => {
    const inOneHome = (n: number) => login(`2001:db8:7:7::${n}`)
    expect(await statuses(api, PER_MINUTE.signIn + 5, inOneHome)).toEqual({ 400: PER_MINUTE.signIn, 429: 5 })
    const [ofOneProvider, ofAnother] = [
      (n: number) => login(`192.0.2.${n}`),
      (n: number) => login(`2001:db8:8:${n}::1`),
    ]
    for (const addresses of [ofOneProvider, ofAnother])
      expect(await statuses(api, PER_MINUTE.wideSignIn + 5, addresses)).toEqual({ 400: PER_MINUTE.wideSignIn, 429: 5 })
  })

  test('an address cannot change its limit with X-Forwarded-For', async () => {
    const from = newAddress()
    const counts = await statuses(api, PER_MINUTE.signIn + 5, (n) => login(`198.51.100.${n}, ${from}`))
    expect(counts).toEqual({ 400: PER_MINUTE.signIn, 429: 5 })
  })

  test('registration and sign-in share a limit that other spellings of the path cannot bypass', async () => {
    const from = newAddress()
    const paths = ['/api/v1/admin/auth/login', '/api/v1/admin/auth/register', '/api/v1/admin/auth/login?x=1']
    expect(await statuses(api, PER_MINUTE.signIn + 5, (n) => login(from, paths[n % paths.length]))).toEqual({
      400: PER_MINUTE.signIn,
      429: 5,
    })
    const spellings = [
      '/api/v1/admin/auth/login/',
      '/API/v1/admin/auth/login',
      '/api/V1/admin/auth/login',
      '/api/v1/Admin/auth/login',
      '/api/v1/admin/%61uth/login',
      '/api/v1//admin/auth/login',
    ]
    for (const spelling of spellings)
      expect(await statuses(api, 1, () => login(newAddress(), spelling))).toEqual({ 404: 1 })
  })

  test('an address can query the analytics 900 times a minute', async () => {
    const from = newAddress()
    const look = () => post(from, '/api/v1/admin/db/quizzes')
    expect(await statuses(api, PER_MINUTE.admin + 3, look)).toEqual({ 401: PER_MINUTE.admin, 429: 3 })
  })

  test('an address can make 1,200 other calls a minute, and pages are not limited', async () => {
    const from = newAddress()
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`
    expect(await statuses(api, PER_MINUTE.visitor + 3, () => get('/api/v1/nothing'))).toEqual({
      404: PER_MINUTE.visitor,
      429: 3,
    })
    expect(await statuses(api, 10, () => get('/healthz'))).toEqual({ 200: 10 })
    expect(await statuses(api, 1, () => login(from))).toEqual({ 400: 1 })
  })

  test('the addresses of one provider can make 6,000 other calls a minute together', async () => {
    const inNetwork = (n: number) =>
      `GET /api/v1/nothing HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 2001:db8:77:${n % 100}::1\r\n\r\n`
    expect(await statuses(api, 6_004, inNetwork)).toEqual({ 404: 6_000, 429: 4 })
  })

  test('the limit of webhooks is higher, because the payment provider uses few addresses', async () => {
    const [from, n] = [newAddress(), PER_MINUTE.visitor + 300]
    expect(await statuses(api, n, () => post(from, '/api/v1/paddle/webhook'))).toEqual({ 401: n })
  })

  test.each([
    '<script>',
    '999.999.999.999',
    ',,,',
    ' ',
    '::ffff:127.0.0.1',
    'unknown',
    `${'1.2.3.4, '.repeat(500)}1.2.3.4`,
  ])('an invalid address in X-Forwarded-For does no harm: %s', async (from) => {
    expect((await sendRequest(`${api.url}/api/v1/config`, { headers: { 'x-forwarded-for': from } })).status).toBe(200)
  })
})

describe('where no proxy is trusted', () => {
  const api = shared(() => createTestApi({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'none' } }))

  test('X-Forwarded-For does not change the limit without a trusted proxy', async () => {
    expect(await statuses(api, PER_MINUTE.signIn + 5, () => login(newAddress()))).toEqual({
      400: PER_MINUTE.signIn,
      429: 5,
    })
  })
})

test('a simulation can make any number of calls', async () => {
  await using api = await createTestApi()
  expect(await statuses(api, 100, () => login('203.0.113.250'))).toEqual({ 400: 100 })
})
