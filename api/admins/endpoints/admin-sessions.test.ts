import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, createAdminApi } from '#api/testing.admin.ts'
import { eachTest } from '#prove/servers/resources.ts'
import { adminAccount } from '#api/contracts/admins/account.ts'
import { createTestApi } from '#api/testing.ts'

const MINUTE = 60

const api = eachTest(() => createAdminApi())

const login = (bearer?: string, password = ADMIN_PASSWORD) =>
  api.post('/admin/auth/login', { username: 'founder', password }, { bearer })
const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['token'])
const look = (bearer: string) => api.get('/api/v1/admin/freshness', { bearer })
const statusesOf = (...tokens: string[]) => Promise.all(tokens.map(async (one) => (await look(one)).status))
const sessionsOf = async (bearer: string) =>
  adminAccount.reply.parse((await api.get('/api/v1/admin/account', { bearer })).body).sessions

test('a session ends after an hour without a request, and leaves the list', async () => {
  const other = tokenOf(await login())
  api.setClockAhead(40 * MINUTE)
  expect((await look(api.bearer)).status).toBe(200)
  api.setClockAhead(60 * MINUTE + 1)
  const { status, body } = await look(other)
  expect([status, body['code']]).toEqual([401, 'session_unused'])
  expect((await sessionsOf(api.bearer)).map(({ isThis }) => isThis)).toEqual([true])
  api.setClockAhead(121 * MINUTE)
  expect((await look(api.bearer)).status).toBe(401)
})

test('the last use is listed, and written at most once a minute', async () => {
  const usedAt = async () => (await sessionsOf(api.bearer))[0]?.usedAt
  const first = await usedAt()
  api.setClockAhead(50)
  expect(await usedAt()).toBe(first)
  api.setClockAhead(70)
  expect(await usedAt()).not.toBe(first)
})

test('an hour without a request ends the session in each process', async () => {
  await using other = await createTestApi({ databaseUrl: api.databaseUrl })
  api.setClockAhead(50 * MINUTE)
  expect((await look(api.bearer)).status).toBe(200)
  other.setClockAhead(100 * MINUTE)
  expect((await other.get('/api/v1/admin/freshness', { bearer: api.bearer })).status).toBe(200)
  other.setClockAhead(161 * MINUTE)
  expect((await other.get('/api/v1/admin/freshness', { bearer: api.bearer })).status).toBe(401)
})

test('a sign-in ends the session that the browser had, and no other one', async () => {
  const other = tokenOf(await login())
  const again = tokenOf(await login(api.bearer))
  expect(await statusesOf(api.bearer, other, again)).toEqual([401, 200, 200])
})

test('sign-ins that are repeated under one Idempotency-Key each begin a session of their own', async () => {
  const again = () =>
    api.post('/admin/auth/login', { username: 'founder', password: ADMIN_PASSWORD }, { key: 'sign-in' })
  const tokens = (await Promise.all([again(), again(), again()])).map(tokenOf)
  expect(await statusesOf(...tokens, api.bearer)).toEqual([200, 200, 200, 200])
  expect(await sessionsOf(api.bearer)).toHaveLength(4)
})

test('a wrong password ends no session', async () => {
  expect((await login(api.bearer, 'not-this-one')).status).toBe(401)
  expect(await statusesOf(api.bearer)).toEqual([200])
})

test('each change that needs the password replaces the token, and not the end of the session', async () => {
  const [before] = await sessionsOf(api.bearer)
  api.setClockAhead(30 * MINUTE)
  const change = { password: ADMIN_PASSWORD, newPassword: 'be-strong-and-brave' }
  const changed = tokenOf(await api.post('/admin/account/password', change, { bearer: api.bearer }))
  expect(await statusesOf(api.bearer, changed)).toEqual([401, 200])
  const [after] = await sessionsOf(changed)
  expect([after?.expiresAt, after?.session === before?.session]).toEqual([before?.expiresAt, false])

  const form = { name: 'dashboards', scopes: ['figures:read'], days: 1, password: 'be-strong-and-brave' }
  const { body } = await api.post('/admin/tokens', form, { bearer: changed })
  expect(await statusesOf(changed, String(body['sessionToken']))).toEqual([401, 200])
})
