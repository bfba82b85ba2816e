import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimStream } from '#events/account.ts'
import { expectRefusal, registerFirstAdmin, createTestApi, type ApiReply, type TestApi } from '#api/testing.ts'
import { asSubscriber, newEmail, newPurchaseId, PASSWORD, registrationBody } from '#api/cabinet/testing.ts'

let api: TestApi
let { register, login, registered, me }: ReturnType<typeof asSubscriber> = asSubscriber({} as TestApi)
beforeAll(async () => {
  api = await createTestApi()
  ;({ register, login, registered, me } = asSubscriber(api))
})
afterAll(() => api.close())

const TAKEN = { code: 'email_taken', message: 'An account with this email already exists. Please try logging in.' }

const storyOf = async (stream: string) => (await api.store.readStream(stream)).map(({ type }) => type)
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

describe('a buyer who registers', () => {
  test('gets a token, signs in with the password, and has the purchase', async () => {
    const asked = registrationBody()
    const { status, body } = await register(asked)
    expect([status, Object.keys(body)]).toEqual([201, ['token']])
    expect((await login(asked.email)).status).toBe(200)
    expect(await storyOf(claimStream(asked.payoutSubId))).toEqual(['account.purchase-claimed'])
  })

  test('is not turned away because no webhook has confirmed the purchase yet', async () => {
    expect((await register(registrationBody({ payoutSubId: newPurchaseId() }))).status).toBe(201)
  })

  test('is called by the first name where no username came, and may have a name in any script', async () => {
    for (const otherwise of [
      { username: '' },
      { username: null },
      { username: undefined },
      { firstName: '路得', lastName: 'Ó Conchúir-سارة' },
    ]) {
      expect((await register(registrationBody(otherwise))).status).toBe(201)
    }
  })

  test.each(['  {} ', '{}\t'])('has the same e-mail with spaces around it: %j', async (form) => {
    const email = newEmail()
    await register(registrationBody({ email: form.replace('{}', email) }))
    expect((await login(email.toUpperCase())).status).toBe(200)
  })

  test('cannot take an e-mail that is taken, whatever its case', async () => {
    const { email } = await registered()
    for (const again of [email, email.toUpperCase(), ` ${email} `]) {
      const { status, body } = await register(registrationBody({ email: again }))
      expect([status, body]).toEqual([409, TAKEN])
    }
  })

  test('leaves the purchase free for others when the e-mail was taken', async () => {
    const { email } = await registered()
    const payoutSubId = newPurchaseId()
    expect((await register(registrationBody({ email, payoutSubId }))).status).toBe(409)
    expect((await register(registrationBody({ payoutSubId }))).status).toBe(201)
  })

  test('cannot have the purchase of somebody else, and may come back with another', async () => {
    const { payoutSubId } = await registered()
    const email = newEmail()
    const { status, body } = await register(registrationBody({ email, payoutSubId }))
    expect([status, body['code']]).toEqual([422, 'purchase_claimed'])
    expect((await register(registrationBody({ email }))).status).toBe(201)
  })

  test('is answered alike when the same request comes again', async () => {
    const asked = registrationBody()
    const key = randomUUID()
    for (let n = 0; n < 3; n++) expect((await register(asked, key)).status).toBe(201)
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(asked, key)))
    expect(statuses(replies)).toEqual({ 201: 5 })
    expect(await accountsOf(asked.payoutSubId)).toHaveLength(1)
    expect(await storyOf(claimStream(asked.payoutSubId))).toHaveLength(1)
  })

  test('is answered alike when the same request comes five times at once', async () => {
    const asked = registrationBody()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(asked, key)))
    expect(statuses(replies)).toEqual({ 201: 5 })
    expect(await accountsOf(asked.payoutSubId)).toHaveLength(1)
  })

  test('cannot use the key of one request for another', async () => {
    const email = newEmail()
    const key = randomUUID()
    await register(registrationBody({ email }), key)
    expect((await register(registrationBody({ email }), key)).body['code']).toBe('idempotency_key_reused')
  })
})

