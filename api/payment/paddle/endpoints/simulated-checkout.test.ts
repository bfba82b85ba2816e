import { LICENSES } from '#events/payment/money/licenses.ts'
import { firstChargeCents, renewalChargeCents } from '#events/payment/money/plans.ts'
import { DAY_MS } from '#events/time/time.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { customerStream, paymentStream, personOf, subscriptionStream } from '#events/payment/payment.ts'
import { expectRefusal, createTestApi, newVisitorId } from '#api/testing.ts'
import { newTransactionId } from '#api/payment/paddle/testing.ts'
import { subscriptionIdOf } from '#api/payment/paddle/simulated/webhooks.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const api = shared(() => createTestApi())
afterAll(() => expect(api.logged()).not.toMatch(/"msg":"fault"/))

const Reported = z.object({ webhookType: z.string() })

const stored = async (stream: string) => (await api.store.readStream(stream)).map(({ type, data }) => ({ type, data }))
const simulate = (body: object, key?: string) => api.post('/checkout/simulated', body, { key })
const stateOf = async (id: string) => (await api.get(`/api/v1/checkout/${id}`)).body
const opened = async (more: object = {}) => {
  const { status, body } = await simulate({ action: 'open', license: 'monthly', sale: false, ...more })
  expect(status).toBe(200)
  return { id: String(body['transactionId']), customerId: String(body['customerId']), body }
}

test.each(LICENSES.flatMap((license) => [[license, false] as const, [license, true] as const]))(
  'the simulated checkout sells the plan %s, sale %s, at its price and sends the same webhooks as Paddle',
  async (license, sale) => {
    const amount = firstChargeCents(license, sale)
    const quizUserId = newVisitorId()
    const { id, customerId, body } = await opened({ license, sale, quizUserId, email: 'Ada+1@example.com' })
    expect(body).toEqual({ transactionId: id, customerId, value: amount / 100, currency: 'USD' })
    expect(await stateOf(id)).toEqual({ state: 'open', kind: 'purchase', license })
    expect((await simulate({ action: 'pay', transactionId: id })).body).toEqual({ state: 'paid' })
    expect(await stateOf(id)).toEqual({
      state: 'paid',
      kind: 'purchase',
      license,
      receipt: {
        amount,
        currency: 'USD',
        periodEndsAt: license === 'lifetime' ? null : expect.any(String),
      },
    })
    const events = await stored(paymentStream(id))
    expect(events.map(({ type, data }) => Reported.safeParse(data).data?.webhookType ?? type)).toEqual([
      'transaction.created',
      'transaction.ready',
      'transaction.paid',
      'transaction.completed',
      'payment.purchase-completed',
    ])
    expect(events.at(-1)?.data).toMatchObject({
      license,
      quizUserId,
      customerId,
      amount,
      currency: 'USD',
      kind: 'purchase',
    })
    expect(events[0]?.data).toMatchObject({ discountId: sale ? `dsc_simulated_${license}` : null })
    expect(await stored(customerStream(customerId))).toMatchObject([
      { data: { email: { person: personOf(null, customerId) } } },
    ])
    const subscription = subscriptionIdOf({ license, transactionId: id })
    const term = { status: license === 'trial' ? 'trialing' : 'active', transactionId: id, license }
    expect(subscription === null ? [] : await stored(subscriptionStream(subscription))).toMatchObject(
      license === 'lifetime' ? [] : [{ data: term }],
    )
    expect(api.logged()).not.toMatch(/Ada\+1/)
  },
)

test('a checkout that was closed or declined stays open and can still be paid', async () => {
  const { id } = await opened()
  for (const action of ['close', 'decline', 'decline']) {
    expect((await simulate({ action, transactionId: id })).body).toEqual({ state: 'open' })
  }
  expect((await simulate({ action: 'pay', transactionId: id, email: 'a@example.com' })).body).toEqual({ state: 'paid' })
  expect((await simulate({ action: 'close', transactionId: id })).body).toEqual({ state: 'paid' })
})

