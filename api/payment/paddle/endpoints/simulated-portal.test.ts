import { expect, onTestFinished, test } from 'vitest'
import { asAccount, asSubscriber, newPurchaseId } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'
import { createTestApi } from '#api/testing.ts'

const cancel = (payoutSubId: string) => ({ action: 'cancel', payoutSubId })

test('the simulated portal changes no purchase of somewhere else, and asks strangers to sign in', async () => {
  const { account, stranger, close } = await createPaidSubscriber()
  onTestFinished(close)
  expect((await account.post('/subscription/simulated', cancel(newPurchaseId()))).status).toBe(422)
  expect((await stranger.post('/subscription/simulated', cancel(newPurchaseId()))).status).toBe(401)
})

test('the simulated portal does not exist where payments are real', async () => {
  await using api = await createTestApi({ env: { CHECKOUT: 'paddle', PADDLE_CLIENT_TOKEN: 'test_token' } })
  const { token } = await asSubscriber(api).registered()
  expect((await asAccount(api, token).post('/subscription/simulated', cancel(newPurchaseId()))).status).toBe(404)
})
