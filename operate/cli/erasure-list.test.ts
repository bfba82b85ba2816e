import { DAY_MS } from '#events/time/time.ts'
import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createCommands } from '#commands/commands.ts'
import { keyOf } from '#commands/account/account-state.ts'
import { eraseByEmail } from '#commands/account/erase-by-email.ts'
import { accountStream } from '#events/account.ts'
import { WITHDRAWALS } from '#events/payment/payment.ts'
import { asSubscriber, newEmail, newPurchaseId, PASSWORD, reportPaid } from '#api/testing.cabinet.ts'
import { newCustomerId, sendWebhook, webhook } from '#api/payment/paddle/testing.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'
import { createCustomerRetention } from '#projector/operations/jobs/customer-retention.ts'
import { createRegistrationRetention, createWithdrawalRetention } from '#projector/operations/jobs/record-retention.ts'
import { finishErasures, recordErasure } from '#projector/account/erasure/finish-erasures.ts'
import { openedTexts, testKeyStore } from '#prove/servers/keys.ts'

const later = (days: number) => () => new Date(Date.now() + days * DAY_MS)
const { signal } = new AbortController()

const api = shared(() => createTestApi({ env: { META_PIXEL_ID: '42' } }))
const commands = shared(() => createCommands({ ...api.context, pool: api.pool }))
const projector = shared(() => startProjector(api.databaseUrl, api.pool))
beforeAll(() => projector.caughtUp())

/** Returns the texts with a word that a process without cached keys can open, anywhere in the event store. */
const readable = async (word: string) => {
  const { rows } = await api.pool.query<{ data: object }>('select data from event_store.events')
  return (await openedTexts(api.pool, rows)).filter((text) => text.includes(word))
}

const withdrawals = async () =>
  (await api.store.readStream(WITHDRAWALS)).map(({ data }) => data as { withdrawalId: string })
const handle = (withdrawalId: string) =>
  commands.withdrawals.markHandled({ withdrawalId, by: null, transactionId: null, correlation: 'test' })

/**
 * Leaves everything that can name a person, with a browser of its own. Returns the id of an open withdrawal too.
 * @param inQuiz what the person gives in the quiz besides the age and the e-mail, or in place of it.
 */
const createPerson = async (inQuiz: object = { username: 'Ruth' }) => {
  const email = newEmail()
  const browser = `Canary ${randomUUID()}`
  const quizUserId = newVisitorId()
  const report = (body: object) =>
    api.post(
      '/fb/purchase',
      { email, value: 12.34, currency: 'USD', event_source_url: 'https://plan.example/', ...body },
      { headers: { 'user-agent': browser } },
    )
  await api.post('/quiz/consent', { quizUserId, ads: true, answers: false })
  await api.post('/quiz/user-info', { quizUserId, age: '30-45', email, ...inQuiz })
  const { token, payoutSubId } = await asSubscriber(api).registered({ email })
  const customer = await reportPaid(api, payoutSubId, { custom_data: { license: 'lifetime', quizUserId } })
  await sendWebhook(api, webhook('customer.created', { id: customer, email }))
  for (const ids of [{ transactionId: payoutSubId, quizUserId }, { external_id: customer, quizUserId }, {}])
    expect((await report(ids)).status).toBe(200)
  await asSubscriber(api).login(email)
  await api.post('/withdrawals', { name: 'Ruth', email, statement: 'I changed my mind.' })
  const withdrawalId = (await withdrawals()).at(-1)?.withdrawalId ?? ''
  const accountId = (await api.context.ids.find(email)) ?? ''
  expect(await readable(browser)).toHaveLength(2)
  return { email, browser, token, accountId, withdrawalId, quizUserId }
}

const hasAge = async (quizUserId: string) => {
  const { rowCount } = await api.pool.query(
    'select from event_store.events join event_store.forgettable using (position) where stream = $1',
    [`quiz-${quizUserId}`],
  )
  return rowCount === 1
}

const rowsOf = async (accountId: string) => {
  const account = `client ${accountId}`
  const { rows } = await api.pool.query(
    `select (select count(*) from security.sessions where account = $1) as sessions,
       (select count(*) from security.known_devices where account = $1) as devices`,
    [account],
  )
  return rows[0]
}

