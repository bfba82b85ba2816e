import { afterAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { expectRefusal, createTestApi } from '#api/testing.ts'
import { newTransactionId, sendWebhook, transactionData, webhook } from '#api/payment/paddle/testing.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const api = shared(() => createTestApi())
afterAll(() => expect(api.logged()).not.toMatch(/"msg":"fault"/))

const stateOf = async (id: string) => (await api.get(`/api/v1/checkout/${id}`)).body

test('the state of a checkout follows from webhooks and contains no personal data', async () => {
  const id = newTransactionId()
  expect(await stateOf(id)).toEqual({ state: 'unknown' })
  await sendWebhook(api, webhook('transaction.ready', transactionData(id, { status: 'ready' }), '2026-03-10T12:00:00Z'))
  expect(await stateOf(id)).toEqual({ state: 'open', kind: 'purchase', license: 'lifetime' })
  await sendWebhook(api, webhook('transaction.paid', transactionData(id, { status: 'paid' }), '2026-03-10T12:00:01Z'))
  expect(await stateOf(id)).toEqual({
    state: 'paid',
    kind: 'purchase',
    license: 'lifetime',
    receipt: { amount: CHARGES.lifetime.cents, currency: 'USD', periodEndsAt: null },
  })
})

test('there is no state of anything but a transaction', async () => {
  for (const id of ['sub_1', 'txn_', 'txn_a%20b', `txn_${'a'.repeat(90)}`])
    expectRefusal(404, await api.get(`/api/v1/checkout/${id}`))
})
