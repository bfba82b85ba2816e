import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { allContracts } from '#api/http/all-contracts.ts'
import { ADMIN_PASSWORD, createFounder, statusAndCode, tokenOf } from '#api/testing.admin.ts'
import { EXAMPLES } from '#api/contracts/testing.admin.ts'
import { createTestApi } from '#api/testing.ts'

const api = eachTest(() => createTestApi())
const founder = eachTest(() => createFounder(api))

const codeFor = (secret: string, secondsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + secondsAhead * 1_000 })

/** Sets up an authenticator app and returns its secret and the recovery codes. */
const setUp = async () => {
  const { body } = await founder.call('second-factor/start', { password: ADMIN_PASSWORD })
  const { secret, uri } = z.object({ secret: z.string(), uri: z.string() }).parse(body)
  expect(uri).toContain(`secret=${secret}`)
  const set = await founder.call('second-factor', { password: ADMIN_PASSWORD, secret, newCode: codeFor(secret) })
  expect(set.status).toBe(200)
  return { secret, ...z.object({ recoveryCodes: z.array(z.string()).length(10) }).parse(set.body) }
}

describe('the second factor of an admin', () => {
  test('once it is set, the password alone is not enough, and each code works once', async () => {
    const { secret } = await setUp()
    expect(await founder.login()).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(statusAndCode(await founder.login({ code: '000000' }))).toEqual([401, 'wrong_code'])
    const code = codeFor(secret)
    const { status, body } = await founder.login({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect([status, Object.keys(body)]).toEqual([200, ['token']])
    expect(statusAndCode(await founder.login({ code }))).toEqual([401, 'wrong_code'])
    expect((await founder.login({ code: codeFor(secret, 30) })).status).toBe(200)
    // A right code does not replace the password.
    expect(statusAndCode(await founder.login({ password: 'not-this-one', code: codeFor(secret, 30) }))).toEqual([
      401,
      'invalid_credentials',
    ])
  })

  test('a recovery code replaces the app once', async () => {
    const { recoveryCodes } = await setUp()
    const [code = ''] = recoveryCodes
    expect((await founder.login({ code: code.toLowerCase() })).status).toBe(200)
    expect(statusAndCode(await founder.login({ code }))).toEqual([401, 'wrong_code'])
    expect((await founder.accountOf())?.recoveryCodesLeft).toBe(9)
  })

  test('it is neither set nor removed without the password, nor set without a right code', async () => {
    const { body } = await founder.call('second-factor/start', { password: ADMIN_PASSWORD })
    const secret = String(body['secret'])
    const code = codeFor(secret)
    expect((await founder.call('second-factor/start', { password: 'not-this-one' })).status).toBe(422)
    expect((await founder.call('second-factor', { password: 'not-this-one', secret, newCode: code })).status).toBe(422)
    const wrong = code === '123456' ? '654321' : '123456'
    expect(
      statusAndCode(await founder.call('second-factor', { password: ADMIN_PASSWORD, secret, newCode: wrong })),
    ).toEqual([422, 'wrong_code'])
    expect((await founder.accountOf())?.hasSecondFactor).toBe(false)
    await setUp()
    expect((await founder.call('second-factor/remove', { password: 'not-this-one' })).status).toBe(422)
  })

  test('once it is set, it is replaced and removed only with one of its codes, and ends the other sessions', async () => {
    const other = tokenOf(await founder.login())
    const { secret, recoveryCodes } = await setUp()
    expect(await founder.accountOf(other)).toBeUndefined()
    const replacement = { password: ADMIN_PASSWORD, secret, newCode: codeFor(secret, 30) }
    for (const [path, body] of [
      ['second-factor', replacement],
      ['second-factor/remove', { password: ADMIN_PASSWORD }],
    ] as const) {
      expect(statusAndCode(await founder.call(path, body))).toEqual([422, 'second_factor_required'])
      expect(statusAndCode(await founder.call(path, { ...body, code: '000000' }))).toEqual([422, 'wrong_code'])
    }
    const code = codeFor(secret)
    expect((await founder.call('second-factor', { ...replacement, code })).status).toBe(200)
    const later = tokenOf(await founder.login({ code: codeFor(secret) }))
    const used = recoveryCodes[0]
    expect(statusAndCode(await founder.call('second-factor/remove', { password: ADMIN_PASSWORD, code: used }))).toEqual(
      [422, 'wrong_code'],
    )
    const removal = { password: ADMIN_PASSWORD, code: codeFor(secret, 30) }
    expect((await founder.call('second-factor/remove', removal)).status).toBe(200)
    expect(await founder.accountOf(later)).toBeUndefined()
    expect((await founder.login()).status).toBe(200)
  })

  test('a code that confirmed an action confirms no other one and begins no session', async () => {
    const { secret, recoveryCodes } = await setUp()
    const token = { name: 'looker', scopes: ['figures:read'], days: 1, password: ADMIN_PASSWORD }
    for (const code of [codeFor(secret), recoveryCodes[0]]) {
      const create = async () =>
        founder.note(
          founder.bearer,
          await api.post('/admin/tokens', { ...token, code }, { bearer: founder.newest(founder.bearer) }),
          'sessionToken',
        )
      expect((await create()).status).toBe(200)
      expect(statusAndCode(await create())).toEqual([422, 'wrong_code'])
      expect(statusAndCode(await founder.login({ code }))).toEqual([401, 'wrong_code'])
    }
  })

  test('every act that is confirmed asks for the password and for a code, and does nothing without them', async () => {
    await setUp()
    const confirmed = (await allContracts()).flatMap(({ auth, path }) =>
      typeof auth === 'object' && auth.isConfirmed ? [path] : [],
    )
    expect(confirmed).toEqual(
      expect.arrayContaining(
        ['persons/erase', 'admins/role', 'admins/disable', 'tokens', 'account/second-factor'].map(
          (it) => `/admin/${it}`,
        ),
      ),
    )
    const bearer = founder.newest(founder.bearer)
    const acts = confirmed.map((path) => [path, EXAMPLES[path] ?? {}, 'password'] as const)
    const registers = ['/admin/auth/register', { ...EXAMPLES['/admin/auth/register'] }, 'currentPassword'] as const
    const audit = async () => (await api.get('/api/v1/admin/audit?kind=changes', { bearer })).body['acts']
    const before = await audit()
    for (const [path, body, field] of [...acts, registers]) {
      const refusalOf = async (password: string) =>
        statusAndCode(await api.post(path, { ...body, [field]: password }, { bearer }))
      expect([path, await refusalOf('not-this-one')]).toEqual([path, [422, 'wrong_password']])
      expect([path, await refusalOf(ADMIN_PASSWORD)]).toEqual([path, [422, 'second_factor_required']])
    }
    expect(await audit()).toEqual(before)
  })

  test('neither the secret nor a recovery code is stored or logged in plain text', async () => {
    const { secret, recoveryCodes } = await setUp()
    const [code = ''] = recoveryCodes
    await founder.login({ code })
    const { rows } = await api.pool.query<{ all: string }>('select e::text as all from event_store.events e')
    const everything = JSON.stringify(rows) + api.logged()
    for (const text of [secret, code, code.replaceAll('-', '')]) expect(everything).not.toContain(text)
  })
})
