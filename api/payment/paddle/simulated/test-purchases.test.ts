import { execFile } from 'node:child_process'
import { quizzes } from '#api/contracts/admins/admin.ts'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asAccount, asSubscriber } from '#api/testing.cabinet.ts'
import { registerFirstAdmin, createTestApi, newVisitorId, type TestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { newTransactionId, sendWebhook, transactionData, webhook } from '#api/payment/paddle/testing.ts'
import { refundSimulated } from './refund.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { isSimulatedId } from '#events/payment/paddle/ids.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const PADDLE = { CHECKOUT: 'paddle', PADDLE_CLIENT_TOKEN: 'test_token' }

/** Two APIs share a database: one in test mode, and one that takes real money. */
const testMode = shared(() => createTestApi())
const real = shared(() => createTestApi({ databaseUrl: testMode.databaseUrl, env: PADDLE }))
const projector = shared(() => startProjector(testMode.databaseUrl, testMode.pool))
beforeAll(async () => {
  await projector.caughtUp()
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

const rebuildFunnel = () =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('../../../../operate/cli/rebuild.ts', import.meta.url)), 'quiz-funnel'],
    { env: { ...process.env, DATABASE_URL: testMode.databaseUrl } },
  )

/** Returns what the admin table shows of all visitors. */
const shownBy = async (api: TestApi, bearer: string) => {
  const table = await api.post('/admin/db/quizzes', { groupBy: 'creo' }, { bearer })
  const { purchase, revenue } = quizzes.reply.parse(table.body).data[0] ?? {}
  return { purchase, revenue }
}

test('test purchases give neither access nor revenue if real money is taken', async () => {
  const bearer = await registerFirstAdmin(testMode)
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

  await projector.caughtUp()
  await expect
    .poll(() => shownBy(testMode, bearer))
    .toMatchObject({ purchase: '2|66.7', revenue: moneyText(CHARGES.lifetime.cents + CHARGES.monthly.cents, 'USD') })
  await expect.poll(() => shownBy(real, bearer)).toEqual({ purchase: '0|0.0', revenue: '$0.00' })

  const sold = newTransactionId()
  const custom_data = { license: 'lifetime', quizUserId: visitors[2] }
  await sendWebhook(real, webhook('transaction.completed', transactionData(sold, { custom_data })))
  await refundSimulated(real.context.paddle, new AbortController().signal)
  await refundSimulated(real.context.paddle, new AbortController().signal)
  await projector.caughtUp()
  await expect.poll(() => revenueOf(visitors[1])).toEqual({ 'test:USD': 0 })
  await expect.poll(() => revenueOf(visitors[0])).toEqual({ 'test:USD': 0 })
  await expect.poll(() => revenueOf(visitors[2])).toEqual({ USD: CHARGES.lifetime.cents })
  const buyer = (await asSubscriber(real).registered({ payoutSubId: sold })).token
  await expect.poll(() => meStatus(real, buyer)).toBe(200)
  const realMoney = { purchase: '1|33.3', revenue: CHARGES.lifetime.today }
  await expect.poll(() => shownBy(real, bearer)).toEqual(realMoney)
  await expect
    .poll(() => shownBy(testMode, bearer))
    .toMatchObject({ purchase: '3|100.0', revenue: CHARGES.lifetime.today })

  await rebuildFunnel()
  await expect.poll(() => shownBy(real, bearer)).toEqual(realMoney)
  await expect
    .poll(() => shownBy(testMode, bearer))
    .toMatchObject({ purchase: '3|100.0', revenue: CHARGES.lifetime.today })

  // A visitor who tested and then paid is one buyer in both modes.
  const paid = webhook(
    'transaction.completed',
    transactionData(newTransactionId(), { custom_data: { license: 'lifetime', quizUserId: visitors[0] } }),
  )
  await sendWebhook(real, paid)
  await projector.caughtUp()
  await expect
    .poll(() => shownBy(real, bearer))
    .toMatchObject({ purchase: '2|66.7', revenue: moneyText(2 * CHARGES.lifetime.cents, 'USD') })
  await expect
    .poll(() => shownBy(testMode, bearer))
    .toMatchObject({ purchase: '3|100.0', revenue: moneyText(2 * CHARGES.lifetime.cents, 'USD') })
})

test.each([
  ['txn_01hv8wptq8987qeep44cyrewp9', false],
  ['sub_01j9zzzzzzzzzzzzzzzzzzzzzz', false],
  ['txn_01', false],
  ['txn_010123456789abcdef01234567', true],
])('%s is an id of the simulated checkout: %s', (id, expected) => {
  expect(isSimulatedId(id)).toBe(expected)
})
