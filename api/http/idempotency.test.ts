import { expect, test } from 'vitest'
import { insertEvents } from '#prove/servers/database.ts'
import { shared } from '#prove/servers/resources.ts'
import { expectRefusal, registerFirstAdmin, createTestApi, newVisitorId, readVisitorEvents } from '#api/testing.ts'

const api = shared(() => createTestApi())
/** A second process on the same database. */
const other = shared(() => createTestApi({ databaseUrl: api.databaseUrl }))

const OK = '{"ok":true}'
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)))
const answer = (quizUserId: string, n = 0) => ({
  quizUserId,
  questionId: 'faith-today',
  answer: ['Just beginning to explore', 'Coming back after time away', 'Growing little by little'][n],
  timeTaken: '3.42',
})

test('an operation sent 20 times at once to two processes is stored once with equal responses', async () => {
  const id = newVisitorId()
  const body = {
    quizUserId: id,
    age: '60+',
    email: 'ruth@moab.org',
    creo: 'spring',
    quizQuestionsId: 'v1',
    checkout: true,
  }
  const replies = await times(20, (n) => (n % 2 ? api : other).post('/quiz/user-info', body, { key: 'at-once' }))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${OK}`]))
  expect((await readVisitorEvents(api.store, id)).map(({ type }) => type)).toEqual([
    'quiz.visitor-arrived',
    'quiz.question-set-given',
    'quiz.age-chosen',
    'quiz.email-given',
    'quiz.checkout-opened',
  ])
})

test('an operation with an age and an email is recognized when it is sent again, and another one refused', async () => {
  const body = { quizUserId: newVisitorId(), age: '60+', email: 'ruth@moab.org', checkout: true }
  for (const process of [api, other, api]) {
    const { status, text } = await process.post('/quiz/user-info', body, { key: 'again' })
    expect([status, text]).toEqual([200, OK])
  }
  const before = await api.store.head()
  for (const process of [api, other]) {
    const changed = await process.post('/quiz/user-info', { ...body, email: 'naomi@moab.org' }, { key: 'again' })
    expect([changed.status, changed.body['code']]).toEqual([422, 'idempotency_key_reused'])
  }
  expect(await api.store.head()).toBe(before)
})

test('an operation sent again after another one is still recognized', async () => {
  const id = newVisitorId()
  await api.post('/quiz/answer', answer(id, 0), { key: 'first' })
  await api.post('/quiz/answer', answer(id, 1), { key: 'second' })
  for (const process of [api, other]) {
    const late = await process.post('/quiz/answer', answer(id, 0), { key: 'first' })
    expect([late.status, late.text]).toEqual([200, OK])
  }
  const answers = (await readVisitorEvents(api.store, id)).filter(({ type }) => type === 'quiz.question-answered')
  expect(answers.map(({ data }) => (data as { choices: string[] }).choices[0])).toEqual([
    answer(id, 0).answer,
    answer(id, 1).answer,
  ])
})

test('a different body under the same key is refused and stores nothing', async () => {
  const id = newVisitorId()
  await api.post('/quiz/answer', answer(id, 0), { key: 'once' })
  const before = await api.store.head()
  for (const process of [api, other]) {
    const { status, body } = await process.post('/quiz/answer', answer(id, 1), { key: 'once' })
    expect([status, body]).toEqual([
      422,
      { code: 'idempotency_key_reused', message: 'This Idempotency-Key was used before for something else.' },
    ])
  }
  expect(await api.store.head()).toBe(before)
})

test('a different body under the same key is refused even when nothing is left to do', async () => {
  const id = newVisitorId()
  await api.post('/quiz/user-info', { quizUserId: id, creo: 'spring' }, { key: 'once' })
  const same = await api.post('/quiz/user-info', { quizUserId: id, creo: 'spring' }, { key: 'once' })
  const reused = await api.post('/quiz/user-info', { quizUserId: id, creo: 'summer' }, { key: 'once' })
  expect([same.status, reused.status]).toEqual([200, 422])
})

test('a key belongs to one visitor and one endpoint', async () => {
  const [id, stranger] = [newVisitorId(), newVisitorId()]
  const replies = [
    await api.post('/quiz/answer', answer(id), { key: 'k' }),
    await api.post('/quiz/answer', answer(stranger), { key: 'k' }),
    await api.post('/quiz/user-info', { quizUserId: id, age: '60+' }, { key: 'k' }),
    await api.post('/quiz/consent', { quizUserId: id, ads: false, answers: true }, { key: 'k' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await readVisitorEvents(api.store, id)).toHaveLength(4)
  expect(await readVisitorEvents(api.store, stranger)).toHaveLength(2)
})

test.each(['k', 'x'.repeat(200), '~!@#$%^&*()_+', 'e0f1c9a2-6b6f-4d0e-8f5a-3c2d1b0a9f8e'])(
  'the key %s is accepted',
  async (key) => {
    expect((await api.post('/quiz/answer', answer(newVisitorId()), { key })).status).toBe(200)
  },
)

test.each(['x'.repeat(201), 'two words', 'tab\tbed', 'clé', ''])('the key %j is refused', async (key) => {
  const id = newVisitorId()
  const { status, body } = await api.post('/quiz/answer', answer(id), { key })
  expect([status, body['message']]).toEqual([400, 'Idempotency-Key is 1 to 200 visible ASCII characters.'])
  expect(await readVisitorEvents(api.store, id)).toEqual([])
})

test('an operation without a key is stored once when sent 20 times at once', async () => {
  const id = newVisitorId()
  const replies = await times(20, () => api.post('/quiz/answer', answer(id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await readVisitorEvents(api.store, id)).toHaveLength(2)
})

test('stored metadata identifies the request and the operation only', async () => {
  const id = newVisitorId()
  await api.post(
    '/quiz/user-info',
    { quizUserId: id, quizQuestionsId: 'v1' },
    { key: 'k', headers: { 'x-request-id': 'request-0001', 'user-agent': 'Secret/1' } },
  )
  for (const { metadata } of await api.store.readStream(`quiz-${id}`)) {
    expect(metadata).toEqual({
      correlation: expect.stringMatching(/^[0-9a-f-]{36}$/),
      causation: '/quiz/user-info k',
      fingerprint: expect.stringMatching(/^[\w-]{43}$/),
    })
  }
})

test('registering an admin again under the same key signs them in', async () => {
  const bearer = await registerFirstAdmin(api)
  const clerk = { username: 'clerk', password: 'clerk-and-clark', currentPassword: 'of-good-courage' }
  const replies = []
  for (const process of [api, api, other])
    replies.push(await process.post('/admin/auth/register', clerk, { bearer, key: 'clerk' }))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const { body } of replies) expect(String(body['token']).split('.')).toHaveLength(3)
  const otherPassword = await api.post(
    '/admin/auth/register',
    { ...clerk, password: 'something-else' },
    { bearer, key: 'clerk' },
  )
  // No digest of the password is stored, so the retry is compared by signing in.
  expect(otherPassword.status).toBe(401)
  const registered = (await api.store.readStream('admin-registry')).filter(({ type }) => type === 'admin.registered')
  expect(registered).toHaveLength(2)
})

const storeEmpty = async (stream: string, type: string, version: number) => {
  await insertEvents(
    api.pool,
    `select coalesce(max(position), 0) + 1, $1::text,
         1 + (select coalesce(max(stream_version), 0) from event_store.events where stream = $1),
         gen_random_uuid(), $2, $3, '{}', '{"correlation":"c","causation":"o"}', now() from event_store.events`,
    [stream, type, version],
  )
}

test('an event of an unknown type is ignored by decisions', async () => {
  const id = newVisitorId()
  await api.post('/quiz/answer', answer(id))
  await storeEmpty(`quiz-${id}`, 'quiz.mood-given', 1)
  for (const process of [api, other]) {
    expect((await process.get(`/api/v1/quiz/data?quizUserId=${id}`)).status).toBe(200)
    expect((await process.post('/quiz/answer', answer(id, 1))).status).toBe(200)
  }
  expect((await readVisitorEvents(api.store, id)).map(({ type }) => type)).toContain('quiz.mood-given')
})

test('a newer version of a needed event makes requests fail with 503', async () => {
  const id = newVisitorId()
  await api.post('/quiz/answer', answer(id))
  await storeEmpty(`quiz-${id}`, 'quiz.age-chosen', 9)
  for (const process of [api, other]) {
    const { status, headers } = await process.post('/quiz/answer', answer(id, 1), { key: 'later' })
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  }
  expect(await readVisitorEvents(api.store, id)).toHaveLength(3)
  expect(api.logged()).not.toMatch(/"msg":"fault"/)
})

test('a needed event that breaks its schema makes requests fail with 503 and is logged as a fault', async () => {
  const id = newVisitorId()
  await storeEmpty(`quiz-${id}`, 'quiz.question-answered', 1)
  const reply = await api.post('/quiz/answer', answer(id))
  expectRefusal(503, reply)
  expect([reply.body['code'], reply.headers.get('retry-after')]).toEqual(['unreadable', '60'])
  expect(api.logged()).toMatch(/"msg":"fault"/)
})
