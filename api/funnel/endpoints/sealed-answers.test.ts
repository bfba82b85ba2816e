import { describe, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { z } from 'zod'
import { questionCatalog } from '#api/content/questions/catalog.ts'
import { choicesOf } from '#api/contracts/answer-kinds.ts'
import { createTestApi, eventsOf, newVisitorId, startProjector } from '#api/testing.ts'
import { testKeyStore } from '#testing/keys.ts'

const StoredAnswer = z.object({
  choices: z.array(z.string()),
  chosen: z.object({ key: z.string(), sealed: z.string() }).optional(),
  offered: z.array(z.string()).optional(),
})

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

/** Returns the answers of a visitor as they are stored. */
const stored = async (id: string) =>
  (await api.store.readStream(`quiz-${id}`)).flatMap(({ type, data }) =>
    type === 'quiz.question-answered' ? [StoredAnswer.parse(data)] : [],
  )
const readable = async (id: string) =>
  (await eventsOf(api.store, id)).flatMap(({ type, data }) =>
    type === 'quiz.question-answered' ? StoredAnswer.parse(data).choices : [],
  )
const isDestroyed = async (id: string) => {
  const keys = (await stored(id)).flatMap(({ chosen }) => chosen?.key ?? [])
  const found = await Promise.all(keys.map((key) => testKeyStore().keys.read(key)))
  return found.every((key) => key === undefined)
}

describe('the answers in the event store', () => {
  test('answers are sealed under one key of the visitor, by several processes', async () => {
    const id = newVisitorId()
    for (const [n, process] of [api, other, api].entries())
      expect((await give(id, n % 2, `k${n}`, process)).status).toBe(200)
    const answers = await stored(id)
    expect(answers.map((answer) => answer.choices)).toEqual([[], [], []])
    expect(new Set(answers.map(({ chosen }) => chosen?.key)).size).toBe(1)
    expect(JSON.stringify(answers.map(({ chosen }) => chosen))).not.toContain(choices[0])
    expect(await readable(id)).toEqual([choices[0], choices[1], choices[0]])
  })

  test('the first answers of a visitor at one moment get one key', async () => {
    const id = newVisitorId()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => give(id, n % 2, `k${n}`, n % 2 ? api : other)),
    )
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(new Set((await stored(id)).map(({ chosen }) => chosen?.key)).size).toBe(1)
  })

  test('a retry by another process is recognized, and the same key with another answer refused', async () => {
    const id = newVisitorId()
    expect((await give(id, 0, 'k', api)).status).toBe(200)
    expect((await give(id, 0, 'k', other)).status).toBe(200)
    expect((await give(id, 1, 'k', other)).body['code']).toBe('idempotency_key_reused')
    expect(await stored(id)).toHaveLength(1)
  })

  test('a first answer that is sent to two processes at once is accepted by both', { retry: 0 }, async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 150; n++) {
      const id = newVisitorId()
      for (const { status } of await Promise.all([api, other, api].map((process) => give(id, 0, 'k', process))))
        statuses.add(status)
    }
    expect([...statuses]).toEqual([200])
  })

  test('no fingerprint of an answer can be made without its key', async () => {
    const [one, two] = [newVisitorId(), newVisitorId()]
    for (const id of [one, two]) await give(id, 0, 'k')
    const fingerprints = await Promise.all(
      [one, two].map(async (id) => (await api.store.readStream(`quiz-${id}`)).at(-1)?.metadata.fingerprint),
    )
    expect(new Set(fingerprints).size).toBe(2)
  })

  test('choices that are offered are named by the first answer of a process only', async () => {
    const [one, two, three] = [newVisitorId(), newVisitorId(), newVisitorId()]
    const fresh = await createTestApi({ databaseUrl: api.databaseUrl })
    try {
      await give(one, 0, 'k', fresh)
      await give(two, 0, 'k', fresh)
      await give(three, 0, 'k', api)
    } finally {
      await fresh.close()
    }
    expect((await stored(one))[0]?.offered).toEqual(expect.arrayContaining([...choices]))
    expect((await stored(two))[0]?.offered).toBeUndefined()
  })
})

describe('a withdrawal', () => {
  test('a withdrawal destroys the key of the answers, and the questions stay passed', async () => {
    const id = newVisitorId()
    await give(id, 0, 'first')
    await choose(id, false)
    await expect.poll(() => isDestroyed(id), { timeout: 20_000 }).toBe(true)
    expect(await readable(id)).toEqual([])
    expect(await stored(id)).toHaveLength(1)
    const { rows } = await api.pool.query(
      'select answers, sealed_choices from read.answer_insights_visitors where quiz_user_id = $1',
      [id],
    )
    expect(rows).toEqual([
      { answers: { [String(Object.keys(rows[0].answers)[0])]: [expect.any(Number), []] }, sealed_choices: null },
    ])
    // The same request gets the same reply.
    expect((await give(id, 0, 'first')).status).toBe(200)
    expect((await give(id, 0, 'second')).status).toBe(422)
  })

  test('an answer after a later yes gets a new key, also from a process that knows the old one', async () => {
    const id = newVisitorId()
    await give(id, 0, 'a', other)
    await choose(id, false)
    await choose(id, true)
    expect((await give(id, 1, 'b', other)).status).toBe(200)
    const [before, after] = await stored(id)
    expect(after?.chosen?.key).not.toBe(before?.chosen?.key)
    await expect.poll(() => testKeyStore().keys.read(before?.chosen?.key ?? ''), { timeout: 20_000 }).toBeUndefined()
    expect(await readable(id)).toEqual([choices[1]])
  })

  test('a withdrawal waits until every version of the report has forgotten the answers', async () => {
    const id = newVisitorId()
    await give(id, 0)
    // As a rebuild that has just begun.
    await api.pool.query(
      `insert into projector.checkpoints (name, version, position, epoch) select name, live_version + 1, 0, 0 from projector.projections where name = 'answer-insights'`,
    )
    await choose(id, false)
    const pending = async () =>
      (await api.pool.query('select from reactions.erasures where stream = $1', [`quiz-${id}`])).rowCount
    await expect.poll(pending, { timeout: 20_000 }).toBe(1)
    await projector.caughtUp()
    expect(await isDestroyed(id)).toBe(false)
    await api.pool.query(`delete from projector.checkpoints where name = 'answer-insights' and position = 0`)
    await expect.poll(() => isDestroyed(id), { timeout: 20_000 }).toBe(true)
    await expect.poll(pending, { timeout: 20_000 }).toBe(0)
  })
})
