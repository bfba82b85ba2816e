import { expect, test, vi } from 'vitest'
import { asAccount, asSubscriber, newPurchaseId, reportPaid } from '#api/testing.cabinet.ts'
import { newCustomerId, sendWebhook, webhook } from '#api/payment/paddle/testing.ts'
import { createTestApi, readVisitorEvents, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'

const META_PIXEL_ID = '42'
// The projector reports purchases to a Meta that can't be reached.
vi.stubEnv('META_PIXEL_ID', META_PIXEL_ID)
vi.stubEnv('META_ACCESS_TOKEN', 'a-token-of-the-tests')
vi.stubEnv('META_API_BASE', 'http://127.0.0.1:9')

const api = shared(() => createTestApi({ env: { META_PIXEL_ID } }))
shared(() => startProjector(api.databaseUrl, api.pool))

const answer = (quizUserId: string) =>
  api.post('/quiz/answer', { quizUserId, questionId: 'minutes-a-day', answer: 'About 5 minutes', timeTaken: '1.00' })
const consentsOf = async (quizUserId: string) =>
  (await readVisitorEvents(api.store, quizUserId))
    .filter(({ type }) => type === 'quiz.consent-chosen')
    .map(({ data }) => data)

/** Returns what is stored beside the log for a visitor. */
const storedOf = async (quizUserId: string) => {
  const { rows } = await api.pool.query<{ choices: string[] }>(
    'select value as choices from event_store.forgettable join event_store.events using (position) where stream = $1',
    [`quiz-${quizUserId}`],
  )
  return rows.map(({ choices }) => choices)
}

const asBuyer = (token: string, quizUserId: string, payoutSubId: string) => {
  const account = asAccount(api, token)
  return {
    quizUserId,
    account,
    withdraw: (purpose: string, key?: string) => account.post('/quiz-consent', { purpose }, key),
    plan: async () => (await account.get('/plan')).body,
    /** Reports the purchase as the browser does, which makes the report to Meta due. */
    reportPurchase: () =>
      api.post('/fb/purchase', { transactionId: payoutSubId, quizUserId, value: 12.34, currency: 'USD' }),
    metaJob: async () =>
      (
        await api.pool.query<{ outcome: string | null; attempts: number }>(
          `select outcome, attempts from reactions.jobs where queue = 'purchase reports' and key = $1`,
          [payoutSubId],
        )
      ).rows[0],
  }
}

/** Says yes to everything, answers, buys and registers. */
const newBuyer = async () => {
  const [quizUserId, payoutSubId] = [newVisitorId(), newPurchaseId()]
  await api.post('/quiz/consent', { quizUserId, ads: true, answers: true })
  expect((await answer(quizUserId)).status).toBe(200)
  // Purchases of long ago are not reported to Meta.
  const payments = [{ status: 'captured', captured_at: new Date().toISOString() }]
  await reportPaid(api, payoutSubId, { payments, custom_data: { license: 'lifetime', quizUserId } })
  const { token } = await asSubscriber(api).registered({ payoutSubId })
  await asSubscriber(api).waitForAccess(token)
  return asBuyer(token, quizUserId, payoutSubId)
}

test('a subscriber withdraws the consent to quiz answers, goes on with the standard plan, and a stranger keeps theirs', async () => {
  const [ruth, stranger] = [await newBuyer(), await newBuyer()]
  expect(await storedOf(ruth.quizUserId)).toEqual([['About 5 minutes']])
  expect(await ruth.plan()).toMatchObject({ personal: true, minutes: 5 })
  for (const key of ['one', 'one', 'two', undefined]) expect((await ruth.withdraw('answers', key)).status).toBe(200)
  expect(await storedOf(ruth.quizUserId)).toEqual([])
  expect(await consentsOf(ruth.quizUserId)).toEqual([
    { ads: true, answers: true },
    { ads: true, answers: false },
  ])
  expect((await answer(ruth.quizUserId)).status).toBe(422)
  expect(await ruth.plan()).toMatchObject({ personal: false, reasons: [] })
  expect((await ruth.account.get('/courses/day-course/v1/1')).status).toBe(200)

  expect(await storedOf(stranger.quizUserId)).toEqual([['About 5 minutes']])
  expect(await consentsOf(stranger.quizUserId)).toHaveLength(1)
  expect(await stranger.plan()).toMatchObject({ personal: true, minutes: 5 })
})

test('after a subscriber withdrew the consent to ads, their purchase is not reported to Meta', async () => {
  const [ruth, stranger] = [await newBuyer(), await newBuyer()]
  for (let n = 0; n < 2; n++) expect((await ruth.withdraw('ads')).status).toBe(200)
  expect(await consentsOf(ruth.quizUserId)).toEqual([
    { ads: true, answers: true },
    { ads: false, answers: true },
  ])
  for (const buyer of [ruth, stranger]) expect((await buyer.reportPurchase()).status).toBe(200)
  await expect.poll(ruth.metaJob).toMatchObject({ outcome: 'no consent' })
  await expect.poll(stranger.metaJob).toMatchObject({ outcome: null, attempts: 1 })
  expect(await ruth.plan()).toMatchObject({ personal: true })
})

test('a withdrawal is refused while the quiz of a purchase is unknown, and done once the payment is reported', async () => {
  const [quizUserId, payoutSubId] = [newVisitorId(), newPurchaseId()]
  await api.post('/quiz/consent', { quizUserId, ads: false, answers: true })
  await answer(quizUserId)
  const { token } = await asSubscriber(api).registered({ payoutSubId })
  const { withdraw } = asBuyer(token, quizUserId, payoutSubId)
  const { status, body } = await withdraw('answers')
  expect([status, body['code']]).toEqual([409, 'payment_awaited'])
  await reportPaid(api, payoutSubId, { custom_data: { license: 'lifetime', quizUserId } })
  await expect.poll(async () => (await withdraw('answers')).status).toBe(200)
  expect(await storedOf(quizUserId)).toEqual([])
})

test('an account that the buyer has not confirmed withdraws nothing for the buyer', async () => {
  const [quizUserId, payoutSubId, customer_id] = [newVisitorId(), newPurchaseId(), newCustomerId()]
  await api.post('/quiz/consent', { quizUserId, ads: true, answers: true })
  await answer(quizUserId)
  await sendWebhook(api, webhook('customer.created', { id: customer_id, email: 'naomi@moab.example', name: null }))
  await reportPaid(api, payoutSubId, { customer_id, custom_data: { license: 'lifetime', quizUserId } })
  const { token } = await asSubscriber(api).registered({ payoutSubId })
  const thief = asBuyer(token, quizUserId, payoutSubId)
  expect((await thief.withdraw('answers')).status).toBe(409)
  expect(await storedOf(quizUserId)).toHaveLength(1)
})

test('a purchase that names a visitor who never came leaves no visitor behind', async () => {
  const [quizUserId, payoutSubId] = [newVisitorId(), newPurchaseId()]
  await reportPaid(api, payoutSubId, { custom_data: { license: 'lifetime', quizUserId } })
  const { token } = await asSubscriber(api).registered({ payoutSubId })
  expect((await asBuyer(token, quizUserId, payoutSubId).withdraw('answers')).status).toBe(200)
  expect(await readVisitorEvents(api.store, quizUserId)).toEqual([])
})

test('a withdrawal needs a purpose that exists', async () => {
  const { token } = await asSubscriber(api).registered()
  expect((await asAccount(api, token).post('/quiz-consent', { purpose: 'all' })).status).toBe(400)
})
