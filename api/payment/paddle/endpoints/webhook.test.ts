import { afterAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { testKeyStore } from '#prove/servers/keys.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { customerStream, paymentStream, personOf, subscriptionStream, webhookStream } from '#events/payment/payment.ts'
import { Sealed } from '#events/core/sealed.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import {
  adjustmentData,
  MONTHLY,
  newCustomerId,
  newSubscriptionId,
  newTransactionId,
  subscriptionData,
  sendWebhook,
  transactionData,
  webhook,
} from '#api/payment/paddle/testing.ts'
import { WEBHOOK_SECRET } from '#api/payment/paddle/testing.secret.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const api = shared(() => createTestApi({ env: { PADDLE_WEBHOOK_SECRET: `pdl_ntfset_the_next_one,${WEBHOOK_SECRET}` } }))
afterAll(async () => {
  expect(api.logged()).toMatch(/"outcome":"[a-z]+","msg":"webhook"/)
  expect(api.logged()).not.toMatch(/"msg":"fault"|evt_|txn_/)
})

const stored = async (stream: string) => (await api.store.readStream(stream)).map(({ type, data }) => ({ type, data }))
const types = async (stream: string) => (await stored(stream)).map(({ type }) => type)
const WithBody = z.object({ body: Sealed })
const done = { status: 200, body: { ok: true } }

const completed = (transactionId: string, more?: object) =>
  webhook('transaction.completed', transactionData(transactionId, more))

test('a payment is stored with the license of its price, not with the one that the browser named', async () => {
  const [id, visitor] = [newTransactionId(), newVisitorId()]
  const one = completed(id, {
    custom_data: { license: 'lifetime', quizUserId: visitor.toUpperCase() },
    items: [{ price: { id: MONTHLY } }],
  })
  expect(await sendWebhook(api, one)).toMatchObject(done)
  expect(await stored(paymentStream(id))).toEqual([
    {
      type: 'payment.transaction-reported',
      data: {
        webhookId: one.event_id,
        webhookType: 'transaction.completed',
        occurredAt: '2026-03-10T12:00:00.123456000Z',
        status: 'completed',
        origin: 'web',
        customerId: 'ctm_01buyer',
        subscriptionId: null,
        currency: 'USD',
        amount: CHARGES.lifetime.cents,
        tax: 0,
        fee: 1,
        priceIds: [MONTHLY],
        discountId: null,
        paidAt: '2026-03-10T11:59:58.500Z',
        periodEndsAt: null,
        license: 'monthly',
        quizUserId: visitor,
      },
    },
    {
      type: 'payment.purchase-completed',
      data: {
        quizUserId: visitor,
        license: 'monthly',
        kind: 'purchase',
        currency: 'USD',
        amount: CHARGES.lifetime.cents,
        customerId: 'ctm_01buyer',
        subscriptionId: null,
        paidAt: '2026-03-10T11:59:58.500Z',
      },
    },
  ])
})

test('a webhook that is delivered several times counts once', async () => {
  const id = newTransactionId()
  const one = completed(id)
  const replies = await Promise.all(Array.from({ length: 10 }, () => sendWebhook(api, one)))
  replies.push(await sendWebhook(api, { ...one, notification_id: 'ntf_again' }))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 200))
  expect(await types(paymentStream(id))).toEqual(['payment.transaction-reported', 'payment.purchase-completed'])
})

