import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { adminAccount } from '#api/contracts/admins/account.ts'
import { type Ceremony, createSoftwarePasskey } from '#api/admins/software-passkey.ts'
import { ADMIN_PASSWORD, createAdminApi, createRenewedTokens } from '#api/testing.admin.ts'

const SITE = { rpId: 'plan.example.com', origin: 'https://plan.example.com' }

const api = eachTest(() => createAdminApi({ env: { PUBLIC_URL: SITE.origin } }))
let ahead: number
/** Moves the clock of the API on. Two calls in one millisecond would get challenges of the same age. */
const pass = (milliseconds: number) => api.setClockAhead((ahead += milliseconds) / 1_000)
beforeEach(() => {
  ahead = 0
  secrets.clear()
})

const login = (more: object = {}, username = 'founder') =>
  api.post('/admin/auth/login', { username, password: ADMIN_PASSWORD, ...more })
const { newest, note } = createRenewedTokens()
const call = async (path: string, body: object, token = api.bearer) =>
  note(token, await api.post(`/admin/account/${path}`, body, { bearer: newest(token) }))
const statusAndCode = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const passkeysOf = async () => {
  const { body } = await api.get('/api/v1/admin/account', { bearer: newest(api.bearer) })
  return adminAccount.reply.parse(body).passkeys
}

const secrets = new Map<string, string>()
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })
/** The password and, where there is an app, its next code. */
const confirmed = (token = api.bearer) => {
  const secret = secrets.get(token)
  pass(30_000)
  return { password: ADMIN_PASSWORD, ...(secret !== undefined && { code: codeOf(secret) }) }
}

const setUpApp = async (token = api.bearer) => {
  const { secret } = z
    .object({ secret: z.string() })
    .parse((await call('second-factor/start', { password: ADMIN_PASSWORD }, token)).body)
  const set = { ...confirmed(token), secret, newCode: codeOf(secret) }
  expect((await call('second-factor', set, token)).status).toBe(200)
  secrets.set(token, secret)
}

const Started = z.object({ options: z.object({ challenge: z.string(), rp: z.object({ id: z.string() }) }) })
const start = async (token = api.bearer) => {
  const { options } = Started.parse((await call('passkeys/start', confirmed(token), token)).body)
  return { ...SITE, rpId: options.rp.id, challenge: options.challenge }
}

const add = async (name = 'Laptop', token = api.bearer) => {
  const device = createSoftwarePasskey()
  const response = device.create(await start(token))
  expect((await call('passkeys', { name, response }, token)).status).toBe(200)
  return device
}

const Requested = z.object({
  code: z.literal('second_factor_required'),
  passkey: z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(z.object({ id: z.string() })),
  }),
})
/** Signs in with the password and returns the challenge of the refusal. */
const challenge = async (username = 'founder'): Promise<Ceremony> => {
  const { body } = await login({}, username)
  const { passkey } = Requested.parse(body)
  return { ...SITE, rpId: passkey.rpId, challenge: passkey.challenge }
}

