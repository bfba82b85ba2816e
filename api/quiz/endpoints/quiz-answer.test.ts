import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'
import { createTestApi, newVisitorId, readVisitorEvents } from '#api/testing.ts'

const api = shared(() => createTestApi())

const questions = questionCatalog.published[0]?.set.questions ?? []
const first = (type: Question['type']) => {
  const found = questions.find((question) => question.type === type)
  if (!found) throw new Error(`There is no question of type ${type}`)
  return { key: found.key, choices: choicesOf(found) }
}
const select = first('select')
const multi = first('multi-select')
const [one = '', two = '', three = ''] = multi.choices

const give = (quizUserId: string, answer: object, key?: string) =>
  api.post('/quiz/answer', { quizUserId, timeTaken: '3.42', ...answer }, { key })
const answersOf = async (id: string) =>
  (await readVisitorEvents(api.store, id))
    .filter(({ type }) => type === 'quiz.question-answered')
    .map(({ data }) => data)

test('an answer to a select has one choice', async () => {
  const id = newVisitorId()
  const { status, body } = await give(id, { questionId: select.key, answer: select.choices[1] })
  expect([status, body]).toEqual([200, { ok: true }])
  expect(await readVisitorEvents(api.store, id)).toEqual([
    { type: 'quiz.visitor-arrived', data: { creo: null } },
    {
      type: 'quiz.question-answered',
      data: { question: select.key, choices: [select.choices[1]], timeTakenMs: 3_420 },
    },
  ])
})

test('an answer to a multi-select has one or more choices', async () => {
  const id = newVisitorId()
  await give(id, { questionId: multi.key, multiSelectAnswer: [two] })
  await give(id, { questionId: multi.key, multiSelectAnswer: [three, one] })
  expect(await answersOf(id)).toMatchObject([{ choices: [two] }, { choices: [three, one] }])
})

test.each(['image', 'text', 'image-text', 'Finish'] as const)(
  'an answer to a page of type %s has no choices',
  async (type) => {
    const id = newVisitorId()
    const { key } = first(type)
    expect((await give(id, { questionId: key })).status).toBe(200)
    expect(await answersOf(id)).toEqual([{ question: key, timeTakenMs: 3_420 }])
  },
)

test.each([
  ['0.00', 0],
  ['0.07', 70],
  ['1.15', 1_150],
  ['4.35', 4_350],
  ['1234567.89', 1_234_567_890],
])('%s seconds are recorded as %d milliseconds, without floating-point errors', async (timeTaken, timeTakenMs) => {
  const id = newVisitorId()
  await give(id, { questionId: select.key, answer: select.choices[0], timeTaken })
  expect(await answersOf(id)).toMatchObject([{ timeTakenMs }])
})

test('an answer that another process replaced is recorded when it is chosen again', async () => {
  const id = newVisitorId()
  await using other = await createTestApi({ databaseUrl: api.databaseUrl })
  const body = (n: number) => ({ quizUserId: id, questionId: select.key, answer: select.choices[n], timeTaken: '3.42' })
  await api.post('/quiz/answer', body(0))
  await other.post('/quiz/answer', body(1))
  await api.post('/quiz/answer', body(0))
  expect(await answersOf(id)).toMatchObject([0, 1, 0].map((n) => ({ choices: [select.choices[n]] })))
})

test('many answers that a browser stored offline can arrive at once', async () => {
  const id = newVisitorId()
  const stored = questions
    .filter(({ type }) => type === 'select')
    .flatMap((question) => choicesOf(question).map((answer) => ({ questionId: question.key, answer })))
  expect(stored.length).toBeGreaterThan(30)
  const replies = await Promise.all(stored.map((answer, n) => give(id, answer, `stored-${n}`)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await answersOf(id)).toHaveLength(stored.length)
  const versions = (await api.store.readStream(`quiz-${id}`)).map(({ streamVersion }) => streamVersion)
  expect(versions).toEqual(Array.from({ length: stored.length + 1 }, (_, n) => n + 1))
})

const MISSING = 'An answer is missing'
const UNKNOWN = 'This is not one of the choices'
const takesNo = (type: Question['type'], field: string) => `A question of type ${type} takes no ${field}`

test.each([
  [{ questionId: 'no-such-question', answer: 'x' }, 'questionId', 'There is no such question'],
  [{ questionId: select.key }, 'answer', MISSING],
  [{ questionId: multi.key }, 'multiSelectAnswer', MISSING],
  [{ questionId: select.key, answer: 'Anything else' }, 'answer', UNKNOWN],
  [{ questionId: select.key, answer: one }, 'answer', UNKNOWN],
  [{ questionId: select.key, answer: select.choices[0]?.toUpperCase() }, 'answer', UNKNOWN],
  [{ questionId: multi.key, multiSelectAnswer: [one, 'Anything else'] }, 'multiSelectAnswer', UNKNOWN],
  [{ questionId: multi.key, multiSelectAnswer: [one, one] }, 'multiSelectAnswer', 'A choice is named twice'],
  [
    { questionId: select.key, multiSelectAnswer: [select.choices[0]] },
    'multiSelectAnswer',
    takesNo('select', 'multiSelectAnswer'),
  ],
  [{ questionId: multi.key, answer: one }, 'answer', takesNo('multi-select', 'answer')],
  [
    { questionId: select.key, answer: select.choices[0], multiSelectAnswer: [one] },
    'multiSelectAnswer',
    takesNo('select', 'multiSelectAnswer'),
  ],
  [{ questionId: first('text').key, answer: 'Amen' }, 'answer', takesNo('text', 'answer')],
  [
    { questionId: first('Finish').key, multiSelectAnswer: ['Amen'] },
    'multiSelectAnswer',
    takesNo('Finish', 'multiSelectAnswer'),
  ],
])('the invalid answer %j is refused', async (answer, path, message) => {
  const id = newVisitorId()
  const { status, body } = await give(id, answer)
  expect([status, body]).toEqual([400, { code: 'invalid_request', message, issues: [{ path, message }] }])
  expect(await readVisitorEvents(api.store, id)).toEqual([])
})
