import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { PersonPage } from '#api/contracts/support/persons.ts'
import { asAccount, asSubscriber, newEmail, newPurchaseId, reportPaid, readTypes } from '#api/testing.cabinet.ts'
import { adjustmentData, newCustomerId, sendWebhook, webhook } from '#api/payment/paddle/testing.ts'
import { expectRefusal, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { DAY_MS } from '#events/time/time.ts'
import { accountStream } from '#events/account.ts'
import { once, shared } from '#prove/servers/resources.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const api = shared(() => createAdminApi(undefined, 'naomi'))
const projector = shared(() => startProjector(api.databaseUrl, api.pool))

const act = (path: string, body: object, token: string | undefined = api.bearer, key?: string) =>
  api.post(`/admin/persons/${path}`, body, { bearer: token, ...(key && { key }) })
const find = async (text: string) => {
  const { status, body } = await act('find', { find: text })
  expect([status, body]).toEqual([200, expect.any(Object)])
  return PersonPage.parse(body)
}
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const changes = async () =>
  JSON.stringify((await api.get('/api/v1/admin/audit?kind=changes', { bearer: api.bearer })).body['acts'])

const textTaskOf = async (token: string): Promise<string> => {
  const { text } = await asAccount(api, token).get('/courses/day-course/v1/1')
  const id = /"id":"([^"]+)"[^{}]*"type":"textarea"/.exec(text)?.[1]
  if (id === undefined) throw new Error('The first day has no task to write to')
  return id
}

