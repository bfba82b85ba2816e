import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Child, startChild } from '#servers/child-process.ts'
import { transaction } from '#db/client.ts'
import { createTestDatabase, type TestDatabase, until } from '#testing/database.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { expectSameAsReplay, waitUntilCaughtUp } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { FAR_BEHIND } from './together.ts'

const PROJECTOR = fileURLToPath(new URL('../../../bench/load/funnel-projector.ts', import.meta.url))
const QUESTIONS = 17

let database: TestDatabase
let logs: string
const children = new Map<string, Child>()
beforeEach(async () => {
  ;[database, logs] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'segments-'))])
})
afterEach(async () => {
  await Promise.all([...children.values()].map((child) => child.stop('SIGKILL')))
  children.clear()
  await Promise.all([database.close(), rm(logs, { recursive: true })])
})

const start = () => {
  const child = startChild(process.execPath, [PROJECTOR], {
    env: { ...process.env, DATABASE_URL: database.url, ALWAYS_HELPS: 'true' },
    hasChannel: true,
    logFile: join(logs, 'projector.log'),
  })
  children.set(String(child.process.pid), child)
}

/** Stores visitors of two creatives who answer all questions, in turns, at once. One in ten pays and gets the money back. */
const writeVisitors = async (count: number) => {
  const visitors = Array.from({ length: count }, (_, n) => ({ n, ...visitor(n) }))
  const at = (n: number) => `2026-0${1 + (n % 9)}-1${n % 7}T12:00:00Z`
  const steps = [
    visitors.map(({ n, did }) => did('quiz.visitor-arrived', { creo: `creo-${n % 2}` }, at(n))),
    visitors.map(({ n, did }) => did('quiz.age-chosen', { age: n % 3 ? '25-34' : '35-44' }, at(n))),
    visitors.filter(({ n }) => n % 10 === 0).flatMap(({ paid, refunded }) => [paid(100), refunded(100)]),
    ...Array.from({ length: QUESTIONS }, (_, question) =>
      visitors.map(({ n, did }) =>
        did('quiz.question-answered', { question: `q${question}`, choices: ['yes'], timeTakenMs: 900 }, at(n)),
      ),
    ),
  ]
  await transaction(database.pool, async (client) => {
    for (const events of steps) await writeEvents(client, events)
  })
}

/** Runs work while no process can write cells. */
const whileBlocked = async (work: () => Promise<void>) => {
  const client = await database.pool.connect()
  try {
    await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0;
       lock table quiz_funnel_v1.cells in share row exclusive mode`,
    )
    await work()
  } finally {
    // Ends the connection, and with it the transaction.
    client.release(true)
  }
}

/** Returns the ids of the processes that hold leases of segments of the funnel, or of the whole. */
const holders = async (pattern: string) => {
  const { rows } = await database.pool.query<{ pid: string }>(
    `select split_part(holder, ':', 2) as pid from projector.leases where name like $1 and expires_at > now()`,
    [pattern],
  )
  return [...new Set(rows.map(({ pid }) => pid))].filter(Boolean)
}
const countSegments = async () => (await database.pool.query('select from projector.segments')).rowCount ?? 0

test.each(['leads the projection', 'applies a segment for the other one'])(
  'after the kill of the process that %s, the tables are the same as a plain replay',
  async (which) => {
    start()
    await until('the first one leads', async () => (await holders('quiz-funnel')).length === 1)
    start()
    await waitUntilCaughtUp(database, 'quiz-funnel')
    await writeVisitors(Math.ceil((FAR_BEHIND * 2.2) / (QUESTIONS + 2)))
    await until('all keys are a segment', async () => (await countSegments()) > 0)
    await whileBlocked(async () => {
      await until('the other one has split the segment, or waits for its first batch', async () => {
        const { rows } = await database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%segments%for update%'
             and datname = current_database()`,
        )
        return rows.length === 1 || (await countSegments()) > 1
      })
    })
    await until('two processes apply segments', async () => (await holders('quiz-funnel@1-%')).length === 2)
    await whileBlocked(async () => {
      expect(await countSegments()).toBeGreaterThan(1)
      const [leader = ''] = await holders('quiz-funnel')
      const [helper = ''] = (await holders('quiz-funnel@1-%')).filter((pid) => pid !== leader)
      await children.get(which.startsWith('leads') ? leader : helper)?.stop('SIGKILL')
    })
    await until('the segments are merged', async () => (await countSegments()) === 0)
    await waitUntilCaughtUp(database, 'quiz-funnel')
    await expectSameAsReplay(database, quizFunnel, 1)
  },
  180_000,
)
