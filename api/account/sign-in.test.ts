import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { expectRefusal, createTestApi } from '#api/testing.ts'
import { WEBHOOK_SECRET } from '#api/payment/paddle/testing.ts'
import { asSubscriber, newEmail, newPurchaseId, PASSWORD, reportPaid } from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi({ env: { PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET } }))
const { login, post, registered, me } = asSubscriber(api)

/** Checks whether a token is valid. Tokens of accounts whose payment is not confirmed get 402. */
const isSignedIn = async (token: string) => (await me(token)).status !== 401
const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['token'])
const WRONG = { code: 'invalid_credentials', message: 'Incorrect email or password' }

test('an unknown email and a wrong password get the same reply in the same time', async () => {
  const { email } = await registered()
  const timed = async (who: string) => {
    const from = performance.now()
    const { status, text, headers } = await login(who, 'not-the-password')
    return { ms: performance.now() - from, answer: [status, text, headers.get('retry-after')] }
  }
  const known: Awaited<ReturnType<typeof timed>>[] = []
  const unknown: typeof known = []
  const best = (times: typeof known) => Math.min(...times.map(({ ms }) => ms))
  const ratio = () => best(unknown) / best(known)
  // Alternates, so other load on the machine affects both, and goes on while one of them was always delayed.
  for (let n = 0; n < 5 || (n < 30 && (ratio() < 0.5 || ratio() > 2)); n++) {
    known.push(await timed(email))
    unknown.push(await timed(newEmail()))
  }
  for (const { answer } of [...known, ...unknown]) expect(answer).toEqual([401, JSON.stringify(WRONG), null])
  // Without the comparison with a dummy hash, the ratio would be about 0.05.
  expect(ratio()).toBeGreaterThan(0.5)
  expect(ratio()).toBeLessThan(2)
})

test('a repeated sign-in gets the same reply, and no second session', async () => {
  const { email, token } = await registered()
  const key = randomUUID()
  const signIn = () => post('login', { email, password: PASSWORD }, token, key)
  const { text, body } = await signIn()
  api.setClockAhead(60)
  const replies = await Promise.all([signIn(), signIn()])
  api.setClockAhead(0)
  expect(replies.map((reply) => reply.text)).toEqual([text, text])
  const bearer = String(body['token'])
  expect((await api.get('/api/v1/account/sessions', { bearer })).body['sessions']).toHaveLength(1)
  expect(tokenOf(await post('login', { email, password: PASSWORD }, undefined, randomUUID()))).not.toBe(bearer)
})

test.each([
  { email: 'ruth@moab.example' },
  { password: PASSWORD },
  { email: '', password: PASSWORD },
  { email: 'a@b.c', password: '' },
  { email: 1, password: 2 },
  {},
])('a login without a valid email and password is refused: %j', async (body) => {
  expectRefusal(400, await post('login', body))
})

test('a login adds an unclaimed purchase, but never one of another account', async () => {
  const { email } = await registered()
  const { payoutSubId: claimed } = await registered()
  await reportPaid(api, claimed)
  const refused = await login(email, PASSWORD, { payoutSubId: claimed })
  expect([refused.status, refused.body['code']]).toEqual([422, 'purchase_claimed'])
  const payoutSubId = newPurchaseId()
  await reportPaid(api, payoutSubId)
  expect((await login(email, PASSWORD, { payoutSubId })).status).toBe(200)
  expect((await registeredWith(payoutSubId)).body['code']).toBe('purchase_claimed')
})

const registeredWith = (payoutSubId: string) => asSubscriber(api).register({ ...REST, email: newEmail(), payoutSubId })
const REST = { password: PASSWORD, firstName: 'Eve', lastName: 'of Eden', timeZone: 'UTC', courseVersion: 'v1' }

test('signing out ends one session, also when the request is repeated', async () => {
  const { email, token } = await registered()
  const phone = tokenOf(await login(email))
  const key = randomUUID()
  for (let n = 0; n < 2; n++) expect((await post('logout', { everywhere: false }, token, key)).status).toBe(200)
  expect([await isSignedIn(token), await isSignedIn(phone)]).toEqual([false, true])
  expectRefusal(401, await post('logout', { everywhere: false }, token))
})

test('signing out takes effect in every process immediately', async () => {
  const { token } = await registered()
  const other = await createTestApi({ databaseUrl: api.databaseUrl })
  onTestFinished(() => other.close())
  expect((await asSubscriber(other).me(token)).status).not.toBe(401)
  await post('logout', { everywhere: false }, token)
  expect((await asSubscriber(other).me(token)).status).toBe(401)
})

test('changing the password needs the current one, ends all sessions and returns a new token', async () => {
  const { email, token } = await registered()
  const phone = tokenOf(await login(email))
  const wrong = await post('password', { password: 'not-this-one', newPassword: 'naomi-and-boaz' }, token)
  expect([wrong.status, wrong.body['code']]).toEqual([422, 'wrong_password'])
  const key = randomUUID()
  const changed = await post('password', { password: PASSWORD, newPassword: 'naomi-and-boaz' }, token, key)
  const again = await post('password', { password: PASSWORD, newPassword: 'naomi-and-boaz' }, token, key)
  expect([changed.status, again.status]).toEqual([200, 200])
  expect([await isSignedIn(token), await isSignedIn(phone)]).toEqual([false, false])
  expect([await isSignedIn(tokenOf(changed)), await isSignedIn(tokenOf(again))]).toEqual([true, true])
  expect([(await login(email)).status, (await login(email, 'naomi-and-boaz')).status]).toEqual([401, 200])
})

test('a password that is easy to guess is refused as a new password', async () => {
  const { email, token } = await registered()
  for (const newPassword of ['Password-2026', email])
    expectRefusal(422, await post('password', { password: PASSWORD, newPassword }, token))
  expect((await login(email)).status).toBe(200)
})

test.each(['short', 'x'.repeat(73)])('%j is refused as a new password', async (newPassword) => {
  const { token } = await registered()
  expectRefusal(400, await post('password', { password: PASSWORD, newPassword }, token))
})
