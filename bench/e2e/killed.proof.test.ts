import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SETUP_TOKEN } from '#api/testing.ts'
import { transaction } from '#db/client.ts'
import { until } from '#testing/database.ts'
import { type Product, startProduct } from './product.ts'

const CHOICES = ['Just beginning to explore', 'Coming back after time away', 'Growing little by little']
const answer = (quizUserId: string, n = 0) => ({
  quizUserId,
  questionId: 'faith-today',
  answer: CHOICES[n % 3],
  timeTaken: '3.42',
})

/** Holds the order lock of appends during `meanwhile`, so that an append waits. */
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

const registeredAdmins = async ({ database }: Product) =>
  (await database.store.readStream('admin-registry')).filter(({ type }) => type === 'admin.registered').length

// An append waits at most fifteen seconds for the lock, which a stalled machine may miss, so tests are retried once.
describe('an API that is killed', { retry: 1 }, () => {
  let product: Product
  beforeEach(async () => {
    product = await startProduct()
  })
  afterEach(() => product.close())

  /** Kills the API while an append waits for the lock. */
  const killWhileAppending = async (attempt: () => Promise<unknown>) => {
    const answered = attempt()
    const isWaiting = until('the append waits', async () => (await appendsWaiting(product)).length === 1)
    // An early reply explains why no append waits.
    await Promise.race([isWaiting, answered.then((answer) => expect.fail(`answered ${String(answer)}, not held`))])
    await product.api.kill()
    expect(await answered).toBe('no answer')
  }

  test('an operation is stored once when the API is killed before the commit, before the reply or after it', async () => {
    const id = randomUUID()
    const body = answer(id)
    const attempt = () =>
      product.post('/quiz/answer', body, { key: 'k' }).then(
        ({ status }) => status,
        () => 'no answer',
      )

    // Before the commit: the connection ends while the append waits.
    await withOrderLock(product, async () => {
      await killWhileAppending(attempt)
      for (const pid of await appendsWaiting(product))
        await product.database.pool.query('select pg_terminate_backend($1)', [pid])
      await until('the append is gone', async () => (await appendsWaiting(product)).length === 0)
    })
    expect(await storedAnswers(product, id)).toBe(0)

    // Before the reply: the database commits after the API was killed.
    await product.api.start()
    await withOrderLock(product, () => killWhileAppending(attempt))
    await until('it is stored', async () => (await storedAnswers(product, id)) === 1)

    // After the reply: the visitor retries twice.
    await product.api.start()
    expect([await attempt(), await attempt()]).toEqual([200, 200])
    expect(await storedAnswers(product, id)).toBe(1)
    expect((await product.post('/quiz/answer', answer(id, 1), { key: 'k' })).status).toBe(422)
  })

  test('an API killed during the creation of the first admin allows exactly one', async () => {
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
    await until('the admin is stored', async () => (await registeredAdmins(product)) === 1)
    await product.api.start()
    const again = await attempt()
    expect([again.status, typeof again.body['token']]).toEqual([201, 'string'])
    const other = await product.post(
      '/admin/auth/register',
      { ...founder, username: 'other' },
      { key: 'o', bearer: SETUP_TOKEN },
    )
    expect(other.status).toBe(403)
    expect(await registeredAdmins(product)).toBe(1)
  })
})

describe('concurrent visitors while the API is repeatedly killed and stopped', () => {
  let product: Product
  beforeEach(async () => {
    product = await startProduct({ withProjector: true })
  })
  afterEach(() => product.close())

  /** Retries each answer until it is acknowledged, as the browser's outbox does. */
  const visit = async (quizUserId: string, answers: number) => {
    for (let n = 0; n < answers; n++) {
      for (;;) {
        const body = answer(quizUserId, n)
        const reply = await product.post('/quiz/answer', body, { key: `${quizUserId}-${n}` }).catch(() => undefined)
        if (reply?.status === 200) break
        // A status other than 503 would make the browser drop the answer.
        if (reply) expect(reply.status).toBe(503)
        await delay(30)
      }
    }
  }

  test('every answer of concurrent visitors is stored once, in order, and counted', async () => {
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
