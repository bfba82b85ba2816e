import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAccount, asSubscriber } from '#api/cabinet/testing.ts'
import {
  registerFirstAdmin,
  createTestApi,
  newVisitorId,
  type TestProjector,
  startProjector,
  type TestApi,
} from '#api/testing.ts'
import { newTransactionId, sendWebhook, transactionData, webhook, WEBHOOK_SECRET } from '#api/paddle/testing.ts'
import { refundSimulated } from './refund.ts'
import { isSimulatedId } from './webhooks.ts'

const PADDLE = { CHECKOUT: 'paddle', PADDLE_CLIENT_TOKEN: 'test_token', PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET }

/** Two APIs share a database: one in test mode, and one that takes real money. */
let testMode: TestApi
let real: TestApi
let projector: TestProjector
beforeAll(async () => {
  testMode = await createTestApi()
  real = await createTestApi({ databaseUrl: testMode.databaseUrl, env: PADDLE })
  projector = await startProjector(testMode.databaseUrl, testMode.pool)
  await projector.caughtUp()
})
afterAll(async () => {
  await projector.stop()
  await real.close()
  await testMode.close()
})

const buy = async (license: string, quizUserId: string) => {
  const simulate = (body: object) => testMode.post('/checkout/simulated', body)
  const { body } = await simulate({ action: 'open', license, sale: false, quizUserId })
  const transactionId = String(body['transactionId'])
  expect((await simulate({ action: 'pay', transactionId })).body).toEqual({ state: 'paid' })
  return transactionId
}

const meStatus = async (api: TestApi, token: string) => (await asAccount(api, token).get('/subscription/me')).status

const revenueOf = async (quizUserId: string) => {
  const { rows } = await testMode.pool.query<{ money: Record<string, number> }>(
    'select money from read.quiz_funnel_visitors where quiz_user_id = $1',
    [quizUserId],
  )
  return rows[0]?.money
}

test('test purchases give neither access nor revenue if real money is taken', async () => {
  await registerFirstAdmin(testMode)
  const visitors = [newVisitorId(), newVisitorId(), newVisitorId()] as const
  for (const quizUserId of visitors) await testMode.post('/quiz/user-info', { quizUserId, age: '60+' })
  const bought = [await buy('lifetime', visitors[0]), await buy('monthly', visitors[1])]
  expect(bought.every(isSimulatedId)).toBe(true)
  const { registered } = asSubscriber(testMode)
  const tokens = await Promise.all(bought.map(async (payoutSubId) => (await registered({ payoutSubId })).token))
  for (const token of tokens) {
    await expect.poll(() => meStatus(testMode, token)).toBe(200)
    await expect.poll(() => meStatus(real, token)).toBe(402)
  }

  const sold = newTransactionId()
  const custom_data = { license: 'lifetime', quizUserId: visitors[2] }
  await sendWebhook(real, webhook('transaction.completed', transactionData(sold, { custom_data })))
  await refundSimulated(real.context, new AbortController().signal)
  await refundSimulated(real.context, new AbortController().signal)
  await projector.caughtUp()
  await expect.poll(() => revenueOf(visitors[1])).toEqual({ USD: 0 })
  await expect.poll(() => revenueOf(visitors[0])).toEqual({ USD: 0 })
  await expect.poll(() => revenueOf(visitors[2])).toEqual({ USD: 24_900 })
  const buyer = (await asSubscriber(real).registered({ payoutSubId: sold })).token
  await expect.poll(() => meStatus(real, buyer)).toBe(200)
})

test.each([
  ['txn_01hv8wptq8987qeep44cyrewp9', false],
  ['sub_01j9zzzzzzzzzzzzzzzzzzzzzz', false],
  ['txn_01', false],
  ['txn_010123456789abcdef01234567', true],
])('%s is an id of the simulated checkout: %s', (id, expected) => {
  expect(isSimulatedId(id)).toBe(expected)
})
