import { DAY_MS } from '#events/time/time.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createCancelLinks } from '#db/crypto/signed-links.ts'
import { subscriptionStream } from '#events/payment/payment.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { newCustomerId, newSubscriptionId, newTransactionId, sendWebhook } from '#api/payment/paddle/testing.ts'
import { MONTHLY, subscriptionData, transactionData, webhook } from '#api/payment/paddle/testing.ts'
import { subscriptionIdOf } from '#api/payment/paddle/simulated/webhooks.ts'
import { createRecordingStandIn, replied } from '#prove/servers/stand-in.ts'
import { testKeyStore } from '#prove/servers/keys.ts'

/** Links of the API under test, by the days until they end. */
const tokensOf =
  (api: () => TestApi) =>
  (purchaseId: string, days = 20) =>
    createCancelLinks(testKeyStore(api().pool)).tokenOf(purchaseId, new Date(Date.now() + days * DAY_MS))

describe('the link to cancel in test mode', () => {
  const api = shared(() => createTestApi())
  const projector = shared(() => startProjector(api.databaseUrl, api.pool))
  beforeAll(() => projector.caughtUp())

  const tokenOf = tokensOf(() => api)
  const look = async (token: string) => (await api.post('/payments/cancel-link', { token })).body
  const cancel = (token: string, key?: string) => api.post('/payments/cancel', { token }, { key })
  const buy = async (license: string) => {
    const { body } = await api.post('/checkout/simulated', { action: 'open', license, sale: false })
    const transactionId = String(body['transactionId'])
    await api.post('/checkout/simulated', { action: 'pay', transactionId, email: 'ruth@moab.example' })
    await projector.caughtUp()
    return transactionId
  }

  test('a plan is canceled without a login or an account, once for any number of taps', async () => {
    const transactionId = await buy('monthly')
    const token = await tokenOf(transactionId)
    expect(await look(token)).toMatchObject({ license: 'monthly', state: 'renews' })
    const { status, body } = await cancel(token)
    expect([status, body]).toMatchObject([200, { state: 'ends' }])
    expect(Date.parse(String(body['until']))).toBeGreaterThan(Date.now() + 27 * DAY_MS)
    for (let n = 0; n < 3; n++) expect((await cancel(token)).body).toEqual(body)
    await projector.caughtUp()
    expect(await look(token)).toMatchObject({ state: 'ends' })
    const reports = await api.store.readStream(
      subscriptionStream(subscriptionIdOf({ license: 'monthly', transactionId }) ?? ''),
    )
    expect(reports).toHaveLength(2)
  })

  test('looking at a link cancels nothing, and a lifetime plan has nothing to cancel', async () => {
    const [monthly, lifetime] = [await tokenOf(await buy('monthly')), await tokenOf(await buy('lifetime'))]
    for (let n = 0; n < 3; n++) expect(await look(monthly)).toMatchObject({ state: 'renews' })
    expect((await cancel(lifetime)).body).toMatchObject({ license: 'lifetime', until: null })
  })

  test('a link ends with the period that it was made for', async () => {
    const transactionId = await buy('monthly')
    const late = await tokenOf(transactionId, -1)
    for (const path of ['cancel-link', 'cancel']) {
      const { status, body } = await api.post(`/payments/${path}`, { token: late })
      expect([status, body['code']]).toEqual([422, 'link_ended'])
    }
    expect(await look(await tokenOf(transactionId))).toMatchObject({ state: 'renews' })
  })

  test('a link that we did not sign is refused with a sentence', async () => {
    const [one, other] = [await tokenOf(await buy('monthly')), await tokenOf(await buy('monthly'))]
    const forged = `${one.split('.').slice(0, 2).join('.')}.${other.split('.')[2]}`
    for (const token of [forged, one.slice(0, -1), '', '.', `${one}x`, 'txn_1']) {
      const { status, body } = await cancel(token)
      expect([status, body['code']]).toEqual([422, 'link_unusable'])
    }
    expect(await look(one)).toMatchObject({ state: 'renews' })
  })
})

