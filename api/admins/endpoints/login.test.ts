import jwt from 'jsonwebtoken'
import { deriveKey } from '#api/security/derived-keys.ts'
import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { JWT_SECRET } from '#api/testing.ts'

const HOURS = 60 * 60

const api = shared(() => createAdminApi({}, 'Founder'))

const login = (username: string, password: string) => api.post('/admin/auth/login', { username, password })
const look = (bearer?: string) => api.post('/admin/db/quizzes', { groupBy: 'version' }, { bearer })

test.each(['Founder', 'founder', 'FOUNDER'])('an admin can sign in as %s', async (username) => {
  const { status, body, headers } = await login(username, ADMIN_PASSWORD)
  expect([status, Object.keys(body)]).toEqual([200, ['token']])
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await look(String(body['token']))).status).not.toBe(401)
})

test.each([
  ['a wrong password', 'Founder', 'of-good-cheer'],
  ['a password in another case', 'Founder', ADMIN_PASSWORD.toUpperCase()],
  ['a prefix of the password', 'Founder', ADMIN_PASSWORD.slice(0, -1)],
  ['an unknown name', 'unknown', ADMIN_PASSWORD],
  ['the name of an object property', 'constructor', ADMIN_PASSWORD],
  ['the name of the prototype property', '__proto__', ADMIN_PASSWORD],
])('%s is refused without the reason', async (_, username, password) => {
  const { status, body } = await login(username, password)
  expect([status, body]).toEqual([401, { code: 'invalid_credentials', message: 'Wrong username or password.' }])
})

test('response times do not reveal which admins exist', async () => {
  const took = async (username: string) => {
    const start = performance.now()
    await login(username, 'of-good-cheer')
    return performance.now() - start
  }
  const known: number[] = []
  const unknown: number[] = []
  const ratio = () => Math.min(...known) / Math.min(...unknown)
  // Alternates, so other load on the machine affects both, and goes on while one of them was always delayed.
  for (let n = 0; n < 5 || (n < 30 && (ratio() < 0.2 || ratio() > 5)); n++) {
    known.push(await took('Founder'))
    unknown.push(await took('unknown'))
  }
  // Without hashing for unknown names, the ratio would be about 30.
  expect(ratio()).toBeGreaterThan(0.2)
  expect(ratio()).toBeLessThan(5)
})

const now = () => Math.floor(Date.now() / 1000)
const claimsOf = (given: string) => jwt.decode(given) as jwt.JwtPayload
const made = (claims: object, options: jwt.SignOptions = {}, secret = JWT_SECRET) =>
  // JSON drops undefined claims.
  jwt.sign(
    JSON.parse(JSON.stringify({ ...claimsOf(api.bearer), iat: now(), exp: now() + 600, ...claims })),
    deriveKey(secret, 'tokens'),
    { keyid: jwt.decode(api.bearer, { complete: true })?.header.kid ?? '', ...options },
  )
const unsigned = (header: object, claims: object) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

test('the token is valid for twelve hours and names only the admin and the session', () => {
  const claims = claimsOf(api.bearer)
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * HOURS)
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
})

test('a token signed in this test is valid, so the following ones are refused for their single fault', async () => {
  expect((await look(made({}))).status).not.toBe(401)
})

test.each([
  ['nothing', () => undefined],
  ['rubbish', () => 'rubbish'],
  ['three dots', () => '...'],
  ['another secret', () => made({}, {}, 'another-secret-of-more-than-32-chars')],
  ['an empty secret', () => unsigned({ alg: 'HS256', typ: 'JWT' }, { ...claimsOf(api.bearer) }) + '.'],
  ['no algorithm', () => `${unsigned({ alg: 'none', typ: 'JWT' }, claimsOf(api.bearer))}.`],
  ['no algorithm, in capitals', () => `${unsigned({ alg: 'NONE', typ: 'JWT' }, claimsOf(api.bearer))}.`],
  ['another algorithm', () => made({}, { algorithm: 'HS512' })],
  ['no key id', () => made({}, { keyid: '' })],
  ['no end', () => made({ exp: undefined })],
  ['an end that has passed', () => made({ iat: now() - 20, exp: now() - 1 })],
  [
    'an invalid end',
    () => api.bearer.split('.').with(1, Buffer.from('{"exp":"never"}').toString('base64url')).join('.'),
  ],
  ['another audience', () => made({ aud: 'client' })],
  ['no audience', () => made({ aud: undefined })],
  ['another issuer', () => made({ iss: 'another-issuer' })],
  ['a beginning in the future', () => made({ nbf: now() + 60 })],
  ['an admin who does not exist', () => made({ sub: '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e' })],
  ['no admin', () => made({ sub: undefined })],
  ['no session', () => made({ sid: undefined })],
  ['a session that never began', () => made({ sid: '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e' })],
  [
    'changed claims',
    () =>
      api.bearer
        .split('.')
        .with(1, Buffer.from(JSON.stringify({ ...claimsOf(api.bearer), exp: now() * 2 })).toString('base64url'))
        .join('.'),
  ],
  ['5,000 characters', () => 'x'.repeat(5_000)],
])('a token with %s is refused', async (_, bearer) => {
  const { status, body, headers } = await look(bearer())
  expect([status, body]).toEqual([401, { code: 'signed_out', message: 'Please sign in again.' }])
  expect(headers.get('www-authenticate')).toBe('Bearer')
})

test.each(['Basic', 'bearer:', 'Token', ''])('a token after "%s" is ignored', async (scheme) => {
  const reply = await api.post(
    '/admin/db/quizzes',
    { groupBy: 'version' },
    { headers: { authorization: `${scheme} ${api.bearer}`.trim() } },
  )
  expect(reply.status).toBe(401)
})
