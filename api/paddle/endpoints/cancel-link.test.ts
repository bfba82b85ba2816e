import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCancelLinks } from '#db/crypto/signed-links.ts'
import { subscriptionStream } from '#events/payment.ts'
import { createTestApi, startProjector, type TestApi, type TestProjector } from '#api/testing.ts'
import { newCustomerId, newSubscriptionId, newTransactionId, sendWebhook } from '#api/paddle/testing.ts'
import { subscriptionData, transactionData, webhook, WEBHOOK_SECRET } from '#api/paddle/testing.ts'
import { createPaddleStandIn, type PaddleStandIn } from '#api/paddle/testing.stand-in.ts'
import { subscriptionIdOf } from '#api/paddle/simulated/webhooks.ts'
import { replied } from '#testing/stand-in.ts'
import { testKeyStore } from '#testing/keys.ts'

const tokenOf = createCancelLinks(testKeyStore()).tokenOf

describe('the link to cancel in test mode', () => {
  let api: TestApi
  let projector: TestProjector
  beforeAll(async () => {
    api = await createTestApi({ env: { PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET } })
    projector = await startProjector(api.databaseUrl, api.pool)
    await projector.caughtUp()
  })
  afterAll(async () => {
    await projector.stop()
    await api.close()
  })

  const look = async (token: string) => (await api.post('/payments/cancel-link', { token })).body
  const cancel = (token: string, key?: string) => api.post('/payments/cancel', { token }, { key })
  const buy = async (license: string) => {
    const { body } = await api.post('/checkout/simulated', { action: 'open', license, sale: false })
    const transactionId = String(body['transactionId'])
    await api.post('/checkout/simulated', { action: 'pay', transactionId, email: 'ruth@moab.example' })
    return transactionId
  }

  test('a plan is canceled without a login or an account, once for any number of taps', async () => {
    const transactionId = await buy('monthly')
    const token = await tokenOf(transactionId)
    expect(await look(token)).toMatchObject({ license: 'monthly', state: 'renews', provider: 'simulated' })
    const { status, body } = await cancel(token)
    expect([status, body]).toMatchObject([200, { state: 'ends', confirmAt: null }])
    expect(Date.parse(String(body['until']))).toBeGreaterThan(Date.now() + 27 * 86_400_000)
    for (let n = 0; n < 3; n++) expect((await cancel(token)).body).toEqual(body)
    expect(await look(token)).toMatchObject({ state: 'ends' })
    const reports = await api.store.readStream(
      subscriptionStream(subscriptionIdOf({ license: 'monthly', transactionId }) ?? ''),
    )
    expect(reports).toHaveLength(2)
  })

  test('looking at a link cancels nothing, and a lifetime plan has nothing to cancel', async () => {
    const [monthly, lifetime] = [await tokenOf(await buy('monthly')), await tokenOf(await buy('lifetime'))]
    for (let n = 0; n < 3; n++) expect(await look(monthly)).toMatchObject({ state: 'renews' })
    expect((await cancel(lifetime)).body).toMatchObject({ license: 'lifetime', until: null, confirmAt: null })
  })

  test('a link that we did not sign is refused with a sentence', async () => {
    const [one, other] = [await tokenOf(await buy('monthly')), await tokenOf(await buy('monthly'))]
    const forged = `${one.split('.')[0]}.${other.split('.')[1]}`
    for (const token of [forged, one.slice(0, -1), '', '.', `${one}x`, 'txn_1']) {
      const { status, body } = await cancel(token)
      expect([status, body['code']]).toEqual([422, 'link_unusable'])
    }
    expect(await look(one)).toMatchObject({ state: 'renews' })
  })
})

describe('the link to cancel where Paddle charges', () => {
  let api: TestApi
  let paddle: PaddleStandIn
  let projector: TestProjector
  beforeAll(async () => {
    paddle = await createPaddleStandIn()
    api = await createTestApi({
      env: {
        CHECKOUT: 'paddle',
        PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        PADDLE_API_KEY: 'pdl_sdbx_apikey_1',
        PADDLE_API_BASE: paddle.base,
        PADDLE_CLIENT_TOKEN: 'test_token',
      },
    })
    projector = await startProjector(api.databaseUrl, api.pool)
    await projector.caughtUp()
  })
  afterAll(async () => {
    await projector.stop()
    await api.close()
    await paddle.close()
  })

  test("the buyer is sent to Paddle's page for exactly this subscription", async () => {
    const [transaction, subscription, customer] = [newTransactionId(), newSubscriptionId(), newCustomerId()]
    const ids = { customer_id: customer, custom_data: { license: 'monthly', quizUserId: null } }
    await sendWebhook(
      api,
      webhook('transaction.completed', transactionData(transaction, { ...ids, subscription_id: subscription })),
    )
    const ends = new Date(Date.now() + 20 * 86_400_000).toISOString()
    const period = { current_billing_period: { starts_at: new Date().toISOString(), ends_at: ends } }
    await sendWebhook(
      api,
      webhook(
        'subscription.created',
        subscriptionData(subscription, { ...ids, ...period, transaction_id: transaction }),
      ),
    )
    const page = 'https://customer-portal.paddle.test/cpl_1?action=cancel'
    const links = { id: subscription, cancel_subscription: page, update_subscription_payment_method: page }
    paddle.behave(
      replied(201, { data: { urls: { general: { overview: 'https://paddle.test/' }, subscriptions: [links] } } }),
    )
    const { status, body } = await api.post('/payments/cancel', { token: await tokenOf(transaction) })
    expect([status, body]).toMatchObject([200, { state: 'renews', provider: 'paddle', confirmAt: page }])
    expect(paddle.requests.at(-1)).toMatchObject({ path: `/customers/${customer}/portal-sessions` })
    expect(paddle.requests.at(-1)?.body).toBe(JSON.stringify({ subscription_ids: [subscription] }))
  })
})