describe('a passkey of an admin', () => {
  test('a passkey replaces the code of the app at every sign-in', async () => {
    await setUpApp()
    const device = await add()
    expect(await passkeysOf()).toEqual([expect.objectContaining({ name: 'Laptop' })])
    for (let times = 0; times < 2; times++) {
      pass(60_000)
      expect((await login({ passkey: device.sign(await challenge()) })).status).toBe(200)
    }
    const wrong = await login({ password: 'not-this-one', passkey: device.sign(await challenge()) })
    expect(statusAndCode(wrong)).toEqual([401, 'invalid_credentials'])
  })

  test('passkeys that never count their signatures work, as synchronized ones do', async () => {
    await setUpApp()
    const device = await add()
    for (let times = 0; times < 2; times++) {
      pass(1)
      expect((await login({ passkey: device.sign(await challenge(), false) })).status).toBe(200)
    }
  })

  test('an admin whose passkeys belong to another host name hears which one', async () => {
    await setUpApp()
    await add()
    await using moved = await createAdminApi({
      databaseUrl: api.databaseUrl,
      env: { PUBLIC_URL: 'https://moved.example.com' },
    })
    const { body } = await moved.post('/admin/auth/login', { username: 'founder', password: ADMIN_PASSWORD })
    expect(body).toEqual({
      code: 'second_factor_required',
      message: expect.stringMatching(/belongs to plan\.example\.com and cannot be used here/),
    })
  })

  test('an answer works once, and neither an older challenge nor an expired one works', async () => {
    await setUpApp()
    const device = await add()
    pass(1)
    const older = await challenge()
    pass(1)
    const newer = await challenge()
    const passkey = device.sign(newer, false)
    expect((await login({ passkey })).status).toBe(200)
    expect(statusAndCode(await login({ passkey }))).toEqual([401, 'wrong_code'])
    expect(statusAndCode(await login({ passkey: device.sign(older, false) }))).toEqual([401, 'wrong_code'])
    const late = await challenge()
    pass(5 * 60_000 + 1)
    expect(statusAndCode(await login({ passkey: device.sign(late, false) }))).toEqual([401, 'wrong_code'])
  })

  test.each<[string, (ceremony: Ceremony) => Ceremony]>([
    ['another site', (ceremony) => ({ ...ceremony, origin: 'https://plan.example.com.evil.test' })],
    ['another host', (ceremony) => ({ ...ceremony, rpId: 'evil.test' })],
    ['an invented challenge', (ceremony) => ({ ...ceremony, challenge: Buffer.alloc(56, 7).toString('base64url') })],
    ['a short challenge', (ceremony) => ({ ...ceremony, challenge: 'AAAA' })],
  ])('a signature for %s is refused, at the sign-in and when a passkey is added', async (_what, change) => {
    await setUpApp()
    const device = await add()
    pass(1)
    expect(statusAndCode(await login({ passkey: device.sign(change(await challenge())) }))).toEqual([401, 'wrong_code'])
    const response = createSoftwarePasskey().create(change(await start()))
    expect(statusAndCode(await call('passkeys', { name: 'Key', response }))).toEqual([422, 'wrong_passkey'])
  })

  test('neither the passkey nor the challenge of another admin works', async () => {
    await setUpApp()
    const device = await add()
    const { password: currentPassword, code: currentCode } = confirmed()
    const clerk = { username: 'clerk', password: ADMIN_PASSWORD, currentPassword, currentCode }
    const { body } = await api.post('/admin/auth/register', clerk, { bearer: newest(api.bearer) })
    const token = String(body['token'])
    await setUpApp(token)
    const other = await add('Phone', token)
    pass(1)
    expect(statusAndCode(await login({ passkey: other.sign(await challenge()) }))).toEqual([401, 'wrong_code'])
    expect(statusAndCode(await login({ passkey: device.sign(await challenge('clerk')) }))).toEqual([401, 'wrong_code'])
    const stolen = await start(token)
    const response = createSoftwarePasskey().create(stolen)
    expect(statusAndCode(await call('passkeys', { name: 'Key', response }))).toEqual([422, 'wrong_passkey'])
  })

  test('an answer to a sign-in cannot add a passkey', async () => {
    await setUpApp()
    await add()
    const response = createSoftwarePasskey().create(await challenge())
    expect(statusAndCode(await call('passkeys', { name: 'Key', response }))).toEqual([422, 'wrong_passkey'])
  })

  test('it needs the authenticator app, and leaves with it', async () => {
    expect(statusAndCode(await call('passkeys/start', confirmed()))).toEqual([422, 'second_factor_missing'])
    await setUpApp()
    const device = await add()
    pass(60_000)
    const ceremony = await challenge()
    expect((await call('second-factor/remove', confirmed())).status).toBe(200)
    expect(await passkeysOf()).toEqual([])
    secrets.clear()
    await setUpApp()
    expect(statusAndCode(await login({ passkey: device.sign(ceremony) }))).toEqual([401, 'wrong_code'])
  })

  test('a passkey that was removed no longer works, and removing needs the password and a code', async () => {
    await setUpApp()
    const [device] = [await add('Laptop'), await add('Key')]
    const [{ passkey } = { passkey: '' }] = await passkeysOf()
    pass(1)
    const without = { password: ADMIN_PASSWORD, passkey }
    expect(statusAndCode(await call('passkeys/remove', without))).toEqual([422, 'second_factor_required'])
    const confirmation = confirmed()
    const ceremony = await challenge()
    expect(
      statusAndCode(await call('passkeys/remove', { ...confirmation, password: 'not-this-one', passkey })),
    ).toEqual([422, 'wrong_password'])
    expect((await call('passkeys/remove', { ...confirmation, passkey })).status).toBe(200)
    expect((await passkeysOf()).map(({ name }) => name)).toEqual(['Key'])
    expect(statusAndCode(await login({ passkey: device.sign(ceremony) }))).toEqual([401, 'wrong_code'])
  })

  test('the same passkey is added once, and eleven are too many', async () => {
    await setUpApp()
    const ceremony = await start()
    const response = createSoftwarePasskey().create(ceremony)
    for (let times = 0; times < 2; times++)
      expect((await call('passkeys', { name: 'Laptop', response })).status).toBe(200)
    expect(await passkeysOf()).toHaveLength(1)
    for (let count = 1; count < 10; count++) await add(`Key ${count}`)
    expect(statusAndCode(await call('passkeys/start', confirmed()))).toEqual([422, 'too_many_passkeys'])
  })

  test('malformed passkeys get a clear refusal', async () => {
    await setUpApp()
    const device = await add()
    pass(1)
    const whole = device.sign(await challenge())
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const passkey = { ...whole, response: { ...whole.response, [field]: 'AAAA' } }
      expect(statusAndCode(await login({ passkey }))).toEqual([401, 'wrong_code'])
    }
    expect((await login({ passkey: { ...whole, response: {} } })).status).toBe(400)
    const created = createSoftwarePasskey().create(await start())
    const response = { ...created, response: { ...created.response, attestationObject: 'AAAA' } }
    expect(statusAndCode(await call('passkeys', { name: 'Key', response }))).toEqual([422, 'wrong_passkey'])
    expect((await call('passkeys', { name: ' ', response: created })).status).toBe(422)
  })
})