describe('the link to cancel where Paddle charges', () => {
  const paddle = shared(() => createRecordingStandIn())
  const api = shared(() =>
    createTestApi({
      env: {
        CHECKOUT: 'paddle',
        PADDLE_API_KEY: 'pdl_sdbx_apikey_1',
        PADDLE_API_BASE: paddle.origin,
        PADDLE_CLIENT_TOKEN: 'test_token',
      },
    }),
  )
  const projector = shared(() => startProjector(api.databaseUrl, api.pool))
  beforeAll(() => projector.caughtUp())

  const tokenOf = tokensOf(() => api)
  const pay = async () => {
    const [transaction, subscription, customer_id] = [newTransactionId(), newSubscriptionId(), newCustomerId()]
    const ids = { customer_id, custom_data: { license: 'monthly', quizUserId: null } }
    const now = new Date().toISOString()
    const paid = transactionData(transaction, {
      ...ids,
      subscription_id: subscription,
      items: [{ price: { id: MONTHLY, description: 'x', unit_price: { amount: '3899' } }, quantity: 1 }],
      payments: [{ status: 'captured', captured_at: now, method_details: { type: 'card' } }],
    })
    await sendWebhook(api, webhook('transaction.completed', paid))
    paddle.requests.length = 0
    const ends_at = new Date(Date.now() + 20 * DAY_MS).toISOString()
    const period = { current_billing_period: { starts_at: now, ends_at } }
    const created = subscriptionData(subscription, { ...ids, ...period, transaction_id: transaction })
    const reportPlan = () => sendWebhook(api, webhook('subscription.created', created))
    const reportOverdue = () => {
      const overdue = subscriptionData(subscription, { ...ids, ...period, status: 'past_due' })
      return sendWebhook(api, { ...webhook('subscription.past_due', overdue), occurred_at: ends_at })
    }
    return { subscription, token: await tokenOf(transaction), reportPlan, reportOverdue }
  }
  const buy = async () => {
    const { reportPlan, ...bought } = await pay()
    await reportPlan()
    await projector.caughtUp()
    return bought
  }
  const cancel = (token: string) => api.post('/payments/cancel', { token })

  test("a tap cancels through Paddle's API, and the reply contains no page of Paddle", async () => {
    const { subscription, token } = await buy()
    paddle.behave(replied(200, { data: { id: subscription, management_urls: { cancel: 'https://paddle.test/' } } }))
    const { status, body, text } = await cancel(token)
    expect([status, body]).toMatchObject([200, { state: 'ends' }])
    expect(text).not.toContain('https')
    expect(paddle.requests).toMatchObject([
      {
        method: 'POST',
        path: `/subscriptions/${subscription}/cancel`,
        body: '{"effective_from":"next_billing_period"}',
      },
    ])
  })

  test('a second tap succeeds where Paddle refuses to cancel twice', async () => {
    const { token } = await buy()
    const planned = { data: { status: 'active', scheduled_change: { action: 'cancel' } } }
    paddle.behave((response) => {
      const isFirst = paddle.requests.length === 1
      return replied(isFirst ? 400 : 200, isFirst ? { error: {} } : planned)(response)
    })
    const { status, body } = await cancel(token)
    expect([status, body]).toMatchObject([200, { state: 'ends' }])
  })

  test('a plan that Paddle did not cancel is not shown as canceled', async () => {
    const { token } = await buy()
    paddle.behave(replied(400, { error: { code: 'subscription_locked_pending_changes' } }))
    const { status, body } = await cancel(token)
    expect([status, body['code']]).toEqual([503, 'portal_unavailable'])
  })

  test('an overdue plan renews on no day that is known, and a tap ends it at once', async () => {
    const { subscription, token, reportOverdue } = await buy()
    await reportOverdue()
    await projector.caughtUp()
    expect((await api.post('/payments/cancel-link', { token })).body).toMatchObject({ state: 'renews', until: null })
    paddle.behave(replied(200, { data: { id: subscription } }))
    expect((await cancel(token)).body).toMatchObject({ state: 'ends', until: null })
    expect(paddle.requests).toMatchObject([{ body: '{"effective_from":"immediately"}' }])
  })

  test('a tap before the report of the plan is refused, cancels nothing, and works afterwards', async () => {
    const { subscription, token, reportPlan } = await pay()
    await projector.caughtUp()
    paddle.behave(replied(200, { data: { id: subscription } }))
    const { status, body, headers } = await cancel(token)
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'unavailable', expect.any(String)])
    expect((await api.post('/payments/cancel-link', { token })).status).toBe(503)
    expect(paddle.requests).toEqual([])
    await reportPlan()
    await projector.caughtUp()
    expect((await cancel(token)).body).toMatchObject({ state: 'ends' })
    expect(paddle.requests).toHaveLength(1)
  })
})
