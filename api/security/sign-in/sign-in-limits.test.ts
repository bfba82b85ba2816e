import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPool } from '#db/client.ts'
import { createTokens } from '#api/security/tokens.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { createAttemptCounts } from './attempt-counts.ts'
import { PROVEN } from './caller.ts'
import { accountName, createKnownDevices } from './known-devices.ts'
import { createSignInLimits } from './sign-in-limits.ts'

const SECRET = 'a-secret-of-more-than-32-characters'
const ACCOUNT = accountName('client', '7')

let now: number
const clock = () => new Date(now)
const database = shared(() => createTestDatabase())
beforeEach(async () => {
  now = Date.parse('2026-05-01T12:00:00Z')
  await database.pool.query('truncate security.attempts, security.known_devices')
})

const createLimits = (pool = database.pool) => {
  const tokens = createTokens([SECRET], clock)
  const log = pino({ level: 'silent' })
  const devices = createKnownDevices({ pool, tokens, clock, log })
  return {
    tokens,
    devices,
    ...createSignInLimits({ counts: createAttemptCounts(pool, Buffer.from(SECRET), clock), devices, tokens, log }),
  }
}

const from = (address: string, device?: string) => ({ address, device })
const refusal = expect.objectContaining({ status: 429, code: 'too_many_requests' })
const waitSeconds = async (attempt: Promise<unknown>) => {
  const refused = await attempt.then(
    () => undefined,
    (error: { headers: Record<string, string> }) => error,
  )
  return refused === undefined ? 0 : Number(refused.headers['Retry-After'])
}

test('the wait doubles after five, up to fifteen minutes, and is the same in all processes', async () => {
  const [one, other] = [createLimits(), createLimits()]
  for (let n = 0; n < 5; n++) expect(await waitSeconds(one.admit(ACCOUNT, from('192.0.2.1')))).toBe(0)
  const waits: number[] = []
  for (let n = 0; n < 13; n++) {
    await one.admit(ACCOUNT, from('192.0.2.1'))
    const wait = await waitSeconds(other.admit(ACCOUNT, from('192.0.2.1')))
    waits.push(wait)
    now += wait * 1_000
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('a right password takes back the attempt', async () => {
  const limits = createLimits()
  for (let n = 0; n < 40; n++) {
    const { succeeded } = await limits.admit(ACCOUNT, from('192.0.2.2'))
    await succeeded()
  }
})

test('an hour without attempts ends the wait', async () => {
  const limits = createLimits()
  for (let n = 0; n < 6; n++) await limits.admit(ACCOUNT, from('192.0.2.3'))
  await expect(limits.admit(ACCOUNT, from('192.0.2.3'))).rejects.toEqual(refusal)
  now += 3_601_000
  for (let n = 0; n < 5; n++) await limits.admit(ACCOUNT, from('192.0.2.3'))
})

test('many accounts from one network are limited too', async () => {
  const limits = createLimits()
  let admitted = 0
  for (let n = 0; n < 60; n++) {
    if ((await waitSeconds(limits.admit(accountName('client', `${n}`), from(`2001:db8::${n}`)))) === 0) admitted++
  }
  expect(admitted).toBe(31)
})

test('every network has two tries, and a new one is never refused', async () => {
  const limits = createLimits()
  for (let n = 0; n < 101; n++) await limits.admit(ACCOUNT, from(`10.${n}.0.1`))
  for (let n = 0; n < 2; n++) await limits.admit(ACCOUNT, from('172.16.0.1'))
  await expect(limits.admit(ACCOUNT, from('172.16.0.1'))).rejects.toEqual(refusal)
  await limits.admit(ACCOUNT, from('172.17.0.1'))
})

const knownDevice = async (limits: ReturnType<typeof createLimits>) => {
  const session = limits.tokens.sign('client', '7', 60)
  return (await limits.devices.remember('client', session, from('192.0.2.9')))['Device-Token']
}

test('a known device passes while its network is refused, and has a limit of its own', async () => {
  const limits = createLimits()
  const device = await knownDevice(limits)
  for (let n = 0; n < 6; n++) await limits.admit(ACCOUNT, from('192.0.2.9'))
  await expect(limits.admit(ACCOUNT, from('192.0.2.9'))).rejects.toEqual(refusal)
  for (let n = 0; n < 11; n++) expect((await limits.admit(ACCOUNT, from('192.0.2.9', device))).lane).toBe('known')
  await expect(limits.admit(ACCOUNT, from('192.0.2.9', device))).rejects.toEqual(refusal)
})

test('a device is unknown to other accounts, after it was forgotten, and with a made-up token', async () => {
  const limits = createLimits()
  const device = await knownDevice(limits)
  const isKnown = (account: string, token: string | undefined) => limits.devices.isKnown(account, from('::1', token))
  expect(await isKnown(ACCOUNT, device)).toBe(true)
  expect(await isKnown(accountName('client', '8'), device)).toBe(false)
  expect(await isKnown(accountName('admin', '7'), device)).toBe(false)
  expect(await isKnown(ACCOUNT, `${device}x`)).toBe(false)
  await limits.devices.forget(ACCOUNT)
  expect(await isKnown(ACCOUNT, device)).toBe(false)
})

test('the tables contain neither addresses nor tokens', async () => {
  const limits = createLimits()
  const device = await knownDevice(limits)
  await limits.admit(ACCOUNT, from('192.0.2.9'))
  const { rows } = await database.pool.query<{ all: string }>(
    'select a::text as all from security.attempts a union all select d::text from security.known_devices d',
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toContain('192.0.2')
  expect(JSON.stringify(rows)).not.toContain(device)
})

test('a caller with a session or a link is limited apart from strangers', async () => {
  const limits = createLimits()
  for (let n = 0; n < 6; n++) await limits.admit(ACCOUNT, from('192.0.2.4'))
  for (let n = 0; n < 11; n++) await limits.admit(ACCOUNT, PROVEN)
  await expect(limits.admit(ACCOUNT, PROVEN)).rejects.toEqual(refusal)
})

test('without the database, each process limits the attempts alone', async () => {
  const pool = createPool({ url: 'postgres://none@127.0.0.1:1/none', name: 'test', max: 1, connectTimeoutMs: 500 })
  const limits = createLimits(pool)
  for (let n = 0; n < 5; n++) await limits.admit(ACCOUNT, from('192.0.2.5'))
  await expect(limits.admit(ACCOUNT, from('192.0.2.5'))).rejects.toEqual(refusal)
  await limits.admit(ACCOUNT, from('192.0.2.6'))
  await pool.end()
})
