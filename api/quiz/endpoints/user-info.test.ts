import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { createTestApi, newVisitorId, readVisitorEvents } from '#api/testing.ts'

const OK = { ok: true }
const EMAIL = 'ruth.of.moab_1@bethlehem-judah.org'

const api = shared(() => createTestApi())

const send = (quizUserId: string, facts: object, key?: string) =>
  api.post('/quiz/user-info', { quizUserId, ...facts }, { key })

test('user info is recorded once, in order', async () => {
  const id = newVisitorId()
  const { status, body } = await send(id, { creo: 'spring', quizQuestionsId: 'v1', age: '60+', checkout: true })
  expect([status, body]).toEqual([200, OK])
  expect(await readVisitorEvents(api.store, id)).toEqual([
    { type: 'quiz.visitor-arrived', data: { creo: 'spring' } },
    { type: 'quiz.question-set-given', data: { version: 'v1', assignment: questionCatalog.assignmentOf('v1') } },
    { type: 'quiz.age-chosen', data: { age: '60+' } },
    { type: 'quiz.checkout-opened', data: {} },
  ])
})

test('the id of a visitor is not case-sensitive', async () => {
  const id = newVisitorId()
  await send(id.toUpperCase(), { age: '60+' })
  await send(id, { age: '60+' })
  expect(await readVisitorEvents(api.store, id)).toHaveLength(2)
  expect(await readVisitorEvents(api.store, id.toUpperCase())).toEqual([])
})

test.each([null, ''])('optional fields that are %j count as omitted', async (empty) => {
  const id = newVisitorId()
  await send(id, { age: '60+' })
  const fields = ['creo', 'quizQuestionsId', 'email', 'username', 'age', 'checkout']
  expect((await send(id, Object.fromEntries(fields.map((field) => [field, empty])))).status).toBe(200)
  expect((await readVisitorEvents(api.store, id)).map(({ type }) => type)).toEqual([
    'quiz.visitor-arrived',
    'quiz.age-chosen',
  ])
})

test('an unpublished question set is refused', async () => {
  const id = newVisitorId()
  const { status, body } = await send(id, { quizQuestionsId: 'v77', age: '60+' })
  expect([status, body['message']]).toEqual([400, 'No question set has this version'])
  expect(await readVisitorEvents(api.store, id)).toEqual([])
})

test.each([
  [{ email: 'ruth' }, 'email', 'Please enter a valid email'],
  [{ email: 'rüth@moab.org' }, 'email', 'Special characters are not allowed'],
  [{ username: 'Mary Ann' }, 'username', 'Special characters are not allowed'],
])('an invalid field is refused with the message of the screen: %j', async (facts, path, message) => {
  const id = newVisitorId()
  const { status, body } = await send(id, facts)
  expect([status, body]).toEqual([400, { code: 'invalid_request', message, issues: [{ path, message }] }])
  expect(await readVisitorEvents(api.store, id)).toEqual([])
})

describe('the mail with a plan', () => {
  const limited = shared(() => createTestApi({ env: { RATE_LIMITS: 'on' } }))
  const requestsOf = async (id: string) =>
    (await readVisitorEvents(limited.store, id)).filter(({ type }) => type === 'quiz.plan-mail-requested').length
  const request = (quizUserId: string, email: string, key?: string) =>
    limited.post('/quiz/user-info', { quizUserId, email, sendPlan: true }, { key })

  test('a visitor gets one mail with the plan a day, and an address gets one from all visitors', async () => {
    const [ruth, other] = [newVisitorId(), newVisitorId()]
    for (const key of ['a', 'a', 'b']) expect((await request(ruth, EMAIL, key)).status).toBe(200)
    expect((await request(ruth, 'naomi@moab.org')).status).toBe(200)
    expect((await request(other, EMAIL.toUpperCase())).status).toBe(200)
    expect([await requestsOf(ruth), await requestsOf(other)]).toEqual([1, 0])
  })

  test('a request that was not recorded leaves the address its mail of the day', async () => {
    const [erased, other] = [newVisitorId(), newVisitorId()]
    await limited.post('/quiz/user-info', { quizUserId: erased, email: 'first@moab.org' })
    await limited.context.keys.erase(erased)
    expect((await request(erased, 'boaz@moab.org')).status).toBe(409)
    await request(other, 'boaz@moab.org')
    expect(await requestsOf(other)).toBe(1)
  })

  test('the plan of a visitor who declined is sent, and without an e-mail the request is refused', async () => {
    const id = newVisitorId()
    await limited.post('/quiz/consent', { quizUserId: id, ads: false, answers: false })
    const { status, body } = await limited.post('/quiz/user-info', { quizUserId: id, sendPlan: true })
    expect([status, body['message']]).toEqual([400, 'The plan is sent to an e-mail: add one to this request'])
    await request(id, 'orpah@moab.org')
    expect(await requestsOf(id)).toBe(1)
  })
})

test('a first e-mail that is sent again before its reply came is accepted', { retry: 0 }, async () => {
  const sendAgainAfter = (ms: number) => {
    const id = newVisitorId()
    return Promise.all(
      [0, 1, 2, 3].map(async (nth) => {
        await setTimeout(nth * ms)
        return (await send(id, { email: EMAIL }, 'k')).status
      }),
    )
  }
  const statuses = new Set<number>()
  // The retries arrive at different moments of the first request.
  for (let n = 0; n < 15; n++)
    for (const status of (await Promise.all([1, 2, 3, 5].map(sendAgainAfter))).flat()) statuses.add(status)
  expect([...statuses]).toEqual([200])
})

test('the e-mail of an erased person is refused', async () => {
  const id = newVisitorId()
  await send(id, { email: EMAIL })
  await api.context.keys.erase(id)
  const { status, body } = await send(id, { email: 'again@moab.org' })
  expect([status, body['code']]).toEqual([409, 'erased'])
  expect((await readVisitorEvents(api.store, id)).filter(({ type }) => type === 'quiz.email-given')).toHaveLength(1)
})
