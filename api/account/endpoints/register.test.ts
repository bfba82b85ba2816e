import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { PASSWORD_LENGTH } from '#api/contracts/account/cabinet.ts'
import { claimStream } from '#events/account.ts'
import { expectRefusal, registerFirstAdmin, createTestApi } from '#api/testing.ts'
import { asSubscriber, newEmail, newPurchaseId, registrationBody, reportPaid } from '#api/testing.cabinet.ts'
import { findAccounts, EMAIL_TAKEN, countStatuses, readTypes } from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi())
const { register, login, registered, me } = asSubscriber(api)

test('a buyer who registers gets a token, can sign in and has the purchase', async () => {
  const form = registrationBody()
  const { status, body: reply } = await register(form)
  expect([status, Object.keys(reply)]).toEqual([201, ['token']])
  expect((await login(form.email)).status).toBe(200)
  expect(await readTypes(api, claimStream(form.payoutSubId))).toEqual(['account.purchase-claimed'])
})

test('a buyer can register before a webhook confirms the purchase', async () => {
  expect((await register(registrationBody({ payoutSubId: newPurchaseId() }))).status).toBe(201)
})

test('a username is optional, and names can be in any script', async () => {
  for (const overrides of [
    { username: '' },
    { username: null },
    { username: undefined },
    ...['路得', "Siobhán O'Neill-Ó Conchúir", 'سارة', 'देवी', 'D’Artagnan', 'Nguyễn Thị', 'J.-P. St. John'].map(
      (name) => ({ firstName: name, lastName: name, username: name }),
    ),
  ]) {
    expect((await register(registrationBody(overrides))).status).toBe(201)
  }
})

test.each(['  {} ', '{}\t'])('spaces around an email are ignored: %j', async (pattern) => {
  const email = newEmail()
  await register(registrationBody({ email: pattern.replace('{}', email) }))
  expect((await login(email.toUpperCase())).status).toBe(200)
})

test('an account with accents in its mailbox signs in, however they are composed', async () => {
  const email = newEmail().replace('ruth', 'r\u00FCth')
  expect((await register(registrationBody({ email }))).status).toBe(201)
  expect((await login(email.normalize('NFD'))).status).toBe(200)
})

test('an email can be registered once, regardless of case', async () => {
  const { email } = await registered()
  for (const again of [email, email.toUpperCase(), ` ${email} `]) {
    const { status, body } = await register(registrationBody({ email: again }))
    expect([status, body]).toEqual([409, EMAIL_TAKEN])
  }
})

test('a password that is easy to guess is refused, and the form can be sent again with another one', async () => {
  const form = registrationBody()
  for (const password of ['Password-2026', 'jesus777!', form.email]) {
    const reply = await register({ ...form, password })
    expectRefusal(422, reply)
    expect(reply.body['code']).toBe('common_password')
  }
  expect(await findAccounts(api, form.payoutSubId)).toEqual([])
  expect((await register(form)).status).toBe(201)
})

test('a registration that is refused for its email claims no purchase', async () => {
  const { email } = await registered()
  const payoutSubId = newPurchaseId()
  expect((await register(registrationBody({ email, payoutSubId }))).status).toBe(409)
  expect((await register(registrationBody({ payoutSubId }))).status).toBe(201)
})

test('a registration with the purchase of another account is refused, and a later one with another purchase works', async () => {
  const { payoutSubId } = await registered()
  await reportPaid(api, payoutSubId)
  const email = newEmail()
  const { status, body } = await register(registrationBody({ email, payoutSubId }))
  expect([status, body['code']]).toEqual([422, 'purchase_claimed'])
  expect((await register(registrationBody({ email }))).status).toBe(201)
})

test('a repeated request gets the same reply, and the account has one session', async () => {
  const form = registrationBody()
  const key = randomUUID()
  const { text, body } = await register(form, key)
  const bearer = String(body['token'])
  api.setClockAhead(60)
  const replies = await Promise.all(Array.from({ length: 5 }, () => register(form, key)))
  replies.push(await api.post('/account/auth/register', form, { key, bearer }))
  api.setClockAhead(0)
  expect(countStatuses(replies)).toEqual({ 201: 6 })
  expect(new Set(replies.map((reply) => reply.text))).toEqual(new Set([text]))
  expect((await api.get('/api/v1/account/sessions', { bearer })).body['sessions']).toHaveLength(1)
  expect(await findAccounts(api, form.payoutSubId)).toHaveLength(1)
  expect(await readTypes(api, claimStream(form.payoutSubId))).toHaveLength(1)
})

