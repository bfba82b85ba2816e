import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase, type TestDatabase, withParameters } from '#prove/servers/database.ts'
import { createBreakableProxy } from '#prove/servers/breakable-proxy.ts'
import { createTestApi, newVisitorId, SETUP_TOKEN } from '#api/testing.ts'
import { expectDoneOrLater, type SentAnswer, send, times } from './testing.outage.ts'

// Vitest fails the run on unhandled errors, so these tests don't check for them.

/** Returns how many times each operation is stored. */
const storedTimes = async (database: TestDatabase, operations: SentAnswer[]) => {
  const { rows } = await database.pool.query<{ key: string; stored: number }>(
    `select asked.key, count(e.position)::int as stored
     from unnest($1::text[], $2::text[]) as asked(stream, key)
     left join event_store.events e on e.stream = asked.stream and e.type = 'quiz.question-answered'
       and e.metadata->>'causation' = '/quiz/answer ' || asked.key
     group by asked.stream, asked.key`,
    [operations.map(({ quizUserId }) => `quiz-${quizUserId}`), operations.map(({ key }) => key)],
  )
  return rows.map(({ stored }) => stored)
}

const closes: (() => unknown)[] = []
const database = shared(() => createTestDatabase())
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

const open = async () => {
  const way = await createBreakableProxy(database.url)
  const api = await createTestApi({ databaseUrl: way.url, isImpatient: true })
  closes.push(
    () => way.close(),
    () => api.close(),
  )
  return { way, api }
}

test('requests get 503 during the outage, requests without the database succeed, and all recover afterwards', async () => {
  const { api, way } = await open()
  const known = { quizUserId: newVisitorId(), key: 'before' }
  await send(api, known)
  await way.refuse()
  const start = performance.now()
  const waiting = send(api, { ...known, key: 'during' }, 1)
  const refused = await Promise.all([
    send(api, { quizUserId: newVisitorId(), key: 'new' }),
    api.get(`/api/v1/quiz/data?quizUserId=${newVisitorId()}`),
    api.post('/admin/auth/login', { username: 'founder', password: 'of-good-courage' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
  refused.forEach(expectDoneOrLater)
  expect((await api.get('/healthz')).status).toBe(200)
  expect((await api.get('/api/v1/quiz/data')).status).toBe(200)
  expect((await api.get('/readyz')).body['missing']).toEqual(['The database cannot be reached'])
  // An answer of a cached visitor waits for the database for a while, then gets 503.
  const given = await waiting
  expect(given.status).toBe(503)
  expectDoneOrLater(given)
  // The store gives up after 2.5 s. A busy machine adds to that.
  expect(performance.now() - start).toBeLessThan(15_000)

  await way.reopen()
  expect((await send(api, { ...known, key: 'during' }, 1)).status).toBe(200)
  expect(await storedTimes(database, [{ ...known, key: 'during' }])).toEqual([1])
  expect(api.logged()).not.toMatch(/"msg":"fault"/)
})

test('readiness reports a database that does not respond', async () => {
  const { api, way } = await open()
  expect((await api.get('/healthz')).status).toBe(200)
  way.dropResponses(true)
  const start = performance.now()
  expect((await api.get('/readyz')).body['missing']).toEqual(['The database cannot be reached'])
  // Connection and statement timeouts together would take longer.
  expect(performance.now() - start).toBeLessThan(6_500)
  way.dropResponses(false)
  way.cut()
})

test('writes to a read-only database get 503', async () => {
  await using readOnly = await createTestApi({
    databaseUrl: withParameters(database.url, { default_transaction_read_only: 'on' }),
    isImpatient: true,
  })
  const credentials = { username: 'latecomer', password: 'of-good-courage' }
  expectDoneOrLater(await readOnly.post('/admin/auth/register', credentials, { bearer: SETUP_TOKEN }))
  expect((await readOnly.get('/readyz')).body['missing']).toEqual(['The database cannot be written'])
  expect(readOnly.logged()).not.toMatch(/"msg":"fault"/)
})

test('requests wait for a database that is back within a second', async () => {
  const { api, way } = await open()
  const known = { quizUserId: newVisitorId(), key: 'before' }
  await send(api, known)
  await way.refuse()
  const waiting = times(5, (n) => send(api, { ...known, key: `during-${n}` }, n))
  // The store gives up after 2.5 s, and a busy machine needs some of that.
  await delay(700)
  await way.reopen()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
