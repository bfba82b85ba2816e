import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { operations } from '#api/contracts/operations/operations.ts'
import { registrationBody } from '#api/testing.cabinet.ts'
import { newTransactionId, sendWebhook, transactionData, webhook } from '#api/payment/paddle/testing.ts'
import { newVisitorId } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { MINUTE_MS } from '#events/time/time.ts'
import { SALE_CHARGES } from '#events/payment/money/testing.charges.ts'

const api = shared(() => createAdminApi())

/** Returns a visitor whose browser reports a moment now. */
const withMoment = async (moment: 'discount-seen' | 'offer-seen') => {
  const quizUserId = newVisitorId()
  const { status } = await api.post('/quiz/moment', { quizUserId, moment })
  expect(status).toBe(200)
  return quizUserId
}
const SALE_PRICE = String(SALE_CHARGES.lifetime.cents)
const withSale = () => withMoment('discount-seen')

/** Reports a discounted payment in the future, as after a sale that began earlier. Returns the transaction. */
const paid = async (quizUserId: string | null, inMinutes: number, more: object = {}) => {
  const id = newTransactionId()
  const at = new Date(Date.now() + inMinutes * MINUTE_MS).toISOString()
  const data = transactionData(id, {
    discount_id: 'dsc_simulated_lifetime',
    custom_data: { license: 'lifetime', quizUserId },
    details: { totals: { total: SALE_PRICE, grand_total: SALE_PRICE } },
    payments: [{ status: 'captured', captured_at: at }],
    ...more,
  })
  for (const type of ['transaction.paid', 'transaction.completed', 'transaction.updated'])
    expect((await sendWebhook(api, webhook(type, data))).status).toBe(200)
  return { id, at }
}

/** Returns the discounts that operators see, of the given transaction. */
const shown = async (transactionId: string) => {
  const { body } = await api.get('/api/v1/admin/operations', { bearer: api.bearer })
  return operations.reply.parse(body).discounts.filter((one) => one.transactionId === transactionId)
}

test.each([0, 9, 69])('a discount that is paid %d minutes after the sale began is not questioned', async (minutes) => {
  const { id } = await paid(await withSale(), minutes)
  expect(await shown(id)).toEqual([])
})

test('operators see a discount that is paid long after the sale, once', async () => {
  const { id, at } = await paid(await withSale(), 71)
  expect(await shown(id)).toEqual([
    { transactionId: id, license: 'lifetime', paidAt: at, saleBeganAt: expect.any(String) },
  ])
})

test('operators see a discount of a visitor who never had a sale, and of no visitor', async () => {
  for (const visitor of [await withMoment('offer-seen'), null]) {
    const { id, at } = await paid(visitor, 0)
    expect(await shown(id)).toEqual([{ transactionId: id, license: 'lifetime', paidAt: at, saleBeganAt: null }])
  }
})

test('a visitor whose blocker keeps all moments is not questioned', async () => {
  const { id } = await paid(newVisitorId(), 0)
  expect(await shown(id)).toEqual([])
})

test('a buyer outside the sale has access, because the checkout accepted the price', async () => {
  const { id } = await paid(newVisitorId(), 0)
  const { body } = await api.post('/account/auth/register', { ...registrationBody(), payoutSubId: id })
  await projectAll(api.databaseUrl, api.pool)
  const { status } = await api.get('/api/v1/account/subscription/me', { bearer: String(body['token']) })
  expect(status).toBe(200)
})

test.each([
  ['without a discount', { discount_id: null }],
  ['that renews a plan', { origin: 'subscription_recurring' }],
  ['that is not completed', { status: 'ready', payments: [] }],
])('a payment %s is not questioned', async (_name, more) => {
  const { id } = await paid(newVisitorId(), 0, more)
  expect(await shown(id)).toEqual([])
})

test.each([true, false])('a simulated checkout with the sale price is judged alike, in a sale: %s', async (hasSale) => {
  const quizUserId = await withMoment(hasSale ? 'discount-seen' : 'offer-seen')
  const opening = { action: 'open', license: 'monthly', sale: true, quizUserId }
  const opened = await api.post('/checkout/simulated', opening, { key: randomUUID() })
  const transactionId = String(opened.body['transactionId'])
  expect((await api.post('/checkout/simulated', { action: 'pay', transactionId })).status).toBe(200)
  expect(await shown(transactionId)).toHaveLength(hasSale ? 0 : 1)
})
