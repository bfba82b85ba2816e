import { expect, test } from 'vitest'
import { asAccount, asSubscriber, newPurchaseId } from '#api/testing.cabinet.ts'
import { boughtMonthly } from '#api/payment/paddle/testing.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))

test('a subscriber ends the renewals of a purchase at once and once, and of no purchase of somewhere else', async () => {
  const { body } = await api.post('/checkout/simulated', { action: 'open', license: 'monthly', sale: false })
  const payoutSubId = String(body['transactionId'])
  const email = 'ruth@moab.example'
  await api.post('/checkout/simulated', { action: 'pay', transactionId: payoutSubId, email })
  const { token } = await asSubscriber(api).registered({ email, payoutSubId })
  await asSubscriber(api).waitForAccess(token)
  const [account, stranger] = [asAccount(api, token), asAccount(api, 'rubbish')]
  const cancel = (id: string) => account.post('/subscription/cancel', { payoutSubId: id })
  expect((await cancel(newPurchaseId())).status).toBe(422)
  expect((await stranger.post('/subscription/cancel', { payoutSubId })).status).toBe(401)
  // The report of the subscription may come after that of the payment.
  await expect.poll(async () => (await cancel(payoutSubId)).status).toBe(200)
  expect((await cancel(payoutSubId)).status).toBe(200)
  await expect
    .poll(async () => (await account.get('/purchases')).body)
    .toMatchObject({ purchases: [{ renews: false }] })
})

test('a plan whose subscription is not reported yet is not called canceled', async () => {
  const { token, payoutSubId } = await asSubscriber(api).paid({}, boughtMonthly())
  const { status, headers } = await asAccount(api, token).post('/subscription/cancel', { payoutSubId })
  expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)])
})
