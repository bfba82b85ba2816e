import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachTest } from '#testing/shared.ts'
import { adminAccount } from '#api/contracts/admin/account.ts'
import { createRenewedTokens } from '#api/admin/testing.ts'
import { createTestApi, registerFirstAdmin } from '#api/testing.ts'

const PASSWORD = 'of-good-courage'
const NEW_PASSWORD = 'be-strong-and-brave'

let bearer: string
const api = eachTest(() => createTestApi())
beforeEach(async () => {
  bearer = await registerFirstAdmin(api, 'founder', PASSWORD)
})

const login = (more: object = {}) => api.post('/admin/auth/login', { username: 'founder', password: PASSWORD, ...more })
const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['token'])
const { newest, note } = createRenewedTokens()
const call = async (path: string, body: object, token = bearer) =>
  note(token, await api.post(`/admin/account/${path}`, body, { bearer: newest(token) }))
const accountOf = async (token = bearer) => {
  const { status, body } = await api.get('/api/v1/admin/account', { bearer: newest(token) })
  return status === 200 ? adminAccount.reply.parse(body) : undefined
}
const statusAndCode = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]

describe('the sessions of an admin', () => {
  test('each sign-in is listed with its browser, newest first, and can be ended', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const other = await api.post('/admin/auth/login', { username: 'founder', password: PASSWORD }, { headers })
    const account = await accountOf()
    expect(account).toMatchObject({ username: 'founder', role: 'operate', hasSecondFactor: false })
    expect(account?.sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual([
      ['Firefox on Linux', false],
      ['Another program', true],
    ])
    const session = account?.sessions[0]?.session
    expect(statusAndCode(await call('sessions/end', { password: 'not-this-one', session }))).toEqual([
      422,
      'wrong_password',
    ])
    expect((await call('sessions/end', { password: PASSWORD, session })).status).toBe(200)
    expect(await accountOf(tokenOf(other))).toBeUndefined()
    expect(statusAndCode(await call('sessions/end', { password: PASSWORD, session }))).toEqual([422, 'unknown_session'])
  })

  test('logging out ends the session in every process, and everywhere ends all', async () => {
    const [second, third] = [tokenOf(await login()), tokenOf(await login())]
    expect((await call('logout', { everywhere: false }, second)).status).toBe(200)
    const other = await createTestApi({ databaseUrl: api.databaseUrl })
    onTestFinished(() => other.close())
    const status = async (token: string) => (await other.get('/api/v1/admin/freshness', { bearer: token })).status
    expect(await status(second)).toBe(401)
    expect((await call('logout', { everywhere: true }, third)).status).toBe(200)
    expect([await status(third), await status(bearer)]).toEqual([401, 401])
  })

  test('a session that was ended can neither register an admin nor read a report', async () => {
    await call('logout', { everywhere: false })
    const clerk = { username: 'clerk', password: NEW_PASSWORD }
    expect((await api.post('/admin/auth/register', clerk, { bearer })).status).toBe(403)
    expect((await api.post('/admin/db/quizzes', { groupBy: 'version' }, { bearer })).status).toBe(401)
  })
})

describe('changing the password of an admin', () => {
  test('the change needs the current password and ends the other sessions', async () => {
    const other = tokenOf(await login())
    expect(statusAndCode(await call('password', { password: 'not-this-one', newPassword: NEW_PASSWORD }))).toEqual([
      422,
      'wrong_password',
    ])
    expect((await call('password', { password: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect([(await accountOf())?.sessions.length, await accountOf(other)]).toEqual([1, undefined])
    expect([(await login()).status, (await login({ password: NEW_PASSWORD })).status]).toEqual([401, 200])
  })

  test.each([
    ['short-one', 'invalid_request'],
    ['Password-2026', 'common_password'],
    ['founder_123456', 'common_password'],
  ])('the new password %s is refused', async (newPassword, code) => {
    expect(statusAndCode(await call('password', { password: PASSWORD, newPassword }))).toEqual([422, code])
    const other = { username: 'founder', password: newPassword, currentPassword: PASSWORD }
    const created = await api.post('/admin/auth/register', other, { bearer })
    expect([400, 409, 422]).toContain(created.status)
  })
})