test.each([
  ['firstName', 'Orpah'],
  ['lastName', 'of Bethlehem'],
  ['username', 'Mara'],
  ['timeZone', 'UTC'],
  ['license', 'trial'],
])('an idempotency key cannot be reused with another %s', async (field, value) => {
  const form = registrationBody()
  const key = randomUUID()
  expect((await register(form, key)).status).toBe(201)
  const { status, body } = await register({ ...form, [field]: value }, key)
  expect([status, body['code']]).toEqual([422, 'idempotency_key_reused'])
})

const NO_LINKS = 'Please use a name without slashes or web addresses'
const LONG = PASSWORD_LENGTH

test.each([
  ['password', 'seven77', LONG],
  ['password', 'x'.repeat(73), LONG],
  ['password', 'ä'.repeat(37), LONG],
  ['password', '', LONG],
  ['email', 'ruth', 'Please enter a valid email'],
  ['email', 'ruth@moab.example, eve@eden.example', 'Please enter a valid email'],
  ['email', 'ruth@moab.example\r\nBcc: eve@eden.example', 'Please enter a valid email'],
  ['email', '', 'Email and password are required'],
  ['firstName', '\u3164 \u2800', 'Please enter your first name'],
  ['lastName', '', 'Please enter your last name'],
  ['firstName', 'x'.repeat(65), 'Please use at most 64 characters'],
  // Names are in mails from our address.
  ['firstName', 'www.eden.example', NO_LINKS],
  ['username', 'www.e.v', NO_LINKS],
  ['firstName', 'Your prize //eden.example', NO_LINKS],
  ['firstName', 'Ruth\u2028call', NO_LINKS],
  ['lastName', 'Ruth\u202Ehtur', NO_LINKS],
  ['lastName', 'http://eden.example', NO_LINKS],
  ['username', 'a/b', NO_LINKS],
  ['username', 'Ruth\nBcc: eve', NO_LINKS],
  ['courseVersion', 'v77', 'No course has this version'],
  ['courseVersion', 'latest', 'A course version looks like v1'],
  ['payoutSubId', '', 'A purchase has a Paddle ID such as txn_… or sub_…'],
  ['payoutSubId', 'txn_', 'A purchase has a Paddle ID such as txn_… or sub_…'],
  ['payoutSubId', 'sub_01h/../02', 'A purchase has a Paddle ID such as txn_… or sub_…'],
  ['payoutSubId', `sub_${'0'.repeat(81)}`, 'A purchase has a Paddle ID such as txn_… or sub_…'],
])('a registration is refused if %s is %j', async (path, value, message) => {
  const head = await api.store.head()
  const { status, body } = await register(registrationBody({ [path]: value }))
  expect([status, body]).toEqual([400, { code: 'invalid_request', message, issues: [{ path, message }] }])
  expect(await api.store.head()).toBe(head)
})

test.each(['xxxxxxx8', 'x'.repeat(72), '密码密码密码'])(
  'the password %j is accepted, and only exactly this password signs in',
  async (password) => {
    const { email } = await registered({ password })
    expect((await login(email, password)).status).toBe(200)
    for (const other of [`${password}x`, password.slice(0, -1)]) {
      expect((await login(email, other)).status).toBe(401)
    }
  },
)

test.each(['Asia/Calcutta', 'asia/singapore', 'UTC', 'Etc/GMT-14', 'America/Argentina/Buenos_Aires'])(
  'the time zone %s is accepted',
  async (timeZone) => {
    expect((await register(registrationBody({ timeZone }))).status).toBe(201)
  },
)

test.each(['Etc/Unknown', 'Mars/Olympus', '+05:30', '__proto__', '', null, undefined])(
  'the time zone %s counts as UTC',
  async (timeZone) => {
    const { payoutSubId } = await registered({ timeZone })
    const [stream = ''] = await findAccounts(api, payoutSubId)
    expect((await api.store.readStream(stream))[0]?.data).toMatchObject({ timeZone: 'UTC' })
  },
)

test('license and status in a registration are ignored', async () => {
  const { token, payoutSubId } = await registered({ status: 'active', license: 'lifetime' })
  expect((await me(token)).status).not.toBe(200)
  const [stream = ''] = await findAccounts(api, payoutSubId)
  expect(JSON.stringify(await api.store.readStream(stream))).not.toMatch(/lifetime|"active"/)
})

test('the tokens of subscribers and admins are valid only in their own areas', async () => {
  const { token } = await registered()
  const admin = await registerFirstAdmin(api)
  expect((await api.post('/admin/db/quizzes', { groupBy: 'version' }, { bearer: token })).status).toBe(401)
  for (const reply of [await me(admin), await me(), await me('rubbish')]) expectRefusal(401, reply)
})
