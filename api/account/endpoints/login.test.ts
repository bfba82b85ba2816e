import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { expectRefusal, createTestApi } from '#api/testing.ts'
import { asSubscriber, newEmail, newPurchaseId, PASSWORD, reportPaid } from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi())
const { login, post, registered } = asSubscriber(api)

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
  expect((await login(email)).body['token']).not.toBe(bearer)
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
