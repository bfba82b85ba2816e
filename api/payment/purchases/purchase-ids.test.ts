import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { purchases } from '#api/contracts/account/cabinet-data.ts'
import { type ApiReply, createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import {
  MONTHLY,
  newCustomerId,
  newSubscriptionId,
  subscriptionData,
  sendWebhook,
  webhook,
} from '#api/payment/paddle/testing.ts'
import { asAccount, asSubscriber, newPurchaseId, PASSWORD, registrationBody, reportPaid } from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))
const { login, register, registered, me, waitForAccess } = asSubscriber(api)

const period = { starts_at: '2026-03-10T12:00:00Z', ends_at: '2126-04-07T12:00:00Z' }

/** Sends the webhooks of a plan that was bought: the subscription and the transaction that began it. */
const sellPlan = async (transactionId: string, subscriptionId: string) => {
  const customer_id = newCustomerId()
  await sendWebhook(
    api,
    webhook(
      'subscription.created',
      subscriptionData(subscriptionId, { customer_id, transaction_id: transactionId, current_billing_period: period }),
    ),
  )
  const items = [{ price: { id: MONTHLY }, quantity: 1 }]
  await reportPaid(api, transactionId, { customer_id, subscription_id: subscriptionId, items, billing_period: period })
}

const soldPlan = async () => {
  const ids = { transactionId: newPurchaseId(), subscriptionId: newSubscriptionId() }
  await sellPlan(ids.transactionId, ids.subscriptionId)
  return ids
}

const purchasesOf = async (token: string) => {
  const { body } = await asAccount(api, token).get('/purchases')
  return purchases.reply.parse(body).purchases.map(({ payoutSubId, state }) => [payoutSubId, state])
}

const CLAIMED = [422, 'purchase_claimed']
const answerOf = ({ status, body }: ApiReply) => [status, body['code']]

test('a registration with a subscription gives access to a plan that webhooks have reported', async () => {
  const { transactionId, subscriptionId } = await soldPlan()
  const { token } = await registered({ payoutSubId: subscriptionId })
  await waitForAccess(token)
  expect(await purchasesOf(token)).toEqual([[transactionId, 'open']])
})

test('a registration with a subscription gives access once webhooks report it, and claims its transaction', async () => {
  const [transactionId, subscriptionId] = [newPurchaseId(), newSubscriptionId()]
  const { token } = await registered({ payoutSubId: subscriptionId })
  await sellPlan(transactionId, subscriptionId)
  await waitForAccess(token)
  expect(await purchasesOf(token)).toEqual([[transactionId, 'open']])
  for (const payoutSubId of [transactionId, subscriptionId]) {
    expect(answerOf(await register(registrationBody({ payoutSubId })))).toEqual(CLAIMED)
  }
})

test('a registration with a subscription is refused if another account has its transaction', async () => {
  const { transactionId, subscriptionId } = await soldPlan()
  await registered({ payoutSubId: transactionId })
  expect(answerOf(await register(registrationBody({ payoutSubId: subscriptionId })))).toEqual(CLAIMED)
})

test('a subscription gives no access if another account has its transaction', async () => {
  const [transactionId, subscriptionId] = [newPurchaseId(), newSubscriptionId()]
  const late = await registered({ payoutSubId: subscriptionId })
  const buyer = await registered({ payoutSubId: transactionId })
  await sellPlan(transactionId, subscriptionId)
  await waitForAccess(buyer.token)
  expect((await me(late.token)).status).toBe(402)
  expect([await purchasesOf(buyer.token), await purchasesOf(late.token)]).toEqual([[[transactionId, 'open']], []])
})

test('a login adds a purchase by its subscription', async () => {
  const { transactionId, subscriptionId } = await soldPlan()
  const { email, token, payoutSubId } = await registered()
  expect((await login(email, PASSWORD, { payoutSubId: subscriptionId })).status).toBe(200)
  await waitForAccess(token)
  expect(await purchasesOf(token)).toEqual([
    [payoutSubId, 'unconfirmed'],
    [transactionId, 'open'],
  ])
})

test('a checkout id registers an account whose payment is still being confirmed', async () => {
  const { token } = await registered({ payoutSubId: 'che_01hv8x29kz0t586xy6zn1a62ny' })
  const { status, body } = await me(token)
  expect([status, body['message']]).toEqual([402, 'We are still confirming your payment.'])
})
