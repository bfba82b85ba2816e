import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { createTestApi, readVisitorEvents, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'

const question = questionCatalog.published[0]?.set.questions.find(({ type }) => type === 'select')
if (!question) throw new Error('There is no question with choices')
const questionId = question.key
const choices = choicesOf(question)

const api = shared(() => createTestApi())
/** A second process on the same database. */
const other = shared(() => createTestApi({ databaseUrl: api.databaseUrl }))
const projector = shared(() => startProjector(api.databaseUrl, api.pool))

const give = (quizUserId: string, n = 0, key?: string, process = api) =>
  process.post('/quiz/answer', { quizUserId, questionId, answer: choices[n], timeTaken: '3.42' }, { key })
const choose = (quizUserId: string, answers: boolean, process = api) =>
  process.post('/quiz/consent', { quizUserId, ads: false, answers })

/** Returns the choices beside the log. */
const storedOf = async (id: string) =>
  (
    await api.pool.query<{ choices: string[] }>(
      `select value as choices from event_store.forgettable join event_store.events using (position)
       where stream = $1 and field = 'choices' order by position`,
      [`quiz-${id}`],
    )
  ).rows.map((row) => row.choices)
/** Returns everything that the log says about a visitor. */
const logged = async (id: string) => {
  const { rows } = await api.pool.query<{ event: string }>(
    'select e::text as event from event_store.events e where stream = $1 order by position',
    [`quiz-${id}`],
  )
  return rows.map(({ event }) => event)
}
const answersOf = async (id: string) =>
  (await readVisitorEvents(api.store, id))
    .filter(({ type }) => type === 'quiz.question-answered')
    .map(({ data }) => data)
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)

test('choices lie beside the log, and no event and no fingerprint in it depends on them', async () => {
  const [one, two] = [newVisitorId(), newVisitorId()]
  const replies = [await give(one, 0, 'k'), await give(two, 1, 'k', other)]
  expect(statuses(replies)).toEqual([200, 200])
  expect([await storedOf(one), await storedOf(two)]).toEqual([[[choices[0]]], [[choices[1]]]])
  for (const event of [...(await logged(one)), ...(await logged(two))]) {
    expect(event).not.toContain(choices[0])
    expect(event).not.toContain('fingerprint')
  }
  expect(await answersOf(one)).toEqual([{ question: questionId, timeTakenMs: 3_420, choices: [choices[0]] }])
})

test('a retry by another process is recognized, and the same key with another answer refused', async () => {
  const id = newVisitorId()
  expect((await give(id, 0, 'k', api)).status).toBe(200)
  expect((await give(id, 0, 'k', other)).status).toBe(200)
  expect((await give(id, 1, 'k', other)).body['code']).toBe('idempotency_key_reused')
  expect(await storedOf(id)).toEqual([[choices[0]]])
})

test('a first answer that is sent to two processes at once is accepted by both', { retry: 0 }, async () => {
  const found = new Set<number>()
  const giveAtOnce = async () => {
    const id = newVisitorId()
    for (const { status } of await Promise.all([api, other, api].map((process) => give(id, 0, 'k', process))))
      found.add(status)
  }
  for (let n = 0; n < 15; n++) await Promise.all(Array.from({ length: 4 }, giveAtOnce))
  expect([...found]).toEqual([200])
})

test('no message of the bus carries choices', async () => {
  const id = newVisitorId()
  await give(id, 0, 'k')
  const { events } = await api.store.readPage(0, 10_000)
  const answer = events.find(({ stream, type }) => stream === `quiz-${id}` && type === 'quiz.question-answered')
  // The relay publishes the data, and reactions and projections read what is stored beside it.
  expect(answer).toMatchObject({ data: { question: questionId, timeTakenMs: 3_420 }, forgettable: [choices[0]] })
  expect(JSON.stringify(answer?.data)).not.toContain(choices[0])
})

test('a withdrawal deletes the choices at once, and the questions stay passed', async () => {
  const id = newVisitorId()
  await give(id, 0, 'first')
  await choose(id, false)
  expect(await storedOf(id)).toEqual([])
  expect(await answersOf(id)).toEqual([{ question: questionId, timeTakenMs: 3_420 }])
  await projector.caughtUp()
  const { rows } = await api.pool.query<{ answers: object }>(
    'select answers from read.answer_insights_visitors where quiz_user_id = $1',
    [id],
  )
  expect(rows.map(({ answers }) => Object.values(answers))).toEqual([[[expect.any(Number), []]]])
  // The same request gets the same reply.
  expect((await give(id, 0, 'first')).status).toBe(200)
  expect((await give(id, 0, 'second')).status).toBe(422)
  expect(await storedOf(id)).toEqual([])
})

test('an answer after a later yes is stored, also by a process that knows the earlier one', async () => {
  const id = newVisitorId()
  await give(id, 0, 'a', other)
  await choose(id, false)
  await choose(id, true)
  expect((await give(id, 1, 'b', other)).status).toBe(200)
  expect(await storedOf(id)).toEqual([[choices[1]]])
})

test('answers and a withdrawal at the same moment leave no choices behind', { retry: 0 }, async () => {
  const left: string[][] = []
  for (let n = 0; n < 60; n++) {
    const id = newVisitorId()
    await give(id, 0, 'first', n % 2 ? api : other)
    await Promise.all([
      give(id, 1, 'a', api),
      give(id, 0, 'b', other),
      choose(id, false, n % 3 ? api : other),
      give(id, 1, 'c', other),
    ])
    left.push(...(await storedOf(id)))
  }
  expect(left).toEqual([])
})
