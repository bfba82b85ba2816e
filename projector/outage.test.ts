import { afterEach, expect, test } from 'vitest'
import { createTestFolder, eachTest } from '#prove/servers/resources.ts'
import type { Child } from '#operate/servers/child-process.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { projections } from './projections.ts'
import { quizFunnel } from './figures/projections/quiz-funnel/quiz-funnel.ts'
import { waitUntilCaughtUp, liveCheckpoint, startProjectorProcess } from './testing.ts'
import { visitor, writeEvents } from './testing.events.ts'

const database = eachTest(() => createTestDatabase())
const logs = eachTest(() => createTestFolder('projectors'))
const projectors: Child[] = []

afterEach(async () => {
  await Promise.all(projectors.splice(0).map((one) => one.stop('SIGKILL')))
})

const startProjector = (databaseUrl: string): Child => {
  const child = startProjectorProcess(import.meta.dirname, databaseUrl, logs.path)
  projectors.push(child)
  return child
}

const arrive = (n: number) => writeEvents(database.pool, [visitor(n).did('quiz.visitor-arrived', { creo: 'spring' })])

/** Reports whether a running process holds the lease of every projection. */
const isReady = async (): Promise<boolean> => {
  const { rowCount } = await database.pool.query(
    'select from projector.leases where name = any($1) and expires_at > now()',
    [projections.map(({ name }) => name)],
  )
  return rowCount === projections.length
}

const CAUGHT_UP_SECONDS = 15

const lockedBy = async (): Promise<number | undefined> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'projector' and wait_event_type = 'Lock'`,
  )
  return rows[0]?.pid
}

test('a leader that is frozen inside a transaction is replaced within seconds', async () => {
  const leader = startProjector(database.url)
  await until('it leads every projection', isReady)
  await arrive(1)
  await waitUntilCaughtUp(database, quizFunnel.name)
  startProjector(database.url)
  const before = await liveCheckpoint(database.pool, quizFunnel.name)
  const blocker = await database.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table quiz_funnel_v1.visitors in access exclusive mode')
  await arrive(2)
  await until('the leader waits inside its transaction', async () => (await lockedBy()) !== undefined)
  leader.process.kill('SIGSTOP')
  await blocker.query('rollback')
  blocker.release()
  const isReplaced = async () => {
    const now = await liveCheckpoint(database.pool, quizFunnel.name)
    return (now?.epoch ?? 0) > (before?.epoch ?? 0)
  }
  await until('another process took the checkpoint', isReplaced, CAUGHT_UP_SECONDS)
  await waitUntilCaughtUp(database, quizFunnel.name)
  expect((await database.pool.query('select from read.quiz_funnel_visitors')).rowCount).toBe(2)
})
