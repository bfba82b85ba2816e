import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'
import { newCustomerId, newTransactionId, sendWebhook, transactionData, webhook } from './payment/paddle/testing.ts'
import { createTestApi, newVisitorId, SETUP_TOKEN } from './testing.ts'
import { startProjector } from '#prove/servers/projector.ts'

/** The names that the first-name step accepts. */
const NAMES = ['ruth_88', 'ruth@moab.com', 'ruth.m', '88', '_']

const api = shared(() => createTestApi())
const projector = shared(() => startProjector(api.databaseUrl, api.pool))
beforeAll(async () => {
  await projector.caughtUp()
})

const post = async (path: string, body: object, bearer?: string) => {
  const { status, body: reply } = await api.post(path, body, { bearer })
  expect([path, body, status, reply]).toEqual([path, body, path.endsWith('/register') ? 201 : 200, expect.anything()])
  return reply
}
const get = async (path: string, bearer?: string) => {
  const { status, body: reply } = await api.get(`/api/v1${path}`, { bearer })
  expect([path, status]).toEqual([path, 200])
  return reply
}

const answerOf = (question: Question) => {
  const [choice = '', another = ''] = choicesOf(question)
  if (question.type === 'select') return { answer: choice }
  return question.type === 'multi-select' ? { multiSelectAnswer: [choice, another] } : {}
}

test('a front end that sends only the specified payloads takes a visitor from the landing to a saved day', async () => {
  const quizUserId = newVisitorId()
  const email = `${quizUserId}@moab.com`
  const userInfo = (fields: object) => post('/quiz/user-info', { quizUserId, creo: 'psalm-23', ...fields })
  await userInfo({ age: '30-45' })
  const { version } = await get('/quiz/data')
  await userInfo({ quizQuestionsId: version, age: '30-45', email: null, username: '', checkout: null })
  const questions = questionCatalog.published.find(({ set }) => set.version === version)?.set.questions ?? []
  for (const question of questions)
    await post('/quiz/answer', { quizUserId, questionId: question.key, ...answerOf(question), timeTaken: '3.42' })
  await userInfo({ email })
  for (const username of NAMES) await userInfo({ username })
  await userInfo({ checkout: true })

  const transactionId = newTransactionId()
  const customer = newCustomerId()
  await sendWebhook(api, webhook('transaction.completed', transactionData(transactionId, { customer_id: customer })))
  const purchase = {
    email,
    value: 12.34,
    currency: 'USD',
    external_id: customer,
    event_source_url: `${api.url}/quiz/order`,
  }
  await post('/fb/purchase', purchase)

  const registration = {
    payoutSubId: transactionId,
    username: 'ruth_88',
    email,
    password: 'of-good-courage',
    firstName: 'ruth_88',
    lastName: 'Smith, PhD',
    timeZone: 'Etc/Unknown',
    status: 'active',
    license: 'lifetime',
    courseVersion: 'v1',
  }
  await post('/account/auth/register', registration)
  const { token } = await post('/account/auth/login', { email, password: registration.password })
  const bearer = String(token)
  const { accessDenied, username, courseVersion, activeDay } = await get('/account/subscription/me', bearer)
  expect([accessDenied, username, courseVersion, activeDay]).toEqual([false, 'ruth_88', 'v1', 1])
  await get('/account/courses/course-titles/v1', bearer)
  const { blocks } = await get('/account/courses/day-course/v1/1', bearer)
  expect(blocks).not.toHaveLength(0)
  await get('/account/answers/v1/1', bearer)
  const saved = { progress: 100, answers: { 'd01-practice-place': 'The kitchen' }, rating: 5, timeSpent: 61 }
  await post('/account/answers/v1/1', { day: 1, courseVersion: 'v1', ...saved }, bearer)
  expect(await get('/account/answers/v1/1', bearer)).toEqual(saved)
  await post('/account/subscription/active-day', { activeDay: 1 }, bearer)
})

test.each([...NAMES, 'Ruth 2', 'Smith, PhD', "O’Neil-D'Arc", '路得', 'St.John', 'Smith 3rd', '(Ruthie) "R" & Co'])(
  'a buyer can register with the name %s',
  async (name) => {
    const form = { payoutSubId: newTransactionId(), password: 'of-good-courage', courseVersion: 'v1' }
    const email = `${newVisitorId()}@moab.com`
    await post('/account/auth/register', { ...form, email, username: name, firstName: name, lastName: name })
  },
)

test('an admin registers, signs in and reads the analytics with the specified payloads alone', async () => {
  const credentials = { username: 'founder', password: 'of-good-courage' }
  await post('/admin/auth/register', credentials, SETUP_TOKEN)
  const { token } = await post('/admin/auth/login', credentials)
  const range = { start: '2026-01-01', end: '2026-01-31' }
  for (const filter_createdAt of [{}, '', range])
    await post('/admin/db/quizzes', { groupBy: 'creo', filter_age: 'all age', filter_createdAt }, String(token))
})
