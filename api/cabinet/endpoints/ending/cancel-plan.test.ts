import { expect, onTestFinished, test } from 'vitest'
import { asAccount, asSubscriber, newPurchaseId } from '#api/cabinet/testing.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#testing/projector.ts'

test('a subscriber ends the renewals of a purchase at once and once, and of no purchase of somewhere else', async () => {
  const api = await createTestApi()
  const projector = await startProjector(api.databaseUrl, api.pool)
  onTestFinished(async () => {
    await projector.stop()
    await api.close()
  })
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
  for (let n = 0; n < 2; n++) expect((await cancel(payoutSubId)).status).toBe(200)
  await expect
    .poll(async () => (await account.get('/purchases')).body)
    .toMatchObject({ purchases: [{ renews: false }] })
})