test('fifty concurrent webhooks about one transaction are all stored', async () => {
  const id = newTransactionId()
  const all = [
    completed(id),
    ...Array.from({ length: 49 }, (_, n) =>
      webhook('adjustment.created', adjustmentData(id, '100', { id: `adj_${n}` })),
    ),
  ]
  const replies = await Promise.all(all.map((one) => sendWebhook(api, one)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const events = await stored(paymentStream(id))
  const refunds = events.flatMap(({ type, data }) => (type === 'payment.refunded' ? [data as { amount: number }] : []))
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_900)
  expect(events.filter(({ type }) => type.endsWith('-reported'))).toHaveLength(50)
})

test('amounts of a currency without a minor unit are stored unchanged', async () => {
  const id = newTransactionId()
  await sendWebhook(api, completed(id, { currency_code: 'JPY', details: { totals: { total: '2800' } } }))
  expect((await stored(paymentStream(id)))[1]?.data).toMatchObject({ currency: 'JPY', amount: 2_800 })
})

test('a subscription is stored with its scheduled change', async () => {
  const id = newSubscriptionId()
  const change = { action: 'cancel', effective_at: '2026-04-07T12:00:00.000000Z', resume_at: null }
  await sendWebhook(api, webhook('subscription.updated', subscriptionData(id, { scheduled_change: change })))
  expect(await stored(subscriptionStream(id))).toMatchObject([
    {
      type: 'payment.subscription-reported',
      data: {
        status: 'active',
        license: 'monthly',
        transactionId: null,
        periodEndsAt: '2026-04-07T12:00:00.000Z',
        scheduledChange: { action: 'cancel', effectiveAt: '2026-04-07T12:00:00.000Z' },
      },
    },
  ])
})

const price = { id: 'pri_x', unit_price: { amount: '4000', currency_code: 'USD' }, tax_mode: 'external' }
const inEuros = [{ country_codes: ['DE'], unit_price: { amount: '3650', currency_code: 'EUR' } }]
test.each([
  ['its list price', {}, { amount: 4_000, currency: 'USD', isTotal: false }],
  [
    'the price of its currency',
    { currency_code: 'EUR', items: [{ price: { ...price, unit_price_overrides: inEuros } }] },
    { amount: 3_650, currency: 'EUR', isTotal: false },
  ],
  [
    'a price that includes tax',
    { items: [{ quantity: 2, price: { ...price, tax_mode: 'internal' } }] },
    { amount: 8_000, currency: 'USD', isTotal: true },
  ],
  [
    'a price that a discount reduces',
    { discount: { id: 'dsc_1' }, items: [{ price: { ...price, tax_mode: 'internal' } }] },
    { amount: 4_000, currency: 'USD', isTotal: false },
  ],
  ['nothing in another currency', { currency_code: 'GBP' }, null],
  ['nothing where the price is unreadable', { items: [{ price: { id: 'pri_x', unit_price: 40.01 } }] }, null],
])('the charge of each period is %s', async (_, more, recurring) => {
  const id = newSubscriptionId()
  await sendWebhook(api, webhook('subscription.updated', subscriptionData(id, { items: [{ price }], ...more })))
  expect(await stored(subscriptionStream(id))).toMatchObject([{ data: { recurring } }])
})

test('the email of a customer is stored sealed, and no longer after the person was erased', async () => {
  const [id, keys] = [newCustomerId(), createPersonKeys(testKeyStore(api.pool))]
  const customer = { id, name: 'Ada Lovelace', email: 'Ada.L@example.com', custom_data: null }
  expect(await sendWebhook(api, webhook('customer.created', customer))).toMatchObject(done)
  await keys.erase(personOf(null, id))
  // Another process erased the person, and this one would forget the cached key only after a while.
  await api.context.keys.erase(personOf(null, id))
  expect(await sendWebhook(api, webhook('customer.updated', customer))).toMatchObject(done)
  const [first, second] = await stored(customerStream(id))
  expect(first?.data).toMatchObject({ email: { person: personOf(null, id) } })
  expect(second?.data).toMatchObject({ email: null })
  const { rows } = await api.pool.query(`select string_agg(data::text, ' ') as text from event_store.events`)
  expect(`${rows[0]?.text}${api.logged()}`).not.toMatch(/Ada|example\.com/)
})

test.each([
  ['an unknown type', 'payout.paid', { id: 'pay_1', amount: '1' }],
  ['a type without a dot', 'ping', {}],
  ['a type that every object has as a property', 'constructor', {}],
])('a webhook with %s is stored without its data', async (_type, type, data) => {
  const one = webhook(type, data)
  expect(await sendWebhook(api, one)).toMatchObject(done)
  expect(await stored(webhookStream(one.event_id))).toMatchObject([
    { type: 'payment.webhook-not-understood', data: { reason: 'unknown type', webhookType: type, body: null } },
  ])
})

test.each([
  ['an unknown status', transactionData('txn_1', { status: 'blessed' }), 'status: invalid_value'],
  [
    'a fraction as amount',
    transactionData('txn_1', { details: { totals: { total: '1.50' } } }),
    'details.totals.total',
  ],
  ['a number with cents', transactionData('txn_1', { details: { totals: { total: 1.5 } } }), 'details.totals.total'],
  [
    'an amount that is too large for analytics',
    transactionData('txn_1', { details: { totals: { total: '600000000000000' } } }),
    'details.totals.total',
  ],
  ['no amount although it is paid', transactionData('txn_1', { details: null }), 'amount'],
  ['invalid items', transactionData('txn_1', { items: [{ id: 'x' }] }), 'items'],
  ['a bill of the year 0', transactionData('txn_1', { billed_at: '0000-01-01T00:00:00+01:00' }), 'billed_at'],
  ['an id that cannot be stored', transactionData('txn_\u0000', { id: 'txn_\u0000' }), 'id'],
  ['no fields', {}, 'id'],
])('a transaction with %s is stored sealed as unreadable', async (_fault, data, issue) => {
  const one = webhook('transaction.updated', data)
  expect(await sendWebhook(api, one)).toMatchObject(done)
  const [event] = await stored(webhookStream(one.event_id))
  expect(event?.data).toMatchObject({ reason: 'unreadable data', issue: expect.stringContaining(issue) })
  const { body } = WithBody.parse(event?.data)
  expect(await api.context.keys.open('webhook', body)).toBe(JSON.stringify(one))
  expect(await types('payment-txn_1')).toEqual([])
})

test.each([
  [
    'amounts as numbers',
    { details: { totals: { total: CHARGES.lifetime.cents, tax: null } } },
    { amount: CHARGES.lifetime.cents, license: 'lifetime' },
  ],
  ['a currency in small letters', { currency_code: 'usd' }, { currency: 'USD' }],
  [
    'times without a zone',
    { billed_at: '2026-03-10T11:59:59', payments: null },
    { paidAt: '2026-03-10T11:59:59.000Z' },
  ],
  ['no items', { items: null }, { amount: CHARGES.lifetime.cents }],
  [
    'an item of another shape',
    { items: [null, { id: 'x' }, { quantity: '1', price: { id: MONTHLY } }] },
    { license: 'monthly' },
  ],
  ['empty details before it is paid', { status: 'ready', details: { totals: null } }, { amount: null }],
])('a transaction with %s is read', async (_, more, data) => {
  const id = newTransactionId()
  expect(await sendWebhook(api, completed(id, more))).toMatchObject(done)
  expect((await stored(paymentStream(id))).at(1)?.data ?? (await stored(paymentStream(id)))[0]?.data).toMatchObject(
    data,
  )
})

test('a scheduled change of a new kind hides nothing of a subscription', async () => {
  const id = newSubscriptionId()
  const scheduled_change = { action: 'swap', effective_at: null }
  await sendWebhook(api, webhook('subscription.updated', subscriptionData(id, { scheduled_change })))
  expect(await stored(subscriptionStream(id))).toMatchObject([{ data: { status: 'active', scheduledChange: null } }])
})

test('invalid custom data count as missing', async () => {
  for (const custom_data of [null, 7, 'x', [], { quizUserId: 'admin' }, { quizUserId: { a: '\u0000' } }, undefined]) {
    const id = newTransactionId()
    expect(await sendWebhook(api, completed(id, { custom_data }))).toMatchObject(done)
    expect((await stored(paymentStream(id)))[1]?.data).toMatchObject({ quizUserId: null, license: 'lifetime' })
  }
})

test('a refund without a currency is in the currency of its transaction', async () => {
  const id = newTransactionId()
  await sendWebhook(api, completed(id))
  await sendWebhook(
    api,
    webhook('adjustment.updated', adjustmentData(id, String(CHARGES.lifetime.cents), { currency_code: undefined })),
  )
  expect((await stored(paymentStream(id))).at(-1)).toMatchObject({
    type: 'payment.refunded',
    data: { currency: 'USD', amount: CHARGES.lifetime.cents, total: CHARGES.lifetime.cents },
  })
})

test('both secrets are valid while one replaces the other', async () => {
  expect(await sendWebhook(api, completed(newTransactionId()), { secret: 'pdl_ntfset_the_next_one' })).toMatchObject(
    done,
  )
})
