import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { Sealed } from '#events/core/sealed.ts'
import { ADMIN_PREFIX, registerFirstAdmin, JWT_SECRET, createTestApi, SETUP_TOKEN } from '#api/testing.ts'

const api = eachTest(() => createTestApi())

const register = (username: string, bearer?: string, password = 'of-good-courage') =>
  api.post('/admin/auth/register', { username, password, currentPassword: 'of-good-courage' }, { bearer })
const admins = async () =>
  (await api.store.readStream('admin-registry')).filter(({ type }) => type === 'admin.registered').length
const opens = async (token: unknown) =>
  (await api.post('/admin/db/quizzes', { groupBy: 'version' }, { bearer: String(token) })).status !== 401

test('the first admin is registered with the setup token and signed in', async () => {
  const { status, body } = await register('founder', SETUP_TOKEN)
  expect(status).toBe(201)
  expect(Object.keys(body)).toEqual(['token'])
  expect(await opens(body['token'])).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['nearly the setup token', `${SETUP_TOKEN}x`],
  ['the beginning of the setup token', SETUP_TOKEN.slice(0, -1)],
  ['the secret of the tokens', JWT_SECRET],
  ['the hidden prefix', ADMIN_PREFIX],
])('the first admin is not registered with %s', async (_, bearer) => {
  const { status, body } = await register('founder', bearer)
  expect([status, body]).toEqual([403, { code: 'forbidden', message: 'Only an admin may do this.' }])
  expect(await admins()).toBe(0)
})

test('the setup token is accepted only as a bearer token', async () => {
  const credentials = { username: 'founder', password: 'of-good-courage', setupToken: SETUP_TOKEN, token: SETUP_TOKEN }
  for (const headers of [
    { authorization: SETUP_TOKEN },
    { authorization: `Basic ${SETUP_TOKEN}` },
    { cookie: `token=${SETUP_TOKEN}` },
  ]) {
    expect((await api.post(`/admin/auth/register?token=${SETUP_TOKEN}`, credentials, { headers })).status).toBe(403)
  }
})

test('exactly one of 20 concurrent first admins is registered', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => register(`founder-${n}`, SETUP_TOKEN)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 403)).toHaveLength(19)
  expect(await admins()).toBe(1)
})

test('a further admin is registered by an admin, no longer with the setup token', async () => {
  const bearer = await registerFirstAdmin(api)
  expect((await register('clerk', SETUP_TOKEN)).status).toBe(403)
  expect((await register('clerk')).status).toBe(403)
  expect((await register('clerk', 'rubbish')).status).toBe(403)
  const made = await register('clerk', bearer)
  expect(made.status).toBe(201)
  expect(await admins()).toBe(2)
})

test('a further admin is not registered without the password of the admin who does it', async () => {
  const bearer = await registerFirstAdmin(api)
  const clerk = { username: 'clerk', password: 'of-good-courage' }
  for (const given of [{}, { currentPassword: 'of-good-cheer' }]) {
    const { status, body } = await api.post('/admin/auth/register', { ...clerk, ...given }, { bearer })
    expect([status, body['code']]).toEqual([422, 'wrong_password'])
  }
  expect(await admins()).toBe(1)
})

test('a further admin begins with the right to read only', async () => {
  const bearer = await registerFirstAdmin(api)
  const token = String((await register('clerk', bearer)).body['token'])
  expect(await opens(token)).toBe(true)
  expect((await register('apprentice', token)).status).toBe(403)
  expect((await api.get('/api/v1/admin/operations', { bearer: token })).status).toBe(403)
})

test('a taken name is refused in any case', async () => {
  const bearer = await registerFirstAdmin(api, 'Founder')
  for (const username of ['Founder', 'founder', 'FOUNDER']) {
    const { status, body } = await register(username, bearer)
    expect([status, body]).toEqual([409, { code: 'username_taken', message: 'This username is taken.' }])
  }
  expect(await admins()).toBe(1)
})

test.each([
  [
    { username: 'two words', password: 'of-good-courage' },
    'Special characters in username or password are not allowed',
  ],
  [{ username: 'clerk', password: 'of good courage' }, 'Special characters in username or password are not allowed'],
  [{ username: 'clerk', password: 'pässword' }, 'Special characters in username or password are not allowed'],
  [{ username: '', password: 'of-good-courage' }, 'Username and password are required'],
  [{ username: 'clerk', password: 'short' }, 'Please use at least 12 characters for the password'],
  [{ username: 'clerk', password: 'x'.repeat(73) }, 'Please use at most 72 characters'],
  [{ username: 'clerk' }, 'The field password is missing.'],
])('the credentials %j are refused', async (credentials, message) => {
  const { status, body } = await api.post('/admin/auth/register', credentials, { bearer: SETUP_TOKEN })
  expect([status, body['code'], body['message']]).toEqual([400, 'invalid_request', message])
  expect(await admins()).toBe(0)
})

test('a password is stored as an encrypted bcrypt hash and never in plain text', async () => {
  const password = 'the-valley-of-the-shadow'
  await registerFirstAdmin(api, 'founder', password)
  await api.post('/admin/auth/login', { username: 'founder', password })
  const { rows } = await api.pool.query<{ all: string }>('select e::text as all from event_store.events e')
  const everything = JSON.stringify(rows) + api.logged()
  expect(everything).not.toContain(password)
  expect(everything).not.toContain('$2b$')
  const [registered] = await api.store.readStream('admin-registry')
  const { passwordHash } = z.object({ passwordHash: Sealed }).parse(registered?.data)
  expect(await api.context.keys.open('passwordHash', passwordHash)).toMatch(/^\$2[aby]\$04\$.{53}$/)
})
