import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { ADMIN_PASSWORD, createFounder, statusAndCode, tokenOf } from '#api/testing.admin.ts'
import { createTestApi } from '#api/testing.ts'

const NEW_PASSWORD = 'be-strong-and-brave'

const api = eachTest(() => createTestApi())
const founder = eachTest(() => createFounder(api))

test('each sign-in is listed with its browser, newest first, and can be ended', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const other = await api.post('/admin/auth/login', { username: 'founder', password: ADMIN_PASSWORD }, { headers })
  const account = await founder.accountOf()
  expect(account).toMatchObject({ username: 'founder', role: 'operate', hasSecondFactor: false })
  expect(account?.sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual([
    ['Firefox on Linux', false],
    ['Another program', true],
  ])
  const session = account?.sessions[0]?.session
  expect(statusAndCode(await founder.call('sessions/end', { password: 'not-this-one', session }))).toEqual([
    422,
    'wrong_password',
  ])
  expect((await founder.call('sessions/end', { password: ADMIN_PASSWORD, session })).status).toBe(200)
  expect(await founder.accountOf(tokenOf(other))).toBeUndefined()
  expect(statusAndCode(await founder.call('sessions/end', { password: ADMIN_PASSWORD, session }))).toEqual([
    422,
    'unknown_session',
  ])
})

test('logging out ends the session in every process, and everywhere ends all', async () => {
  const [second, third] = [tokenOf(await founder.login()), tokenOf(await founder.login())]
  expect((await founder.call('logout', { everywhere: false }, second)).status).toBe(200)
  await using other = await createTestApi({ databaseUrl: api.databaseUrl })
  const status = async (token: string) => (await other.get('/api/v1/admin/freshness', { bearer: token })).status
  expect(await status(second)).toBe(401)
  expect((await founder.call('logout', { everywhere: true }, third)).status).toBe(200)
  expect([await status(third), await status(founder.bearer)]).toEqual([401, 401])
})

test('the change needs the current password and ends the other sessions, in every process', async () => {
  const other = tokenOf(await founder.login())
  expect(
    statusAndCode(await founder.call('password', { password: 'not-this-one', newPassword: NEW_PASSWORD })),
  ).toEqual([422, 'wrong_password'])
  expect((await founder.call('password', { password: ADMIN_PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(200)
  expect([(await founder.accountOf())?.sessions.length, await founder.accountOf(other)]).toEqual([1, undefined])
  expect([(await founder.login()).status, (await founder.login({ password: NEW_PASSWORD })).status]).toEqual([401, 200])
  await using second = await createTestApi({ databaseUrl: api.databaseUrl })
  expect((await second.get('/api/v1/admin/account', { bearer: other })).status).toBe(401)
})

test.each([
  ['short-one', 'invalid_request'],
  ['Password-2026', 'common_password'],
  ['founder_123456', 'common_password'],
])('the new password %s is refused', async (newPassword, code) => {
  expect(statusAndCode(await founder.call('password', { password: ADMIN_PASSWORD, newPassword }))).toEqual([422, code])
  const other = { username: 'founder_', password: newPassword, currentPassword: ADMIN_PASSWORD }
  const created = await api.post('/admin/auth/register', other, { bearer: founder.bearer })
  expect(created.body['code']).toBe(code)
})
