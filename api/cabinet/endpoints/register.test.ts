import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimStream } from '#events/account.ts'
import { expectRefusal, registerFirstAdmin, createTestApi, type ApiReply, type TestApi } from '#api/testing.ts'
import { WEBHOOK_SECRET } from '#api/paddle/testing.ts'
import {
  type SubscriberClient,
  asSubscriber,
  newEmail,
  newPurchaseId,
  PASSWORD,
  type RegistrationBody,
  registrationBody,
  reportPaid,
} from '#api/cabinet/testing.ts'

let api: TestApi
let { register, login, registered, me }: SubscriberClient = asSubscriber({} as TestApi)
beforeAll(async () => {
  api = await createTestApi({ env: { PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET } })
  ;({ register, login, registered, me } = asSubscriber(api))
})
afterAll(() => api.close())

const TAKEN = { code: 'email_taken', message: 'An account with this email already exists. Please try logging in.' }

const typesOf = async (stream: string) => (await api.store.readStream(stream)).map(({ type }) => type)
const accountsOf = async (payoutSubId: string) => {
  const { rows } = await api.pool.query<{ stream: string }>(
    `select stream from event_store.events where type = 'account.registered' and data ->> 'payoutSubId' = $1`,
    [payoutSubId],
  )
  return rows.map(({ stream }) => stream)
}
const statuses = (replies: ApiReply[]) => {
  const counts = Map.groupBy(replies, ({ status }) => status)
  return Object.fromEntries([...counts].map(([status, all]) => [status, all.length]))
}

describe('registering', () => {
  test('a buyer who registers gets a token, can sign in and has the purchase', async () => {
    const form = registrationBody()
    const { status, body: reply } = await register(form)
    expect([status, Object.keys(reply)]).toEqual([201, ['token']])
    expect((await login(form.email)).status).toBe(200)
    expect(await typesOf(claimStream(form.payoutSubId))).toEqual(['account.purchase-claimed'])
  })

  test('a buyer can register before a webhook confirms the purchase', async () => {
    expect((await register(registrationBody({ payoutSubId: newPurchaseId() }))).status).toBe(201)
  })

  test('a username is optional, and names can be in any script', async () => {
    for (const overrides of [
      { username: '' },
      { username: null },
      { username: undefined },
      { firstName: '路得', lastName: 'Ó Conchúir-سارة' },
    ]) {
      expect((await register(registrationBody(overrides))).status).toBe(201)
    }
  })

  test.each(['  {} ', '{}\t'])('spaces around an email are ignored: %j', async (pattern) => {
    const email = newEmail()
    await register(registrationBody({ email: pattern.replace('{}', email) }))
    expect((await login(email.toUpperCase())).status).toBe(200)
  })

  test('an email can be registered once, regardless of case', async () => {
    const { email } = await registered()
    for (const again of [email, email.toUpperCase(), ` ${email} `]) {
      const { status, body } = await register(registrationBody({ email: again }))
      expect([status, body]).toEqual([409, TAKEN])
    }
  })

  test('a password that is easy to guess is refused, and the form can be sent again with another one', async () => {
    const form = registrationBody()
    for (const password of ['Password-2026', 'jesus777!', form.email]) {
      const reply = await register({ ...form, password })
      expectRefusal(422, reply)
      expect(reply.body['code']).toBe('common_password')
    }
    expect(await accountsOf(form.payoutSubId)).toEqual([])
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

  test('a repeated request gets the same reply', async () => {
    const form = registrationBody()
    const key = randomUUID()
    for (let n = 0; n < 3; n++) expect((await register(form, key)).status).toBe(201)
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(form, key)))
    expect(statuses(replies)).toEqual({ 201: 5 })
    expect(await accountsOf(form.payoutSubId)).toHaveLength(1)
    expect(await typesOf(claimStream(form.payoutSubId))).toHaveLength(1)
  })

  test('five concurrent copies of a request get the same reply', async () => {
    const form = registrationBody()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(form, key)))
    expect(statuses(replies)).toEqual({ 201: 5 })
    expect(await accountsOf(form.payoutSubId)).toHaveLength(1)
  })

  test('an idempotency key cannot be reused for another request', async () => {
    const email = newEmail()
    const key = randomUUID()
    await register(registrationBody({ email }), key)
    expect((await register(registrationBody({ email }), key)).body['code']).toBe('idempotency_key_reused')
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
})

