import { saveBody } from '#api/course/testing.ts'
import { DAY_MS } from '#events/time/time.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { accountStream } from '#events/account.ts'
import { expectRefusal, createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { sendWebhook, webhook } from '#api/payment/paddle/testing.ts'
import type { PurchasePayment, Purchase } from '#commands/payment/purchase/purchase.ts'
import { testPayment } from '#commands/payment/purchase/testing.purchase.ts'
import { isReportPending } from '#api/payment/purchases/purchase-info.ts'
import {
  findAccounts,
  asAccount,
  asSubscriber,
  newEmail,
  PASSWORD,
  registrationBody,
  reportPaid,
} from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))
const { login, register, registered, me } = asSubscriber(api)

const accountOf = async (payoutSubId: string) => (await findAccounts(api, payoutSubId))[0] ?? ''

/** Returns the persons whose keys seal data in these streams. */
const personsIn = async (streams: string[]): Promise<string[]> => {
  const { rows } = await api.pool.query<{ data: string }>(
    'select data::text from event_store.events where stream = any($1)',
    [streams],
  )
  return [
    ...new Set(
      rows.flatMap(({ data }) => [...data.matchAll(/"person":\s*"([^"]+)"/g)].map(([, person]) => person ?? '')),
    ),
  ]
}

/** Returns of each of these persons whether their key is destroyed. */
const areErased = async (streams: string[]): Promise<boolean[]> => {
  const { rows } = await api.pool.query<{ gone: boolean }>(
    `select erased_at is not null as gone from event_store.person_keys where person::text = any($1)`,
    [await personsIn(streams)],
  )
  return rows.map(({ gone }) => gone)
}

const buyMonthly = async () => {
  const email = newEmail()
  const { body } = await api.post('/checkout/simulated', { action: 'open', license: 'monthly', sale: false, email })
  const transactionId = String(body['transactionId'])
  await api.post('/checkout/simulated', { action: 'pay', transactionId })
  const { token } = await registered({ payoutSubId: transactionId, email })
  const bought = async () => (await asAccount(api, token).get('/purchases')).body['purchases']
  await expect.poll(bought).toMatchObject([{ state: 'open', renews: true }])
  return { token, transactionId }
}

const paid = (more: Partial<PurchasePayment>) =>
  testPayment({ periodEndsAt: null, paidAt: new Date('2026-03-10T12:00:00Z'), ...more })

test('deleting an account needs the password and erases all personal data', async () => {
  const quizUserId = newVisitorId()
  const email = newEmail()
  await api.post('/quiz/user-info', { quizUserId, email, username: 'Orpah', age: '30-45' })
  const { token, payoutSubId } = await registered({ email })
  const customer = await reportPaid(api, payoutSubId, { custom_data: { license: 'lifetime', quizUserId } })
  await sendWebhook(api, webhook('customer.created', { id: customer, email }))
  // The browser reports the purchase without visitor or customer.
  await api.post('/fb/purchase', { email, value: 12.34, currency: 'USD', transactionId: payoutSubId })
  await asSubscriber(api).waitForAccess(token)
  const orpah = asAccount(api, token)
  await orpah.post('/answers/v1/1', saveBody(1, { rating: 5 }))

  const wrong = await orpah.post('/delete', { password: 'not-it-at-all' })
  expect([wrong.status, wrong.body['code']]).toEqual([422, 'wrong_password'])
  const key = randomUUID()
  for (let n = 0; n < 2; n++) expect((await orpah.post('/delete', { password: PASSWORD }, key)).status).toBe(200)

  expectRefusal(401, await me(token))
  expect((await login(email)).status).toBe(401)
  const streams = [await accountOf(payoutSubId), `customer-${customer}`, `quiz-${quizUserId}`, `payment-${payoutSubId}`]
  expect(await areErased(streams)).toEqual([true, true, true, true])
  // Events that are counted remain.
  const counted = await api.pool.query(`select from event_store.events where stream = $1`, [`quiz-${quizUserId}`])
  expect(counted.rows.length).toBeGreaterThan(0)
})

test('deleting an account erases what another browser reported with its e-mail, and nothing of a stranger', async () => {
  const email = newEmail()
  const { token, payoutSubId } = await registered({ email })
  const customer = await reportPaid(api, payoutSubId, { custom_data: { license: 'lifetime' } })
  const report = async (reported: string, purchase: object) => {
    const quizUserId = newVisitorId()
    await api.post('/quiz/consent', { quizUserId, ads: true, answers: true })
    await api.post('/fb/purchase', { ...purchase, value: 12.34, currency: 'USD', email: reported, quizUserId })
    return quizUserId
  }
  const own = [await report(email, { transactionId: payoutSubId }), await report(email, { external_id: customer })]
  const strangers = [await report(newEmail(), { transactionId: payoutSubId })]
  await asSubscriber(api).waitForAccess(token)
  expect((await asAccount(api, token).post('/delete', { password: PASSWORD })).status).toBe(200)
  const { rows } = await api.pool.query<{ person: string }>(
    'select person::text from event_store.person_keys where erased_at is not null and person::text = any($1)',
    [[...own, ...strangers]],
  )
  expect(rows.map(({ person }) => person).toSorted()).toEqual(own.toSorted())
})

test('an account with a plan that renews cannot be deleted before the plan is canceled', async () => {
  const { token, transactionId } = await buyMonthly()
  const boaz = asAccount(api, token)
  const refused = await boaz.post('/delete', { password: PASSWORD })
  expect([refused.status, refused.body['code']]).toEqual([409, 'renews_still'])
  expect((await boaz.post('/subscription/portal', {})).body).toEqual({ provider: 'simulated' })
  expect((await boaz.post('/subscription/simulated', { action: 'cancel', payoutSubId: 'txn_of_another' })).status).toBe(
    422,
  )
  expect((await boaz.post('/subscription/simulated', { action: 'cancel', payoutSubId: transactionId })).status).toBe(
    200,
  )
  await expect
    .poll(async () => (await boaz.get('/purchases')).body['purchases'])
    .toMatchObject([{ state: 'open', renews: false }])
  await boaz.post('/subscription/simulated', { action: 'cancel-now', payoutSubId: transactionId })
  await expect
    .poll(async () => (await me(token)).body['message'])
    .toBe('Access denied. Please renew your subscription.')
  await expect
    .poll(async () => (await boaz.get('/purchases')).body['purchases'])
    .toMatchObject([{ state: 'canceled', until: null }])
  expect((await boaz.post('/delete', { password: PASSWORD })).status).toBe(200)
})

test('an account cannot be deleted before its payment is reported', async () => {
  const { token, payoutSubId } = await registered()
  const naomi = asAccount(api, token)
  const refused = await naomi.post('/delete', { password: PASSWORD })
  expect([refused.status, refused.body['code']]).toEqual([409, 'payment_awaited'])
  await reportPaid(api, payoutSubId, { custom_data: { license: 'lifetime' } })
  await asSubscriber(api).waitForAccess(token)
  expect((await naomi.post('/delete', { password: PASSWORD })).status).toBe(200)
})

test.each<[string, Partial<Purchase>, days: number, isPending: boolean]>([
  ['nothing is reported', {}, 2, true],
  ['nothing is reported after three days', {}, 3, false],
  ['a plan is paid and its subscription is not reported', { payment: paid({}) }, 2, true],
  ['a plan is paid and its subscription is not reported after three days', { payment: paid({}) }, 3, false],
  ['a lifetime license is paid', { payment: paid({ license: 'lifetime' }) }, 0, false],
  ['nothing was paid for a trial', { payment: paid({ license: 'trial', amount: 0 }) }, 0, false],
  ['the payment failed', { payment: paid({ license: 'trial', status: 'failed' }) }, 0, false],
])('a report of a purchase may be pending: %s', (_reports, known, days, isPending) => {
  const registeredAt = new Date('2026-03-10T12:00:00Z')
  const purchase = { transactionId: 'txn_1', payment: null, subscription: null, latest: null, ...known }
  expect(isReportPending(purchase, registeredAt, new Date(registeredAt.getTime() + days * DAY_MS))).toBe(isPending)
})

test('after deletion the same email and purchase can be registered again', async () => {
  const form = registrationBody()
  await reportPaid(api, form.payoutSubId, { custom_data: { license: 'lifetime' } })
  const token = String((await register(form)).body['token'])
  await asSubscriber(api).waitForAccess(token)
  expect((await asAccount(api, token).post('/delete', { password: PASSWORD })).status).toBe(200)
  expect((await register(form)).status).toBe(201)
  expectRefusal(401, await me(token))
  expect((await login(form.email)).status).toBe(200)
})

test('an email leads to its account until the account is erased, and to another one afterwards', async () => {
  const { ids } = api.context
  const { email, payoutSubId, token } = await registered()
  const account = await accountOf(payoutSubId)
  expect(account).toBe(accountStream((await ids.find(email)) ?? ''))
  await reportPaid(api, payoutSubId)
  await asSubscriber(api).waitForAccess(token)
  expect((await asAccount(api, token).post('/delete', { password: PASSWORD })).status).toBe(200)
  expect(await ids.find(email)).toBeUndefined()
  expect(accountStream(await ids.of(email))).not.toBe(account)
  await registered({ email })
  expect(accountStream((await ids.find(email)) ?? '')).not.toBe(account)
})