const bySubscriber = async ({ token }: { token: string }) => {
  const reply = await api.post('/account/delete', { password: PASSWORD }, { bearer: token })
  expect(reply).toMatchObject({ status: 200 })
}
const byOperator = ({ email }: { email: string }) => eraseByEmail({ ...api.context, pool: api.pool }, email)

test.each([
  ['a subscriber who deletes the account', bySubscriber, { username: 'Ruth' }],
  ['an operator who erases the address', byOperator, { username: 'Ruth' }],
  ['a subscriber who gave nothing in the quiz deletes the account', bySubscriber, { email: undefined }],
  ['an operator erases the address of one who gave nothing in the quiz', byOperator, { email: undefined }],
] satisfies [string, (person: Awaited<ReturnType<typeof createPerson>>) => Promise<unknown>, object][])(
  'nothing but an open withdrawal names the person, and no age is left, after %s',
  async (_who, erase, inQuiz) => {
    const person = await createPerson(inQuiz)
    expect(await hasAge(person.quizUserId)).toBe(true)
    await erase(person)
    expect(await hasAge(person.quizUserId)).toBe(false)
    expect(await readable(person.browser)).toEqual([])
    expect(await readable(person.email)).toEqual([person.email])
    expect(await rowsOf(person.accountId)).toEqual({ sessions: 0, devices: 0 })
    expect(await api.context.ids.find(person.email)).toBeUndefined()
    expect((await byOperator(person)).leftAlone.withdrawals).toEqual([person.withdrawalId])
    await handle(person.withdrawalId)
    expect(await byOperator(person)).toMatchObject({ persons: 1, leftAlone: { withdrawals: [] } })
    expect(await readable(person.email)).toEqual([])
  },
)

test('a handled withdrawal is forgotten after the period, and an open one is not', async () => {
  const people = [await createPerson(), await createPerson()]
  const [handled, open] = people
  await handle(handled?.withdrawalId ?? '')
  const deps = { pool: api.pool, store: api.store, keys: api.context.keys, days: 90 }
  expect(await createWithdrawalRetention({ ...deps, clock: later(89) }).run(signal)).toBe(0)
  const job = createWithdrawalRetention({ ...deps, clock: later(91) })
  expect([await job.run(signal), await job.run(signal)]).toEqual([1, 0])
  const texts = await readable('I changed my mind.')
  expect(texts.length).toBeGreaterThan(0)
  expect(await readable(open?.email ?? '')).toContain(open?.email)
})

test('a registration that never paid is erased after the period, and one that paid is not', async () => {
  const [unpaid, paid] = [newEmail(), newEmail()]
  await asSubscriber(api).registered({ email: unpaid })
  const { payoutSubId } = await asSubscriber(api).registered({ email: paid })
  await reportPaid(api, payoutSubId)
  const { keys, ids } = api.context
  const run = async (days: number) => {
    const deps = { pool: api.pool, store: api.store, keys, days: 90, clock: later(days) }
    const result = await createRegistrationRetention(deps, commands).run(signal)
    return typeof result === 'number' ? result : result.done
  }
  expect(await run(89)).toBe(0)
  expect(await run(91)).toBeGreaterThan(0)
  expect(await run(91)).toBe(0)
  expect(await readable(unpaid)).toEqual([])
  expect([await ids.find(unpaid), await ids.find(paid)]).toEqual([undefined, expect.any(String)])
  expect(await readable(paid)).toContain(paid)
})

test('the address of a customer who never paid is erased after the period, and one who returns gets the plan', async () => {
  const [unpaid, paid] = [newEmail(), newEmail()]
  const name = (id: string, email: string) =>
    sendWebhook(api, webhook('customer.created', { id, email }, new Date().toISOString()))
  const customer_id = newCustomerId()
  await name(customer_id, unpaid)
  await name(await reportPaid(api, newPurchaseId()), paid)
  await projector.caughtUp()
  const run = (days: number) =>
    createCustomerRetention({ ...api.context, pool: api.pool, days: 90, clock: later(days) }).run(signal)
  expect([await run(89), await run(91), await run(91)]).toEqual([0, 1, 0])
  expect(await readable(unpaid)).toEqual([])
  expect(await readable(paid)).toContain(paid)
  const { token, payoutSubId } = await asSubscriber(api).registered({ email: unpaid })
  await reportPaid(api, payoutSubId, { customer_id })
  await asSubscriber(api).waitForAccess(token)
})

