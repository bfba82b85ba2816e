import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { experiment } from '#api/content/quiz/experiment.ts'
import { choicesOf, chosenFields } from '#api/contracts/quiz/answer-kinds.ts'
import { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { createTestApi, expectRefusal, newVisitorId } from '#api/testing.ts'

const { published, setFor } = questionCatalog

const DATA = '/api/v1/quiz/data'
const dataOf = (id: string) => `${DATA}?quizUserId=${id}`

/** Revalidates a cached set. Without Cache-Control, fetch would add no-cache. */
const ifNoneMatch = (etag: string) => ({ headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })

/** Returns a visitor that the experiment assigns to this version. */
const visitorAssignedTo = (version: string): string => {
  for (;;) {
    const id = newVisitorId()
    if (setFor(id, null).set.version === version) return id
  }
}

const api = shared(() => createTestApi())

test('the id of the visitor can be the bearer token, so that it appears in no address', async () => {
  for (const version of ['v1', 'v2']) {
    const { body } = await api.get(DATA, { bearer: visitorAssignedTo(version) })
    expect(QuestionSet.parse(body).version).toBe(version)
  }
  expectRefusal(400, await api.get(DATA, { bearer: 'no-visitor' }))
})

test('a visitor keeps a retired question set, and all answers to it are accepted', async () => {
  const arms = experiment.arms.map(({ set, weight }) => ({ set, weight: set.version === 'v2' ? 0 : weight }))
  await using after = await createTestApi({ databaseUrl: api.databaseUrl, release: { ...experiment, arms } })
  const id = visitorAssignedTo('v2')
  await api.post('/quiz/user-info', { quizUserId: id, quizQuestionsId: 'v2' })
  const { body } = await after.get(dataOf(id))
  const { version, questions } = QuestionSet.parse(body)
  expect(version).toBe('v2')
  const replies = await Promise.all(
    questions.map((question) =>
      after.post('/quiz/answer', {
        quizUserId: id,
        questionId: question.key,
        timeTaken: '1.00',
        ...chosenFields(question.type, choicesOf(question)),
      }),
    ),
  )
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  // This call arrives after the set was retired.
  const late = await after.post('/quiz/user-info', { quizUserId: newVisitorId(), quizQuestionsId: 'v2' })
  expect(late.status).toBe(200)
  expect((await after.get(dataOf(visitorAssignedTo('v2')))).body['version']).toBe('v1')
})

test('a question set has a version and questions, without null fields', async () => {
  const { status, headers, body } = await api.get(DATA)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Object.keys(body)).toEqual(['version', 'questions'])
  expect(QuestionSet.parse(body)).toEqual(body)
  expect(JSON.stringify(body)).not.toContain('null')
})

test('a question set is not sent again to a browser that has it', async () => {
  const id = newVisitorId()
  const first = await api.get(dataOf(id))
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}-gzip"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await api.get(dataOf(id), ifNoneMatch(etag))
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
})

test('a visitor always gets the same version, in either case of the id', async () => {
  for (const { set } of published) {
    const id = visitorAssignedTo(set.version)
    const replies = await Promise.all([dataOf(id), dataOf(id), dataOf(id.toUpperCase())].map((path) => api.get(path)))
    expect(replies.map(({ body }) => body['version'])).toEqual([set.version, set.version, set.version])
  }
})

test('the recorded version overrides the assignment, also in another process', async () => {
  const id = visitorAssignedTo('v2')
  await using other = await createTestApi({ databaseUrl: api.databaseUrl })
  expect((await other.get(dataOf(id))).body['version']).toBe('v2')
  await api.post('/quiz/user-info', { quizUserId: id, quizQuestionsId: 'v1' })
  await api.post('/quiz/user-info', { quizUserId: id, quizQuestionsId: 'v2' })
  expect((await api.get(dataOf(id))).body['version']).toBe('v1')
  expect((await other.get(dataOf(id))).body['version']).toBe('v1')
})

test('reading the question set records no arrival', async () => {
  const before = await api.store.head()
  await api.get(dataOf(newVisitorId()))
  expect(await api.store.head()).toBe(before)
})

test.each(['1', newVisitorId().slice(1), 'null', `${newVisitorId()}&quizUserId=${newVisitorId()}`])(
  'the invalid visitor id %s is refused',
  async (id) => {
    const { status, body } = await api.get(dataOf(id))
    expect(status).toBe(400)
    expect(body).toEqual({
      code: 'invalid_request',
      message: 'quizUserId must be a random (version 4) UUID',
      issues: [{ path: 'quizUserId', message: 'quizUserId must be a random (version 4) UUID' }],
    })
  },
)
