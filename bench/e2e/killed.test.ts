import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SETUP_TOKEN } from '#api/testing.ts'
import { transaction } from '#db/client.ts'
import { until } from '#run/testing/database.ts'
import { type Product, startProduct } from './product.ts'

const CHOICES = ['Just beginning to explore', 'Coming back after time away', 'Growing little by little']
const answer = (quizUserId: string, n = 0) => ({
  quizUserId,
  questionId: 'faith-today',
  answer: CHOICES[n % 3],
  timeTaken: '3.42',
})

/** Takes the lock under which appends get their order while something is done, so that one is held in the middle. */
const withOrderLock = ({ database }: Product, meanwhile: () => Promise<void>) =>
  transaction(database.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(7305827610)')
    await meanwhile()
  })

const appendsWaiting = async ({ database }: Product) => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'api' and wait_event = 'advisory'`,
  )
  return rows.map(({ pid }) => pid)
}

const storedAnswers = async ({ database }: Product, quizUserId: string) =>
  (await database.store.readStream(`quiz-${quizUserId}`)).filter(({ type }) => type === 'quiz.question-answered').length

// An append can be held for fifteen seconds at most, which a machine that stands still may miss: it is tried twice.
describe('an API that is killed', { retry: 1, timeout: 90_000 }, () => {
  let product: Product
  beforeEach(async () => {
    product = await startProduct()
  })
  afterEach(() => product.close())

  /** Kills the API while an append of this attempt waits for its turn. */
  const killWhileAppending = async (attempt: () => Promise<unknown>) => {
    const answered = attempt()
    const isWaiting = until('the append waits', async () => (await appendsWaiting(product)).length === 1)
    // An answer would tell why there is nothing to wait for.
    await Promise.race([isWaiting, answered.then((answer) => expect.fail(`answered ${String(answer)}, not held`))])
    await product.api.kill()
    expect(await answered).toBe('no answer')
  }

  test('before it stored, before it could say so, or after: the same operation tried again is stored once', async () => {
    const id = randomUUID()
    const body = answer(id)
    const attempt = () =>
      product.post('/quiz/answer', body, { key: 'k' }).then(
        ({ status }) => status,
        () => 'no answer',
      )

    // Before: the database had been asked, and was told no more of it.
    await withOrderLock(product, async () => {
      await killWhileAppending(attempt)
      for (const pid of await appendsWaiting(product))
        await product.database.pool.query('select pg_terminate_backend($1)', [pid])
      await until('the append is gone', async () => (await appendsWaiting(product)).length === 0)
    })
    expect(await storedAnswers(product, id)).toBe(0)

    // Between: the database goes through with it, and there is nobody to tell.
    await product.api.start()
    await withOrderLock(product, () => killWhileAppending(attempt))
    await until('it is stored', async () => (await storedAnswers(product, id)) === 1)

    // After: the visitor tries again, and again.
    await product.api.start()
    expect([await attempt(), await attempt()]).toEqual([200, 200])
    expect(await storedAnswers(product, id)).toBe(1)
    expect((await product.post('/quiz/answer', answer(id, 1), { key: 'k' })).status).toBe(422)
  })

  test('in the middle of making the first admin leaves the place free for exactly one', async () => {
    const founder = { username: 'founder', password: 'of-good-courage' }
    const attempt = () => product.post('/admin/auth/register', founder, { key: 'k', bearer: SETUP_TOKEN })
    await withOrderLock(product, () =>
      killWhileAppending(() =>
        attempt().then(
          ({ status }) => status,
          () => 'no answer',
        ),
      ),
    )
    await until('it is stored', async () => (await product.database.store.readStream('admin-registry')).length === 1)
    await product.api.start()
    const again = await attempt()
    expect([again.status, typeof again.body['token']]).toEqual([201, 'string'])
    const other = await product.post(
      '/admin/auth/register',
      { ...founder, username: 'other' },
      { key: 'o', bearer: SETUP_TOKEN },
    )
    expect(other.status).toBe(403)
    expect(await product.database.store.readStream('admin-registry')).toHaveLength(1)
  })
})

describe('a crowd, while the API is killed and told to stop again and again', { timeout: 120_000 }, () => {
  let product: Product
  beforeEach(async () => {
    product = await startProduct({ withProjector: true })
  })
  afterEach(() => product.close())

  /** Gives one answer after the other, each until it is acknowledged, as the browser's queue does. */
  const visit = async (quizUserId: string, answers: number) => {
    for (let n = 0; n < answers; n++) {
      for (;;) {
        const body = answer(quizUserId, n)
        const reply = await product.post('/quiz/answer', body, { key: `${quizUserId}-${n}` }).catch(() => undefined)
        if (reply?.status === 200) break
        // Nothing but "not now" may be heard: a refusal would make the browser drop the answer.
        if (reply) expect(reply.status).toBe(503)
        await delay(30)
      }
    }
  }

  test('has every answer stored once and in order, and counted', async () => {
    const ids = Array.from({ length: 25 }, () => randomUUID())
    const visits = Promise.all(ids.map((id) => visit(id, 12)))
    const codes: number[] = []
    for (const end of ['kill', 'stop', 'kill'] as const) {
      await delay(120)
      const code = await product.api[end]()
      if (end === 'stop') codes.push(Number(code))
      await product.api.start()
    }
    await visits
    expect(codes).toEqual([0])
    for (const id of ids) {
      const events = await product.database.store.readStream(`quiz-${id}`)
      expect(events.map(({ streamVersion }) => streamVersion)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1))
      expect(events.slice(1).map(({ metadata }) => metadata.causation)).toEqual(
        Array.from({ length: 12 }, (_, n) => `/quiz/answer ${id}-${n}`),
      )
    }

    const { body: registered } = await product.post(
      '/admin/auth/register',
      { username: 'founder', password: 'of-good-courage' },
      { bearer: SETUP_TOKEN },
    )
    await product.caughtUp()
    const { body } = await product.post(
      '/admin/db/quizzes',
      { groupBy: 'creo' },
      { bearer: String(registered['token']) },
    )
    expect(body['data']).toMatchObject([{ creo: '(none)', visitors: '25', 'faith-today': '25|100.0' }])
    expect(await product.api.readLog()).not.toMatch(/"msg":"fault"|unhandled|uncaught/i)
  })
})
