import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ApiRequest, sendRequest } from '#api/testing.ts'
import { transaction } from '#db/client.ts'
import { until } from '#prove/servers/database.ts'
import { type BreakableProduct, startBreakable } from './product.ts'

const CHOICES = ['Just beginning to explore', 'Coming back after time away', 'Growing little by little']
const answer = (quizUserId: string, n = 0) => ({
  quizUserId,
  questionId: 'faith-today',
  answer: CHOICES[n % 3],
  timeTaken: '3.42',
})

/** Holds the order lock of appends during `meanwhile`, so that an append waits. */
const withOrderLock = ({ pool }: BreakableProduct, meanwhile: () => Promise<void>) =>
  transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(7305827610)')
    await meanwhile()
  })

const appendsWaiting = async ({ pool }: BreakableProduct) => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'api' and wait_event = 'advisory'`,
  )
  return rows.map(({ pid }) => pid)
}

const countOf = async ({ pool }: BreakableProduct, stream: string, type: string) => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) from event_store.events where stream = $1 and type = $2',
    [stream, type],
  )
  return rows[0]?.count
}
const storedAnswers = (on: BreakableProduct, quizUserId: string) =>
  countOf(on, `quiz-${quizUserId}`, 'quiz.question-answered')

// An append waits at most fifteen seconds for the lock, which a stalled machine may miss, so tests are retried once.
describe('an API that is killed', { retry: 1 }, () => {
  let product: BreakableProduct
  beforeEach(async () => {
    product = await startBreakable({ apis: 1, projectors: 0 })
  })
  afterEach(() => product.close())

  const api = () => product.apis[0] ?? expect.fail()
  const post = (path: string, body: unknown, more?: ApiRequest) =>
    sendRequest(new URL(`/api/v1${path}`, product.front.url).href, { body, ...more })

  /** Kills the API while an append waits for the lock. */
  const killWhileAppending = async (attempt: () => Promise<unknown>) => {
    const answered = attempt()
    const isWaiting = until('the append waits', async () => (await appendsWaiting(product)).length === 1)
    // An early reply explains why no append waits.
    await Promise.race([isWaiting, answered.then((answer) => expect.fail(`answered ${String(answer)}, not held`))])
    await api().end('SIGKILL')
    expect(await answered).toBe('no answer')
  }

  test('an operation is stored once when the API is killed before the commit, before the reply or after it', async () => {
    const id = randomUUID()
    const body = answer(id)
    const attempt = () =>
      post('/quiz/answer', body, { key: 'k' }).then(
        ({ status }) => status,
        () => 'no answer',
      )

    // Before the commit: the connection ends while the append waits.
    await withOrderLock(product, async () => {
      await killWhileAppending(attempt)
      for (const pid of await appendsWaiting(product))
        await product.pool.query('select pg_terminate_backend($1)', [pid])
      await until('the append is gone', async () => (await appendsWaiting(product)).length === 0)
    })
    expect(await storedAnswers(product, id)).toBe(0)

    // Before the reply: the database commits after the API was killed.
    await api().start()
    await withOrderLock(product, () => killWhileAppending(attempt))
    await until('it is stored', async () => (await storedAnswers(product, id)) === 1)

    // After the reply: the visitor retries twice.
    await api().start()
    expect([await attempt(), await attempt()]).toEqual([200, 200])
    expect(await storedAnswers(product, id)).toBe(1)
    expect((await post('/quiz/answer', answer(id, 1), { key: 'k' })).status).toBe(422)
  })
})