describe('concurrent registrations', { retry: 0 }, () => {
  /** Runs two APIs on one database. */
  const twoProcesses = async <T>(work: (nth: (n: number) => SubscriberClient) => Promise<T>) => {
    const other = await createTestApi({ databaseUrl: api.databaseUrl })
    const both = [asSubscriber(api), asSubscriber(other)] as const
    try {
      return await work((n) => both[n % 2 === 0 ? 0 : 1])
    } finally {
      await other.close()
    }
  }

  test('of 50 registrations with one email, one succeeds and 49 get 409', async () => {
    const form = registrationBody()
    const replies = await twoProcesses((nth) =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) => nth(n).register({ ...form, payoutSubId: newPurchaseId() }, randomUUID())),
      ),
    )
    expect(statuses(replies)).toEqual({ 201: 1, 409: 49 })
    expect(replies.filter(({ status }) => status === 409).every(({ body }) => body['message'] === TAKEN.message)).toBe(
      true,
    )
    const { rows } = await api.pool.query(
      `select from event_store.events where type = 'account.purchase-claimed' and data ->> 'accountId' =
        (select substr(stream, 9) from event_store.events where type = 'account.registered' order by position desc limit 1)`,
    )
    expect(rows).toHaveLength(1)
  })

  test('of 50 registrations with one paid purchase, one succeeds and 49 leave no account', async () => {
    const payoutSubId = newPurchaseId()
    await reportPaid(api, payoutSubId)
    const all = Array.from({ length: 50 }, () => registrationBody({ payoutSubId }))
    const replies = await twoProcesses((nth) => Promise.all(all.map((form, n) => nth(n).register(form, randomUUID()))))
    expect(statuses(replies)).toEqual({ 201: 1, 422: 49 })
    expect(await typesOf(claimStream(payoutSubId))).toEqual(['account.purchase-claimed'])
    const withdrawn = await api.pool.query(
      `select from event_store.events where type = 'account.registration-withdrawn' and data ->> 'payoutSubId' = $1`,
      [payoutSubId],
    )
    expect((await accountsOf(payoutSubId)).length - withdrawn.rows.length).toBe(1)
    // A refused buyer can still register with another purchase.
    const loser = all[replies.findIndex(({ status }) => status === 422)]
    expect((await register(registrationBody({ email: loser?.email }))).status).toBe(201)
  })
})

describe('a crash in the middle of a registration', () => {
  /** Registers, then undoes the claim, as if the process had crashed between account and claim. */
  const registerWithoutClaim = async (form: RegistrationBody, key: string) => {
    expect((await register(form, key)).status).toBe(201)
    const [stream = ''] = await accountsOf(form.payoutSubId)
    // Positions have no gaps, so the claim is moved to another purchase instead of deleted.
    await api.pool.query('update event_store.events set stream = $2, event_id = gen_random_uuid() where stream = $1', [
      claimStream(form.payoutSubId),
      claimStream(newPurchaseId()),
    ])
    return stream
  }
  /** Starts an API with an empty cache, as after a crash. */
  const afterRestart = async <T>(work: (fresh: SubscriberClient) => Promise<T>) => {
    const fresh = await createTestApi({ databaseUrl: api.databaseUrl })
    try {
      return await work(asSubscriber(fresh))
    } finally {
      await fresh.close()
    }
  }

  test('a retry completes a registration that a crash interrupted', async () => {
    const form = registrationBody()
    const key = randomUUID()
    await registerWithoutClaim(form, key)
    const { status } = await afterRestart((fresh) => fresh.register(form, key))
    expect(status).toBe(201)
    expect(await typesOf(claimStream(form.payoutSubId))).toEqual(['account.purchase-claimed'])
  })

  test('a login completes a registration that a crash interrupted', async () => {
    const form = registrationBody()
    await registerWithoutClaim(form, randomUUID())
    const { again, signedIn } = await afterRestart(async (fresh) => ({
      again: await fresh.register(form, randomUUID()),
      signedIn: await fresh.login(form.email, PASSWORD, { payoutSubId: form.payoutSubId }),
    }))
    expect([again.status, signedIn.status]).toEqual([409, 200])
    expect(await typesOf(claimStream(form.payoutSubId))).toEqual(['account.purchase-claimed'])
  })

  test('after a crash another account can claim the purchase, and the retry is refused', async () => {
    const form = registrationBody()
    const key = randomUUID()
    const stream = await registerWithoutClaim(form, key)
    await reportPaid(api, form.payoutSubId)
    const { other, retried, signedIn } = await afterRestart(async (fresh) => ({
      other: await fresh.register(registrationBody({ payoutSubId: form.payoutSubId })),
      retried: await fresh.register(form, key),
      signedIn: await fresh.login(form.email),
    }))
    expect([other.status, retried.status, signedIn.status]).toEqual([201, 422, 401])
    expect(await typesOf(stream)).toEqual(['account.registered', 'account.registration-withdrawn'])
  })
})

describe('a registration', () => {
  const LONG = 'Please use 8 to 72 characters for the password'

  test.each([
    ['password', 'seven77', LONG],
    ['password', 'x'.repeat(73), LONG],
    ['password', 'ä'.repeat(37), LONG],
    ['password', '', LONG],
    ['email', 'ruth', 'Please enter a valid email'],
    ['email', 'ruth@moab.example, eve@eden.example', 'Please enter a valid email'],
    ['email', 'ruth@moab.example\r\nBcc: eve@eden.example', 'Please enter a valid email'],
    ['email', '', 'Email and password are required'],
    ['firstName', '   ', 'Please enter your first name'],
    ['lastName', '', 'Please enter your last name'],
    ['firstName', 'x'.repeat(65), 'Please use at most 64 characters'],
    ['timeZone', 'Mars/Olympus', 'There is no such time zone'],
    ['timeZone', '+05:30', 'There is no such time zone'],
    ['timeZone', '__proto__', 'There is no such time zone'],
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

  test('license and status in a registration are ignored', async () => {
    const { token, payoutSubId } = await registered({ status: 'active', license: 'lifetime' })
    expect((await me(token)).status).not.toBe(200)
    const [stream = ''] = await accountsOf(payoutSubId)
    expect(JSON.stringify(await api.store.readStream(stream))).not.toMatch(/lifetime|"active"/)
  })

  test('the tokens of subscribers and admins are valid only in their own areas', async () => {
    const { token } = await registered()
    const admin = await registerFirstAdmin(api)
    expect((await api.post('/admin/db/quizzes', { groupBy: 'version' }, { bearer: token })).status).toBe(401)
    for (const reply of [await me(admin), await me(), await me('rubbish')]) expectRefusal(401, reply)
  })
})
