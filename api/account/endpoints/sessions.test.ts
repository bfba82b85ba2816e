import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi } from '#api/testing.ts'
import { asSubscriber, newEmail, PASSWORD, registrationBody } from '#api/testing.cabinet.ts'

const DAY = 24 * 60 * 60
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

const api = shared(() => createTestApi())
const { me, post, registered } = asSubscriber(api)
afterEach(() => api.setClockAhead(0))

type Row = { session: string; browser: string | null; startedAt: string; usedAt: string; isThis: boolean }

const list = async (bearer: string): Promise<Row[]> => {
  const { status, body } = await api.get('/api/v1/account/sessions', { bearer })
  expect(status).toBe(200)
  return body['sessions'] as Row[]
}
const end = (bearer: string, body: object, key?: string) => api.post('/account/sessions/end', body, { bearer, key })
const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['token'])

/** Signs in, from a browser that may have a session already. */
const signIn = (email: string, { bearer, userAgent }: { bearer?: string; userAgent?: string } = {}) =>
  api.post(
    '/account/auth/login',
    { email, password: PASSWORD },
    { bearer, ...(userAgent !== undefined && { headers: { 'user-agent': userAgent } }) },
  )

/** Checks whether a token is valid. Tokens of accounts whose payment is not confirmed get 402. */
const isSignedIn = async (token: string) => (await me(token)).status !== 401
const areSignedIn = (...tokens: string[]) => Promise.all(tokens.map(isSignedIn))

test('subscribers see where they are signed in, with browser, start, last use and which one is theirs', async () => {
  const { email, token } = await registered()
  const phone = tokenOf(await signIn(email, { userAgent: IPHONE }))
  const rows = await list(phone)
  expect(rows.map(({ browser, isThis }) => [browser, isThis])).toEqual(
    expect.arrayContaining([
      ['Safari on iPhone', true],
      ['Another program', false],
    ]),
  )
  expect(rows).toHaveLength(2)
  for (const { startedAt, usedAt } of rows) expect(Date.parse(usedAt)).toBeGreaterThanOrEqual(Date.parse(startedAt))
  expect((await list(token)).find(({ isThis }) => isThis)?.browser).toBe('Another program')
})

test('the name of a browser is stored sealed, and nothing else of its header', async () => {
  const { email } = await registered()
  await signIn(email, { userAgent: `${IPHONE} canary-of-the-header` })
  const { rows } = await api.pool.query<{ row: string }>('select s::text as row from security.sessions s')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ row }) => row).join()).not.toMatch(/iPhone|Safari|canary/)
})

test('the last use is recorded at most once an hour', async () => {
  const { token } = await registered()
  const usedAt = async () => (await list(token))[0]?.usedAt
  const first = await usedAt()
  api.setClockAhead(50 * 60)
  expect(await usedAt()).toBe(first)
  api.setClockAhead(70 * 60)
  expect(Date.parse(String(await usedAt())) - Date.parse(String(first))).toBeGreaterThan(60 * 60 * 1_000)
})

test('ending one session needs the password, leaves others signed in and replaces the own token', async () => {
  const { email, token } = await registered()
  const [phone, tablet] = [tokenOf(await signIn(email)), tokenOf(await signIn(email))]
  const session = (await list(phone)).find(({ isThis }) => isThis)?.session
  const wrong = await end(token, { password: 'not-the-password', session })
  expect([wrong.status, wrong.body['code']]).toEqual([422, 'wrong_password'])
  expect(await areSignedIn(token, phone, tablet)).toEqual([true, true, true])

  const ended = await end(token, { password: PASSWORD, session })
  expect(ended.status).toBe(200)
  expect(await areSignedIn(token, phone, tablet, tokenOf(ended))).toEqual([false, false, true, true])
  expect(await list(tokenOf(ended))).toHaveLength(2)
})

test('ending all other sessions leaves this device signed in, also when the request is repeated', async () => {
  const { email, token } = await registered()
  const phone = tokenOf(await signIn(email))
  const key = randomUUID()
  const [first, again] = [await end(token, { password: PASSWORD }, key), await end(token, { password: PASSWORD }, key)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(await areSignedIn(token, phone, tokenOf(first), tokenOf(again))).toEqual([false, false, true, true])
})

test('a session of another subscriber cannot be ended', async () => {
  const [ruth, orpah] = [await registered(), await registered()]
  const session = (await list(orpah.token))[0]?.session
  const { status, body } = await end(ruth.token, { password: PASSWORD, session })
  expect([status, body['code']]).toEqual([422, 'unknown_session'])
  expect(await areSignedIn(ruth.token, orpah.token)).toEqual([true, true])
})

test('signing in again on a device ends the session that it had, and no other one', async () => {
  const { email, token: desk } = await registered()
  const phone = tokenOf(await signIn(email))
  const again = tokenOf(await signIn(email, { bearer: phone }))
  expect(await areSignedIn(desk, phone, again)).toEqual([true, false, true])
  expect(await list(again)).toHaveLength(2)
})

test('a wrong password does not end the session of the device', async () => {
  const { email, token } = await registered()
  const body = { email, password: 'not-the-password' }
  expect((await api.post('/account/auth/login', body, { bearer: token })).status).toBe(401)
  expect(await isSignedIn(token)).toBe(true)
})

test('another person who signs in or registers on a device ends the session of the first one', async () => {
  const [ruth, orpah] = [await registered(), await registered()]
  const signedIn = tokenOf(await signIn(orpah.email, { bearer: ruth.token }))
  expect(await areSignedIn(ruth.token, orpah.token, signedIn)).toEqual([false, true, true])
  const form = registrationBody({ email: newEmail() })
  const key = randomUUID()
  const replies = [
    await api.post('/account/auth/register', form, { bearer: signedIn, key }),
    await api.post('/account/auth/register', form, { bearer: signedIn, key }),
  ]
  expect(await areSignedIn(signedIn, ...replies.map(tokenOf))).toEqual([false, true, true])
})

test.each(['rubbish', 'a.b.c'])('the token %j before a sign-in is ignored', async (bearer) => {
  const { email } = await registered()
  expect((await signIn(email, { bearer })).status).toBe(200)
})

test('a session ends after fourteen days without a request, and says why', async () => {
  const { token } = await registered()
  api.setClockAhead(14 * DAY + 1)
  const { status, body } = await me(token)
  expect([status, body['code']]).toEqual([401, 'session_unused'])
})

test('a session that is used every two weeks lasts thirty days', async () => {
  const { token } = await registered()
  for (const days of [13, 26, 29]) {
    api.setClockAhead(days * DAY)
    expect(await isSignedIn(token)).toBe(true)
  }
  api.setClockAhead(30 * DAY + 1)
  expect((await me(token)).body['code']).toBe('signed_out')
})

test('a use in one process counts in all others', async () => {
  const { token } = await registered()
  await using other = await createTestApi({ databaseUrl: api.databaseUrl })
  for (const process of [api, other]) process.setClockAhead(10 * DAY)
  expect(await isSignedIn(token)).toBe(true)
  other.setClockAhead(20 * DAY)
  expect((await asSubscriber(other).me(token)).status).not.toBe(401)
})

test('a session that was ended by its owner does not count as unused', async () => {
  const { token } = await registered()
  await post('logout', { everywhere: false }, token)
  api.setClockAhead(15 * DAY)
  expect((await me(token)).body['code']).toBe('signed_out')
})