describe('of many who register at once', { retry: 0 }, () => {
  /** Two processes on one database, as two servers of the product are. */
  const twoProcesses = async <T>(work: (nth: (n: number) => ReturnType<typeof asSubscriber>) => Promise<T>) => {
    const other = await createTestApi({ databaseUrl: api.databaseUrl })
    const both = [asSubscriber(api), asSubscriber(other)] as const
    try {
      return await work((n) => both[n % 2 === 0 ? 0 : 1])
    } finally {
      await other.close()
    }
  }

  test('with one e-mail, one is registered and 49 are told that it is taken', async () => {
    const asked = registrationBody()
    const replies = await twoProcesses((nth) =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) => nth(n).register({ ...asked, payoutSubId: newPurchaseId() }, randomUUID())),
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

  test('with one purchase, one has it and 49 have nothing, not even an account', async () => {
    const payoutSubId = newPurchaseId()
    const all = Array.from({ length: 50 }, () => registrationBody({ payoutSubId }))
    const replies = await twoProcesses((nth) =>
      Promise.all(all.map((asked, n) => nth(n).register(asked, randomUUID()))),
    )
    expect(statuses(replies)).toEqual({ 201: 1, 422: 49 })
    expect(await storyOf(claimStream(payoutSubId))).toEqual(['account.purchase-claimed'])
    const withdrawn = await api.pool.query(
      `select from event_store.events where type = 'account.registration-withdrawn' and data ->> 'payoutSubId' = $1`,
      [payoutSubId],
    )
    expect((await accountsOf(payoutSubId)).length - withdrawn.rows.length).toBe(1)
    // Those who were told no may still register with what is theirs.
    const loser = all[replies.findIndex(({ status }) => status === 422)]
    expect((await register(registrationBody({ email: loser?.email }))).status).toBe(201)
  })
})

describe('a crash in the middle of a registration', () => {
  /** What is left when the process died after the account was written and before its purchase was claimed. */
  const halfDone = async (asked: ReturnType<typeof registrationBody>, key: string) => {
    expect((await register(asked, key)).status).toBe(201)
    const [stream = ''] = await accountsOf(asked.payoutSubId)
    // Positions have no gaps, so the claim is not deleted but made one of a purchase that never was.
    await api.pool.query('update event_store.events set stream = $2, event_id = gen_random_uuid() where stream = $1', [
      claimStream(asked.payoutSubId),
      claimStream(newPurchaseId()),
    ])
    return stream
  }
  /** An API that remembers nothing, as after the crash. */
  const afterwards = async <T>(work: (fresh: ReturnType<typeof asSubscriber>) => Promise<T>) => {
    const fresh = await createTestApi({ databaseUrl: api.databaseUrl })
    try {
      return await work(asSubscriber(fresh))
    } finally {
      await fresh.close()
    }
  }

  test('is mended by the retry', async () => {
    const asked = registrationBody()
    const key = randomUUID()
    await halfDone(asked, key)
    const { status } = await afterwards((fresh) => fresh.register(asked, key))
    expect(status).toBe(201)
    expect(await storyOf(claimStream(asked.payoutSubId))).toEqual(['account.purchase-claimed'])
  })

  test('leaves the buyer able to sign in with the purchase', async () => {
    const asked = registrationBody()
    await halfDone(asked, randomUUID())
    const { again, signedIn } = await afterwards(async (fresh) => ({
      again: await fresh.register(asked, randomUUID()),
      signedIn: await fresh.login(asked.email, PASSWORD, { payoutSubId: asked.payoutSubId }),
    }))
    expect([again.status, signedIn.status]).toEqual([409, 200])
    expect(await storyOf(claimStream(asked.payoutSubId))).toEqual(['account.purchase-claimed'])
  })

  test('gives the purchase to the one who comes first, and the other is told at the retry', async () => {
    const asked = registrationBody()
    const key = randomUUID()
    const stream = await halfDone(asked, key)
    const { other, retried, signedIn } = await afterwards(async (fresh) => ({
      other: await fresh.register(registrationBody({ payoutSubId: asked.payoutSubId })),
      retried: await fresh.register(asked, key),
      signedIn: await fresh.login(asked.email),
    }))
    expect([other.status, retried.status, signedIn.status]).toEqual([201, 422, 401])
    expect(await storyOf(stream)).toEqual(['account.registered', 'account.registration-withdrawn'])
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
  ])('is refused for its %s when that is %j', async (path, value, message) => {
    const head = await api.store.head()
    const { status, body } = await register(registrationBody({ [path]: value }))
    expect([status, body]).toEqual([400, { code: 'invalid_request', message, issues: [{ path, message }] }])
    expect(await api.store.head()).toBe(head)
  })

  test.each(['xxxxxxx8', 'x'.repeat(72), '密码密码密码'])('takes the password %j and no other', async (password) => {
    const { email } = await registered({ password })
    expect((await login(email, password)).status).toBe(200)
    for (const other of [`${password}x`, password.slice(0, -1)]) {
      expect((await login(email, other)).status).toBe(401)
    }
  })

  test.each(['Asia/Calcutta', 'asia/singapore', 'UTC', 'Etc/GMT-14', 'America/Argentina/Buenos_Aires'])(
    'knows the zone %s',
    async (timeZone) => {
      expect((await register(registrationBody({ timeZone }))).status).toBe(201)
    },
  )

  test('is not believed when it says what was paid for', async () => {
    const { token, payoutSubId } = await registered({ status: 'active', license: 'lifetime' })
    expect((await me(token)).status).not.toBe(200)
    const [stream = ''] = await accountsOf(payoutSubId)
    expect(JSON.stringify(await api.store.readStream(stream))).not.toMatch(/lifetime|"active"/)
  })

  test('makes no admin: each token opens its own side only', async () => {
    const { token } = await registered()
    const admin = await registerFirstAdmin(api)
    expect((await api.post('/admin/db/quizzes', { groupBy: 'version' }, { bearer: token })).status).toBe(401)
    for (const reply of [await me(admin), await me(), await me('rubbish')]) expectRefusal(401, reply)
  })
})
