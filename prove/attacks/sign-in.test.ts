import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { registrationBody } from '#api/testing.cabinet.ts'
import { SETUP_TOKEN } from '#api/testing.ts'
import { startApis } from './testing.processes.ts'

const ADMIN = { username: 'founder', password: 'of-good-courage' }

const apis = shared(() => startApis())

let buyers = 0
/** Registers a subscriber from an address of their own and returns the token of the device. */
const registered = async () => {
  const { email, password, ...rest } = registrationBody()
  const address = `198.51.${++buyers}.7`
  const { status, headers } = await apis.post(0, address, '/account/auth/register', { email, password, ...rest })
  expect(status).toBe(201)
  return { email, password, device: headers.get('device-token') ?? undefined }
}

const login = (nth: number, from: string, email: string, password: string, device?: string) =>
  apis.post(
    nth,
    from,
    '/account/auth/login',
    { email, password },
    device ? { headers: { 'device-token': device } } : {},
  )

const countStatuses = (replies: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('a subscriber signs in meanwhile without a refusal', async () => {
  const { email, password } = await registered()
  const flood = Array.from({ length: 400 }, (_, n) =>
    login(n, `2001:db8:1:1::${n % 100}`, `stranger-${n}@moab.example`, 'a-wrong-password'),
  )
  const signIn = async () => {
    for (let n = 0; n < 6; n++) {
      const { status, text } = await login(n, `2001:db8:2:${n}::1`, email, password)
      expect([status, text]).toEqual([200, expect.stringContaining('token')])
    }
  }
  // A rejection that nothing waits for yet would fail the whole run.
  const [replies] = await Promise.all([Promise.all(flood), signIn()])
  const { 401: checked = 0, 429: refused = 0 } = countStatuses(replies)
  expect(checked + refused).toBe(400)
  expect(checked).toBeLessThanOrEqual(60)
})

describe('a stranger with an account of their own', () => {
  /** Sends calls to one process from one address, with the tokens of devices in turn, and counts their statuses. */
  const send = async (n: number, from: string, path: string, devices: (string | undefined)[]) =>
    countStatuses(
      await Promise.all(
        Array.from({ length: n }, (_, at) =>
          apis.post(0, from, path, {}, { headers: { 'device-token': devices[at % devices.length] ?? '' } }),
        ),
      ),
    )

  test('the tokens of their devices lift no limit of their address', async () => {
    const { email, password } = await registered()
    const devices = []
    // A second try counts its own addresses.
    const network = `203.${randomInt(256)}`
    for (let n = 0; n < 4; n++)
      devices.push((await login(0, `198.52.${n}.1`, email, password)).headers.get('device-token') ?? undefined)
    expect(new Set(devices).size).toBe(4)
    for (const [n, call] of ['forgot', 'register'].entries())
      expect(await send(40, `${network}.${n}.90`, `/account/auth/${call}`, devices)).toEqual({ 400: 15, 429: 25 })
    // Logins of one account have a place of their own once, however many devices it has.
    expect(await send(40, `${network}.2.90`, '/account/auth/login', devices)).toEqual({ 400: 30, 429: 10 })
  })

  test('a device that was forgotten counts for its address', async () => {
    const { device } = await registered()
    await apis.database.pool.query('delete from security.known_devices')
    expect(await send(40, '203.0.3.90', '/account/auth/login', [device, undefined])).toEqual({ 400: 15, 429: 25 })
  })
})

test('nothing that strangers do locks the subscriber out', async () => {
  const { email, password, device } = await registered()
  await Promise.all(Array.from({ length: 60 }, (_, n) => login(n, `192.0.2.${n % 6}`, email, `guess-number-${n}`)))
  await expect.poll(async () => (await login(0, '192.0.2.1', email, 'another-guess')).status).toBe(429)
  // The subscriber arrives from elsewhere, and then on a known device from the network of the attacker.
  expect((await login(0, '198.18.0.1', email, password)).status).toBe(200)
  for (let n = 0; n < 3; n++) expect((await login(n, '192.0.2.1', email, password, device)).status).toBe(200)
})

test('sixty addresses of one network have few guesses together, and the admin signs in', async () => {
  expect((await apis.post(0, '198.51.100.1', '/admin/auth/register', ADMIN, { bearer: SETUP_TOKEN })).status).toBe(201)
  const start = performance.now()
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      apis.post(n, `2001:db8:9:1::${n}`, '/admin/auth/login', { ...ADMIN, password: `guess-number-${n}` }),
    ),
  )
  const seconds = (performance.now() - start) / 1_000
  // The waits of 1, 2, 4... seconds may end meanwhile on a slow machine.
  expect(countStatuses(guesses)[401]).toBeLessThanOrEqual(6 + Math.floor(Math.log2(1 + seconds)))
  expect((await apis.post(1, '198.51.100.1', '/admin/auth/login', ADMIN)).status).toBe(200)
})