/** Registers a visitor who came by an ad, paid and saved a day. */
const createSubscriber = async () => {
  const [email, quizUserId, transactionId, customer_id] = [newEmail(), newVisitorId(), newPurchaseId(), newCustomerId()]
  await api.post('/quiz/moment', { quizUserId, moment: 'landing-seen', creo: 'psalm', utm: { source: 'tiktok' } })
  await api.post('/quiz/user-info', { quizUserId, creo: 'psalm', age: '46-60' })
  await api.post('/quiz/user-info', { quizUserId, email, username: 'Ruth' })
  await sendWebhook(api, webhook('customer.created', { id: customer_id, email }))
  await reportPaid(api, transactionId, { customer_id, custom_data: { license: 'lifetime', quizUserId } })
  const { token } = await asSubscriber(api).registered({ email, payoutSubId: transactionId, savesWriting: true })
  await asSubscriber(api).waitForAccess(token)
  const saved = await asAccount(api, token).post('/answers/v1/1', {
    day: 1,
    courseVersion: 'v1',
    progress: 100,
    answers: { [await textTaskOf(token)]: 'A prayer of this test.' },
    timeSpent: 60,
  })
  expect([saved.status, saved.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  await projector.caughtUp()
  const accountId = String(await api.context.ids.find(email))
  return { email, quizUserId, transactionId, token, accountId }
}

/** Returns a subscriber whom several tests look at. */
const createdOnce = once(createSubscriber)

const refund = async (transactionId: string) => {
  const { status } = await sendWebhook(
    api,
    webhook('adjustment.created', adjustmentData(transactionId, String(CHARGES.lifetime.cents))),
  )
  expect(status).toBe(200)
  await projector.caughtUp()
}

/** A page without what changes while it is read: mails that are sent meanwhile change their place, and some leave. */
const steady = (page: PersonPage) => ({ ...page, position: 0, visitors: [], mails: [] })

test('an e-mail, a transaction, a visitor and an account lead to the same page, with nothing that was written', async () => {
  const { email, quizUserId, transactionId, accountId } = await createdOnce()
  const page = await find(` ${email.toUpperCase()} `)
  expect(page).toMatchObject({
    id: accountId,
    account: { accountId, email, name: 'Ruth', courseVersion: 'v1' },
    access: {
      isOpen: true,
      why: 'Open with the Lifetime Access without a known end: it was paid once and has no end.',
    },
    visitors: [{ quizUserId, creo: 'psalm', utm: { utm_source: 'tiktok' } }],
    payments: [{ transactionId, kind: 'purchase', status: 'completed', license: 'lifetime', adjustments: [] }],
    days: [{ day: 1, progress: 100 }],
  })
  const steps = page.steps.map(({ step }) => step)
  for (const step of ['Began the quiz', 'Chose an age', 'Gave an e-mail', 'Registered']) expect(steps).toContain(step)
  expect(JSON.stringify(page)).not.toContain('A prayer')
  for (const text of [transactionId, quizUserId, accountId]) expect(steady(await find(text))).toEqual(steady(page))
  expect(await changes()).not.toContain(email)
  await expect
    .poll(async () => (await find(email)).mails)
    .toContainEqual({ name: 'Receipt', outcome: 'sent', at: expect.any(String) })
})

test('a visitor who only landed and a buyer who has not registered have a page', async () => {
  const quizUserId = newVisitorId()
  await api.post('/quiz/user-info', { quizUserId, creo: 'heart' })
  const transactionId = newPurchaseId()
  await reportPaid(api, transactionId)
  await projector.caughtUp()
  expect(await find(quizUserId)).toMatchObject({ id: quizUserId, account: null, access: { isOpen: false } })
  const { account, access } = await find(transactionId)
  expect(account).toBeNull()
  expect(access.why).toMatch(/^Closed: no account is registered. The purchase alone says: Open with the Lifetime/)
})

test.each(['nobody@moab.example', 'txn_unknown', 'sub_unknown', newVisitorId(), 'Ruth', "'; drop table", '%00'])(
  'what is unknown is refused with a sentence: %s',
  async (text) => {
    const reply = await act('find', { find: text })
    expectRefusal(422, reply)
    expect(reply.body['code']).toBe('unknown_person')
  },
)

test('a refund closes access and the page says so; an extension opens it again, with its reason and operator', async () => {
  const { transactionId, token, email, accountId } = await createSubscriber()
  await refund(transactionId)
  expect((await asSubscriber(api).me(token)).status).toBe(402)
  const { access, payments } = await find(email)
  expect(access).toEqual({ isOpen: false, why: 'Closed: the last payment was refunded in full or charged back.' })
  expect(payments[0]?.adjustments).toMatchObject([{ effect: 'refund', amount: CHARGES.lifetime.cents }])
  const given = { accountId, until: dayIn(10), reason: 'Paddle charged twice.' }
  for (let n = 0; n < 2; n++) expect((await act('extend', given, api.bearer, `extend-${accountId}`)).status).toBe(200)
  const { status, body } = await asSubscriber(api).me(token)
  expect([status, body['accessDenied']]).toEqual([200, false])
  const page = await find(email)
  const until = `${dayIn(11)}T00:00:00.000Z`
  expect(page.access).toEqual({ isOpen: true, why: `Open until ${dayIn(11)} 00:00 UTC: an operator extended it.` })
  expect(page.extension).toMatchObject({ until, reason: 'Paddle charged twice.', by: 'naomi' })
  const types = await readTypes(api, accountStream(accountId))
  expect(types.filter((type) => type === 'account.access-extended')).toHaveLength(1)
  const { rows } = await api.pool.query(`select from event_store.events where data::text like '%charged twice%'`)
  expect(rows).toEqual([])
  expect(await changes()).toContain('extended access')
})

test.each([
  ['yesterday', dayIn(-1), 'a reason'],
  ['in two years', dayIn(730), 'a reason'],
  ['no day', '2026-02-30', 'a reason'],
  ['no reason', dayIn(3), ' '],
])('an extension with a wrong end or without a reason is refused: %s', async (_what, until, reason) => {
  const { accountId } = await createdOnce()
  expectRefusal(422, await act('extend', { accountId, until, reason }))
})

test('the access link is sent again, and not a second time within a minute', async () => {
  const { accountId } = await createdOnce()
  expect((await act('link', { accountId })).status).toBe(200)
  expect((await act('link', { accountId })).body['code']).toBe('too_many_links')
  expect(await readTypes(api, accountStream(accountId))).toContain('account.password-reset-requested')
  expect(await changes()).toContain('sent an access link')
})

test('an export has the data of the person without what they wrote, and asks for the password', async () => {
  const { accountId, email, transactionId } = await createdOnce()
  expectRefusal(422, await act('export', { accountId, password: 'a-lamp-unto-my-feet' }))
  const { status, body, text } = await act('export', { accountId, password: 'of-good-courage' })
  expect([status, body]).toMatchObject([
    200,
    {
      account: { email },
      purchases: [{ payoutSubId: transactionId }],
      course: [{ day: 1, answers: [] }],
      quiz: [{ age: null }],
    },
  ])
  expect(text).not.toContain('A prayer')
  expect(await changes()).toContain('exported a person')
})

test('support starts a change of address with its own password, and the link goes to the new mailbox', async () => {
  const { accountId, email } = await createSubscriber()
  const given = { accountId, email: ` ${newEmail().toUpperCase()} `, password: 'of-good-courage' }
  expectRefusal(422, await act('address', { ...given, password: 'a-lamp-unto-my-feet' }))
  expectRefusal(422, await act('address', { ...given, email: 'ruth' }))
  expect((await act('address', given)).status).toBe(200)
  expect(await readTypes(api, accountStream(accountId))).toContain('account.email-change-requested')
  expect((await find(accountId)).account).toMatchObject({ email })
  expect(await changes()).toContain('sent a link to a new address')
})

test('an account without an owner can neither be extended nor exported', async () => {
  const accountId = newVisitorId()
  expectRefusal(422, await act('extend', { accountId, until: dayIn(3), reason: 'a reason' }))
  expectRefusal(422, await act('export', { accountId, password: 'of-good-courage' }))
  expectRefusal(422, await act('link', { accountId }))
  expectRefusal(422, await act('address', { accountId, email: newEmail(), password: 'of-good-courage' }))
})

test('the page and the preview name every purchase of a mailbox, also of other browsers and without an account', async () => {
  const email = newEmail()
  const buy = async (address = email) => {
    const [transactionId, customer_id] = [newPurchaseId(), newCustomerId()]
    await sendWebhook(api, webhook('customer.created', { id: customer_id, email: address }))
    await reportPaid(api, transactionId, { customer_id })
    return transactionId
  }
  const first = await buy()
  const others = [await buy(email.toUpperCase()), await buy(), await buy()]
  const stranger = await buy(newEmail())
  await projector.caughtUp()
  const bought = async (text: string) =>
    (await find(text)).payments.map(({ transactionId }) => transactionId).toSorted()
  const all = [first, ...others].toSorted()
  expect(await bought(`Ruth <mailto:${email}>`)).toEqual(all)
  const { token } = await asSubscriber(api).registered({ email, payoutSubId: first })
  await asSubscriber(api).waitForAccess(token)
  await projector.caughtUp()
  for (const text of [email, `"Ruth, of Moab" <${email}>`, `mailto:${email}`, first])
    expect(await bought(text)).toEqual(all)

  const { status, body } = await act('erase/preview', { email: `<${email}>` })
  expect([status, body]).toMatchObject([200, { account: true, leftAlone: { withdrawals: [] } }])
  expect([...(body['purchases'] as string[])].toSorted()).toEqual(all)
  expect(JSON.stringify(body)).not.toContain(stranger)
  const erased = await act('erase', { email, repeated: email, password: 'of-good-courage' })
  expect(erased.body).toMatchObject({ persons: (body['persons'] as string[]).length, account: true })
})
