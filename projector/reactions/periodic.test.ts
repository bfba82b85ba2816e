import { DAY_MS, HOUR_MS } from '#events/time/time.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import type { Pool } from '#db/client.ts'
import { createLog } from '#db/log.ts'
import { createEventStore } from '#db/event-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { answerInsights } from '#projector/figures/projections/answer-insights/answer-insights.ts'
import { subscription } from '#projector/payment/projections/subscription.ts'
import { startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { type StoredEventInput, visitor, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { createPeriodicWork, type PeriodicJob } from './periodic.ts'
import { createNoOpRemoval } from '#projector/operations/jobs/no-op-jobs.ts'
import { createRetention } from '#projector/operations/jobs/retention.ts'
import { createSessionRemoval } from '#projector/operations/jobs/session-jobs.ts'

const database = shared(() => createTestDatabase())
const keys = shared(() => createPersonKeys(testKeyStore(database.pool)))

const TODAY = new Date('2026-06-30T12:00:00Z')
const clock = () => TODAY
const store = shared(() => createEventStore(database.pool, clock))
const log = createLog('projector', 'silent')
const { signal } = new AbortController()

const statusOf = async (name: string) =>
  (
    await database.pool.query(
      `select (data -> 'done')::int as done, (data -> 'total')::int as total, attempts as failures, last_error as error,
         (data ->> 'endedAt')::timestamptz as "endedAt", (data ->> 'actedAt')::timestamptz as "actedAt", due_at as "nextAt"
       from reactions.jobs where queue = 'periodic' and key = $1`,
      [name],
    )
  ).rows[0]

const hourly = (name: string, run: PeriodicJob['run']): PeriodicJob => ({ name, everyMs: HOUR_MS, run })
const runIfDue = async (job: PeriodicJob, afterMs: number) => {
  const work = await createPeriodicWork([job], () => new Date(TODAY.getTime() + afterMs), {
    ...database,
    log,
    isSimulated: true,
  })
  // Jobs of other tests may be due too.
  while (await work(signal)) continue
}

test('a job runs when it is due and records its result', async () => {
  let runs = 0
  const job = hourly(randomUUID(), async () => (runs += 1))
  for (const ms of [0, 1_000, HOUR_MS]) await runIfDue(job, ms)
  expect(runs).toBe(2)
  expect(await statusOf(job.name)).toMatchObject({ done: 2, total: 3, failures: 0, error: null })
})

test('a run goes on where the one before ended, and one without a result of its own keeps that', async () => {
  const from: (number | undefined)[] = []
  const results = [{ done: 1, reached: 7 }, 0, 0]
  const job = hourly(randomUUID(), async (_, reached) => {
    from.push(reached)
    return results.shift() ?? 0
  })
  for (const ms of [0, HOUR_MS, 2 * HOUR_MS]) await runIfDue(job, ms)
  expect(from).toEqual([undefined, 7, 7])
})

test('an interrupted run is due again at once and goes on where it ended', async () => {
  const from: (number | undefined)[] = []
  const job = hourly(randomUUID(), async (_, reached) => {
    from.push(reached)
    return reached === undefined ? { done: 1, reached: 7, isInterrupted: true } : { done: 1, reached: 9 }
  })
  await runIfDue(job, 0)
  expect(from).toEqual([undefined, 7])
  expect(await statusOf(job.name)).toMatchObject({ total: 2, nextAt: new Date(TODAY.getTime() + HOUR_MS) })
})

test('a run that changes nothing leaves the time of the last change', async () => {
  const results = [3, 0]
  const job = hourly(randomUUID(), async () => results.shift() ?? 0)
  for (const ms of [0, HOUR_MS]) await runIfDue(job, ms)
  expect(await statusOf(job.name)).toMatchObject({
    done: 0,
    total: 3,
    actedAt: TODAY,
    endedAt: new Date(TODAY.getTime() + HOUR_MS),
  })
})

test('no job runs by a clock that is far ahead of the database’s', async () => {
  let runs = 0
  const job = hourly(randomUUID(), async () => (runs += 1))
  const ahead = () => new Date(Date.now() + 2 * DAY_MS)
  const deps = { ...database, log }
  const work = await createPeriodicWork([job], ahead, deps)
  while (await work(signal)) continue
  expect([runs, (await statusOf(job.name)).error]).toEqual([0, expect.stringMatching(/clock .* ahead/)])
  const again = await createPeriodicWork([job], () => new Date(), deps)
  while (await again(signal)) continue
  expect(runs).toBe(1)
})

test('a failure is recorded, and the job runs again after a pause', async () => {
  const job = hourly(randomUUID(), () => Promise.reject(new Error('The disk is full')))
  for (const ms of [0, 600_000]) await runIfDue(job, ms)
  expect(await statusOf(job.name)).toMatchObject({ failures: 2, error: 'The disk is full', endedAt: null })
})

const storeChoices = (pool: Pool, ...visitors: { stream: string }[]) =>
  pool.query(
    `insert into event_store.forgettable
     select position, 'choices', '["peace"]' from event_store.events
     where type = 'quiz.question-answered' and stream = any($1) on conflict do nothing`,
    [visitors.map(({ stream }) => stream)],
  )

test('retention has nothing to do in a new installation, whose read models do not exist yet', async () => {
  const { pool } = database
  expect(await createRetention({ pool, store, keys, clock, days: 90 }).run(signal)).toMatchObject({ done: 0 })
})

const [stale, returned, buyer, empty] = [visitor(1), visitor(2), visitor(3), visitor(4)]
const LONG_AGO = '2026-03-01T12:00:00Z'

test('visitors who never bought lose answers, e-mail and name after the period, and others keep them', async () => {
  const events: StoredEventInput[] = []
  for (const who of [stale, returned, buyer, empty]) {
    events.push(who.did('quiz.visitor-arrived', { creo: null }, LONG_AGO))
    if (who === empty) continue
    events.push(
      who.did('quiz.question-answered', { question: 'goal', timeTakenMs: 1 }, LONG_AGO),
      who.did('quiz.email-given', { email: await keys.seal(who.id, 'email', 'ruth@moab.example') }, LONG_AGO),
    )
  }
  events.push(returned.did('quiz.checkout-opened', {}, '2026-06-01T12:00:00Z'), { ...buyer.paid(1_500), at: LONG_AGO })
  await writeEvents(database.pool, events)
  await storeChoices(database.pool, stale, returned, buyer)
  const runners = [answerInsights, subscription].map((projection) => startRunner(projection, database))
  for (const { name } of [answerInsights, subscription]) await waitUntilCaughtUp(database, name)
  const { pool } = database
  // The read model learns of payments from reports, which this test leaves out.
  await pool.query(
    `insert into subscription_v1.payments (transaction_id, quiz_user_id, refunded, paid_at, state)
       values ('txn_of_the_buyer', $1, 0, now(), '{}')`,
    [buyer.id],
  )
  const retention = createRetention({ pool, store, keys, clock, days: 90 })
  expect(await retention.run(signal)).toMatchObject({ done: 1 })
  const erased = async (who: typeof stale) =>
    (await store.readStream(who.stream)).some(({ type }) => type === 'quiz.answers-erased')
  expect(await Promise.all([stale, returned, buyer, empty].map(erased))).toEqual([true, false, false, false])
  const { rows } = await pool.query('select person from event_store.person_keys where erased_at is not null')
  expect(rows).toEqual([{ person: stale.id }])
  const left = await pool.query(
    'select distinct stream from event_store.forgettable join event_store.events using (position) order by stream',
  )
  expect(left.rows).toEqual([{ stream: returned.stream }, { stream: buyer.stream }])
  // A second run has nothing left to do.
  expect(await retention.run(signal)).toMatchObject({ done: 0 })
  for (const runner of runners) await runner.stop()
})

test('a run that stops between the answers and the key of a visitor is continued by the next one', async () => {
  const { pool } = database
  const interrupted = visitor(5)
  const reached = await store.head()
  const email = await keys.seal(interrupted.id, 'email', 'ruth@moab.example')
  await writeEvents(pool, [
    interrupted.did('quiz.visitor-arrived', { creo: null }, LONG_AGO),
    interrupted.did('quiz.question-answered', { question: 'goal', timeTakenMs: 1 }, LONG_AGO),
    interrupted.did('quiz.email-given', { email }, LONG_AGO),
  ])
  await storeChoices(pool, interrupted)
  const runner = startRunner(answerInsights, database)
  await waitUntilCaughtUp(database, 'answer-insights')
  const stopped = { ...keys, erase: () => Promise.reject(new Error('The process ends here')) }
  await expect(createRetention({ pool, store, keys: stopped, clock, days: 90 }).run(signal, reached)).rejects.toThrow(
    /ends/,
  )
  expect((await store.readStream(interrupted.stream)).at(-1)?.type).toBe('quiz.answers-erased')
  expect(await createRetention({ pool, store, keys, clock, days: 90 }).run(signal, reached)).toMatchObject({ done: 1 })
  expect(await keys.open('email', email)).toBeUndefined()
  await runner.stop()
})

test('what is stored about a session is deleted when its token has expired', async () => {
  await database.pool.query(
    `insert into security.sessions (account, session, generation, started_at, used_at, expires_at) values
       ('client 1', $1, 0, '2026-05-30', '2026-06-29', '2026-06-30 11:59Z'),
       ('client 1', $2, 0, '2026-06-01', '2026-06-29', '2026-07-01')`,
    [randomUUID(), randomUUID()],
  )
  const job = createSessionRemoval(database.pool, clock)
  expect([await job.run(signal), await job.run(signal)]).toEqual([1, 0])
  const { rowCount } = await database.pool.query('select from security.sessions')
  expect(rowCount).toBe(1)
})

test('the ids of operations that changed nothing are deleted after 90 days', async () => {
  await database.pool.query(
    `insert into event_store.no_ops values
       (gen_random_uuid(), 'f', '2026-04-01 11:59Z'), (gen_random_uuid(), 'f', '2026-04-01 12:01Z')`,
  )
  const job = createNoOpRemoval(database.pool, clock)
  expect([await job.run(signal), await job.run(signal)]).toEqual([1, 0])
})
