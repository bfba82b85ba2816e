import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { newTransactionId, sendWebhook, transactionData, webhook, WEBHOOK_SECRET } from '#api/paddle/testing.ts'
import { createAttackRng, startTarget } from './testing.ts'

const rng = createAttackRng('payments')
const target = shared(() => startTarget({ PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET }))

/** Registers the buyer of a transaction, and returns the status of their cabinet. */
const cabinetOf = async (payoutSubId: string): Promise<number> => {
  const email = `buyer-${rng.hex().slice(0, 12)}@moab.example`
  const registration = { payoutSubId, username: 'Ruth', email, password: 'of-good-courage', firstName: 'Ruth' }
  const more = { lastName: 'of Moab', timeZone: 'UTC', status: 'active', license: 'lifetime', courseVersion: 'v1' }
  const { body } = await target.post('/account/auth/register', { ...registration, ...more })
  const { status } = await target.get('/api/v1/account/subscription/me', { bearer: String(body['token']) })
  return status
}

const paid = async (cents: string, currency = 'USD') => {
  const transactionId = newTransactionId()
  const totals = {
    subtotal: '24900',
    discount: String(24_900 - Number(cents)),
    tax: '0',
    total: cents,
    grand_total: cents,
  }
  const data = transactionData(transactionId, { currency_code: currency, details: { totals } })
  const { status } = await sendWebhook(target, webhook('transaction.completed', data))
  expect(status).toBe(200)
  return transactionId
}

test.each([
  ['0', 'USD'],
  ['1', 'USD'],
  ['3892', 'USD'],
  ['0', 'JPY'],
])('a lifetime plan paid with %s %s opens nothing', async (cents, currency) => {
  expect(await cabinetOf(await paid(cents, currency))).toBe(402)
})

test.each(['19900', '24900', '29631'])('a lifetime plan paid with %s cents opens', async (cents) => {
  expect(await cabinetOf(await paid(cents))).toBe(200)
})
