import { expect, test } from 'vitest'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { paymentStream } from '#events/payment/payment.ts'
import { shared } from '#prove/servers/resources.ts'
import { MONTHLY, newTransactionId, sendWebhook, transactionData, webhook } from '#api/payment/paddle/testing.ts'

const api = shared(() => createTestApi())

const bought = async (from: TestApi, data: object) => {
  const id = newTransactionId()
  await sendWebhook(from, webhook('transaction.completed', transactionData(id, data)))
  const events = await from.store.readStream(paymentStream(id))
  return events.find(({ type }) => type === 'payment.purchase-completed')?.data
}
const lifetime = { custom_data: { license: 'lifetime', quizUserId: null } }

test('the license never follows from custom data if prices are real', async () => {
  const prices = { TRIAL: 'pri_01t', TRIAL_ONE_TIME: 'pri_01o', MONTHLY: 'pri_01m', LIFETIME: 'pri_01l' }
  const env = Object.fromEntries(Object.entries(prices).map(([name, id]) => [`PADDLE_PRICE_${name}`, id]))
  await using sold = await createTestApi({ env: { ...env } })
  const items = [{ price: { id: 'pri_01t' } }, { price: { id: 'pri_01o' } }]
  expect(await bought(sold, { ...lifetime, items })).toMatchObject({ license: 'trial' })
  expect(await bought(sold, { ...lifetime, items: [{ price: { id: 'pri_cheap' } }] })).toMatchObject({ license: null })
  expect(await bought(sold, { ...lifetime, items: undefined })).toMatchObject({ license: null })
  // Paddle lists what a trial costs later as its price.
  const listed = (id: string, amount: string, trial_period: object | null) => ({
    quantity: 1,
    price: { id, unit_price: { amount, currency_code: 'USD' }, unit_price_overrides: [], trial_period },
  })
  const week = { interval: 'week', frequency: 1, requires_payment_method: true }
  const trial = [listed('pri_01t', '3892', week), listed('pri_01o', '1500', null)]
  const paying = (total: string) => ({ items: trial, details: { totals: { total, grand_total: total } } })
  expect(await bought(sold, paying('1500'))).toMatchObject({ license: 'trial' })
  expect(await bought(sold, paying('1499'))).toMatchObject({ license: null })
  expect(sold.logged()).toMatch(/"prices":\["pri_cheap"\],"msg":"no plan has these prices"/)
})

test('the license follows from custom data if prices are simulated and none of them was paid', async () => {
  expect(await bought(api, { ...lifetime, items: [{ price: { id: 'pri_01x' } }] })).toMatchObject({
    license: 'lifetime',
  })
  expect(await bought(api, { ...lifetime, items: [{ price: { id: MONTHLY } }] })).toMatchObject({ license: 'monthly' })
  expect(await bought(api, { custom_data: { license: 'everything' }, items: [] })).toMatchObject({ license: null })
})