test('a checkout that is paid several times is one purchase', async () => {
  const { id } = await opened()
  const pay = () => simulate({ action: 'pay', transactionId: id, email: 'a@example.com' })
  const replies = [...(await Promise.all(Array.from({ length: 5 }, pay))), await pay()]
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const types = (await stored(paymentStream(id))).map(({ type }) => type)
  expect(types.filter((type) => type === 'payment.purchase-completed')).toHaveLength(1)
})

test('a repeated request opens one checkout', async () => {
  const [key, body] = [randomUUID(), { action: 'open', license: 'lifetime', sale: true }]
  const [first, second] = [await simulate(body, key), await simulate(body, key)]
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
})

const paid = async (license: string) => {
  const quizUserId = newVisitorId()
  const { id } = await opened({ license, quizUserId, email: 'a@example.com' })
  await simulate({ action: 'pay', transactionId: id })
  return { id, quizUserId }
}

test.each(['monthly', 'trial'] as const)(
  'the plan %s is renewed once per request, as revenue of the same visitor',
  async (license) => {
    const amount = renewalChargeCents(license, false)
    const { id, quizUserId } = await paid(license)
    const key = randomUUID()
    for (let n = 0; n < 2; n += 1)
      expect((await simulate({ action: 'renew', transactionId: id }, key)).status).toBe(200)
    const { rows } = await api.pool.query<{ data: object }>(
      `select data from event_store.events where type = 'payment.purchase-completed' and data->>'quizUserId' = $1
       and data->>'kind' = 'renewal'`,
      [quizUserId],
    )
    expect(rows).toEqual([{ data: expect.objectContaining({ kind: 'renewal', license, amount, quizUserId }) }])
    const subscription = await stored(subscriptionStream(subscriptionIdOf({ license, transactionId: id }) ?? ''))
    const ends = subscription.map(({ data }) => z.object({ periodEndsAt: z.string() }).parse(data).periodEndsAt)
    expect(ends).toHaveLength(2)
    expect(Date.parse(ends[1] ?? '') - Date.parse(ends[0] ?? '')).toBe(28 * DAY_MS)
  },
)

test('a purchase is refunded in full and once', async () => {
  const { id } = await paid('lifetime')
  for (let n = 0; n < 2; n += 1) expect((await simulate({ action: 'refund', transactionId: id })).status).toBe(200)
  const refunds = (await stored(paymentStream(id))).filter(({ type }) => type === 'payment.refunded')
  expect(refunds).toEqual([
    {
      type: 'payment.refunded',
      data: expect.objectContaining({ amount: CHARGES.lifetime.cents, total: CHARGES.lifetime.cents }),
    },
  ])
})

test('an unpaid purchase is neither renewed nor refunded, and a lifetime purchase is not renewed', async () => {
  const { id } = await opened()
  for (const action of ['renew', 'refund']) expectRefusal(422, await simulate({ action, transactionId: id }))
  const lifetime = await paid('lifetime')
  expectRefusal(422, await simulate({ action: 'renew', transactionId: lifetime.id }))
})

test('an unknown checkout or license is refused', async () => {
  expectRefusal(422, await simulate({ action: 'pay', transactionId: newTransactionId() }))
  expectRefusal(400, await simulate({ action: 'open', license: 'eternal', sale: false }))
  expectRefusal(400, await simulate({ action: 'pay', transactionId: 'sub_1' }))
})

test('the simulated checkout does not exist if real money is taken', async () => {
  await using real = await createTestApi({ env: { CHECKOUT: 'paddle', PADDLE_CLIENT_TOKEN: 'test_token' } })
  expectRefusal(404, await real.post('/checkout/simulated', { action: 'open', license: 'lifetime', sale: true }))
  expect((await real.get('/api/v1/config')).body).toMatchObject({
    checkout: 'paddle',
    paddle: { environment: 'sandbox', token: 'test_token' },
  })
})