test('device details are stored only where a pixel is configured, and no address without a purchase', async () => {
  await using other = await createTestApi()
  const quizUserId = newVisitorId()
  await other.post('/quiz/consent', { quizUserId, ads: true, answers: false })
  await other.post('/fb/purchase', { email: newEmail(), value: 1, currency: 'USD', external_id: 'ctm_01a', quizUserId })
  const [report] = await other.store.readStream('customer-ctm_01a')
  expect(report?.data).toMatchObject({ browser: { person: quizUserId } })
  expect(report?.data).not.toHaveProperty('device')
})

describe('a damaged key', () => {
  const damage = (person: string) =>
    api.pool.query(
      'update event_store.person_keys set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20)) where person = $1',
      [person],
    )

  test('the erasure of others and of its own person goes on', async () => {
    const emails = [newEmail(), newEmail()]
    const streams: string[] = []
    for (const email of emails) {
      await asSubscriber(api).registered({ email })
      const stream = accountStream((await api.context.ids.find(email)) ?? '')
      const { owner } = await commands.accounts.read(stream)
      if (email === emails[0]) await damage(owner ? keyOf(owner) : '')
      const metadata = { correlation: 'test', causation: 'test' }
      const asked = { type: 'account.erasure-asked', data: { persons: null }, metadata } as const
      await api.store.append(stream, [asked])
      const event = (await api.store.readStream(stream)).at(-1)
      const client = await api.pool.connect()
      await recordErasure(client, { ...event, ...asked } as never)
      client.release()
      streams.push(stream)
    }
    const keys = createPersonKeys(testKeyStore(api.pool))
    await finishErasures({ pool: api.pool, store: api.store, keys, ids: api.context.ids })
    for (const stream of streams) expect((await api.store.readStream(stream)).at(-1)?.type).toBe('account.erased')
    expect(await readable(emails[1] ?? '')).toEqual([])
  })

  test('its person gets 503, and operators see it', async () => {
    await using own = await createTestApi()
    const email = newEmail()
    await asSubscriber(own).registered({ email })
    await own.pool.query(
      'update event_store.person_keys set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20)) where person <> (select id from event_store.installation)',
    )
    await using restarted = await createTestApi({ databaseUrl: own.databaseUrl })
    const { status, headers } = await asSubscriber(restarted).login(email)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    expect(restarted.logged()).toContain('is damaged')
    expect((await restarted.get('/metrics')).text).toContain('check_failing{check="damaged-keys"} 1\n')
  })
})

test('nothing new is acknowledged while the master keys are away, and everything before opens when they are back', async () => {
  await using own = await createTestApi()
  const before = newVisitorId()
  expect((await own.post('/quiz/user-info', { quizUserId: before, email: newEmail() })).status).toBe(200)
  const { rows } = await own.pool.query<{ id: string }>('select id from event_store.installation')
  const folder = join(process.env['KEY_DIR'] ?? '', 'masters', rows[0]?.id ?? '')
  await rename(folder, `${folder}.away`)
  const isReady = async () => (await own.get('/readyz')).body['missing']
  await expect.poll(isReady).toEqual([expect.stringMatching(/KEY_DIR/)])
  const refused = await own.post('/quiz/user-info', { quizUserId: newVisitorId(), email: newEmail() })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await asSubscriber(own).login(newEmail())).status).toBe(503)
  await rename(`${folder}.away`, folder)
  await expect.poll(isReady).not.toEqual([expect.stringMatching(/KEY_DIR/)])
  expect((await own.post('/quiz/user-info', { quizUserId: newVisitorId(), email: newEmail() })).status).toBe(200)
})
