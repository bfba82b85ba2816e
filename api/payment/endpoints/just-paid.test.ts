import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'
import {
  adjustmentData,
  MONTHLY,
  newSubscriptionId,
  newTransactionId,
  subscriptionData,
  sendWebhook,
  transactionData,
  webhook,
} from '#api/payment/paddle/testing.ts'
import { asAccount, type SubscriberClient, asSubscriber } from '#api/testing.cabinet.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

let registered: SubscriberClient['registered']
/** Stops the projector, so the read models lack everything that these tests do. */
const api = shared(() => createTestApi())
beforeAll(async () => {
  await projectAll(api.databaseUrl, api.pool)
  ;({ registered } = asSubscriber(api))
})

const PERIOD = { starts_at: '2026-03-10T12:00:00Z', ends_at: '2126-04-07T12:00:00Z' }
const items = (id: string) => [{ price: { id }, quantity: 1 }]

const report = async (type: string, data: object, at?: string) =>
  expect((await sendWebhook(api, webhook(type, data, at))).status).toBe(200)

/** Returns the statuses of replies to a subscriber with this purchase. */
const statusesOf = async (payoutSubId: string) => {
  const account = asAccount(api, (await registered({ payoutSubId })).token)
  const replies = [await account.get('/subscription/me'), await account.get('/courses/day-course/v1/1')]
  return replies.map(({ status }) => status)
}

test('a lifetime purchase gives access as soon as its webhook arrives, before or after the registration', async () => {
  const [before, after] = [newTransactionId(), newTransactionId()]
  const account = asAccount(api, (await registered({ payoutSubId: before })).token)
  expect((await account.get('/courses/day-course/v1/1')).status).toBe(402)
  await report('transaction.completed', transactionData(before))
  expect((await account.get('/courses/day-course/v1/1')).status).toBe(200)
  await report('transaction.completed', transactionData(after))
  expect(await statusesOf(after)).toEqual([200, 200])
})

test('a lifetime purchase that a discount made free gives no access', async () => {
  const free = newTransactionId()
  const price = String(CHARGES.lifetime.cents)
  const totals = { subtotal: price, discount: price, tax: '0', total: '0', grand_total: '0' }
  await report('transaction.completed', transactionData(free, { details: { totals } }))
  expect(await statusesOf(free)).toEqual([402, 402])
})

test('a plan gives access as soon as a webhook reports it as paid or active', async () => {
  const paid = newTransactionId()
  await report(
    'transaction.paid',
    transactionData(paid, { status: 'paid', items: items(MONTHLY), billing_period: PERIOD }),
  )
  expect(await statusesOf(paid)).toEqual([200, 200])

  const [begun, subscription] = [newTransactionId(), newSubscriptionId()]
  const active = { transaction_id: begun, current_billing_period: PERIOD }
  await report('subscription.created', subscriptionData(subscription, active))
  expect(await statusesOf(begun)).toEqual([200, 200])
  expect(await statusesOf(newTransactionId())).toEqual([402, 402])
})

test('a cancelation or refund ends access immediately, and a renewal alone gives none', async () => {
  const [begun, renewal, subscription] = [newTransactionId(), newTransactionId(), newSubscriptionId()]
  const paid = { items: items(MONTHLY), subscription_id: subscription, billing_period: PERIOD }
  const active = { transaction_id: begun, current_billing_period: PERIOD }
  await report('transaction.completed', transactionData(begun, paid))
  await report('subscription.created', subscriptionData(subscription, active))
  await report('transaction.completed', transactionData(renewal, { ...paid, origin: 'subscription_recurring' }))
  expect(await statusesOf(renewal)).toEqual([402, 402])
  const account = asAccount(api, (await registered({ payoutSubId: begun })).token)
  expect((await account.get('/subscription/me')).status).toBe(200)
  const canceled = { status: 'canceled', current_billing_period: null }
  await report('subscription.canceled', subscriptionData(subscription, canceled), '2026-03-11T12:00:00Z')
  expect((await account.get('/subscription/me')).status).toBe(402)

  const refunded = newTransactionId()
  await report('transaction.completed', transactionData(refunded))
  await report('adjustment.created', adjustmentData(refunded, String(CHARGES.lifetime.cents)))
  expect(await statusesOf(refunded)).toEqual([402, 402])
})
