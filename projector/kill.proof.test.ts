import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, startChild } from '#servers/child-process.ts'
import type { NewEvent } from '#db/store/event-store.ts'
import { createTestDatabase, createTestNats, type TestDatabase, type TestNats, until } from '#testing/database.ts'
import { visitorStream } from '#events/quiz.ts'
import { quizFunnel } from './projections/quiz-funnel/quiz-funnel.ts'
import { EVENTS_STREAM } from './reactions/relay/stream.ts'
import { waitUntilCaughtUp, expectSameAsReplay, deadLettersOf, liveCheckpoint } from './testing.ts'

const KILLS = 6
const metadata = { correlation: 'c', causation: 'o' }

let database: TestDatabase
let nats: TestNats
let logs: string
const projectors = new Map<number, Child>()

beforeAll(async () => {
  ;[database, nats, logs] = await Promise.all([
    createTestDatabase(),
    createTestNats(),
    mkdtemp(join(tmpdir(), 'projectors-')),
  ])
})
afterAll(async () => {
  await Promise.all([...projectors.values()].map((one) => one.stop('SIGKILL')))
  await Promise.all([database.close(), nats.close(), rm(logs, { recursive: true })])
})

const startProjector = () => {
  const child = startChild(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', DATABASE_URL: database.url, NATS_URL: nats.url },
    // Ends the child when the test run is killed.
    hasChannel: true,
    logFile: join(logs, 'projector.log'),
  })
  projectors.set(child.process.pid ?? 0, child)
}

/** Returns the process that leads the projection, if there is one. */
const leader = async () => {
  const { rows } = await database.pool.query<{ holder: string }>(
    `select holder from projector.leases where name = $1 and expires_at > now()`,
    [quizFunnel.name],
  )
  return projectors.get(Number(rows[0]?.holder.split(':').at(-1)))
}
const nextLeader = async (before?: Child): Promise<Child> => {
  let found: Child | undefined
  const isFound = async () => (found = await leader()) !== undefined && found !== before
  await until('a process leads', isFound)
  return found as Child
}
const position = async () => (await liveCheckpoint(database.pool, quizFunnel.name))?.position ?? 0

/** Adds events of visitors, a few at a time, until stopped. */
const startTraffic = () => {
  let isOver = false
  const visit = async (n: number) => {
    const events: NewEvent[] = [
      { type: 'quiz.visitor-arrived', data: { creo: `creo-${n % 3}` }, metadata },
      { type: 'quiz.question-set-given', data: { version: `v${n % 2}`, assignment: null }, metadata },
      { type: 'quiz.age-chosen', data: { age: '18-29' }, metadata },
      { type: 'quiz.question-answered', data: { question: `q${n % 9}`, choices: [], timeTakenMs: 5 }, metadata },
      { type: 'quiz.age-chosen', data: { age: '60+' }, metadata },
    ]
    const stream = visitorStream(randomUUID())
    for (const event of events) await database.store.append(stream, [event])
  }
  const done = (async () => {
    for (let n = 0; !isOver; n += 4) {
      await Promise.all([n, n + 1, n + 2, n + 3].map(visit))
      await delay(10)
    }
  })()
  return async () => {
    isOver = true
    await done
  }
}

/** Checks that the JetStream stream has each event of the store once and in order. */
const expectRelayedOnceAndInOrder = async () => {
  const client = await connect({ servers: nats.url })
  const manager = await jetstreamManager(client)
  const head = await database.store.head()
  await until(
    'everything is relayed',
    async () => (await manager.streams.info(EVENTS_STREAM)).state.last_seq >= head,
    30,
  )
  const iterator = await jetstream(client)
    .consumers.get(EVENTS_STREAM)
    .then((consumer) => consumer.fetch({ max_messages: head }))
  const positions: number[] = []
  for await (const message of iterator) positions.push(Number(message.headers?.get('Position')))
  expect((await manager.streams.info(EVENTS_STREAM)).state.last_seq).toBe(head)
  expect(positions).toEqual(Array.from({ length: head }, (_, n) => n + 1))
  await client.close()
}

test(
  'projectors that are killed and paused lose no event and count none twice while visitors keep arriving',
  { timeout: 150_000, retry: 0 },
  async () => {
    startProjector()
    startProjector()
    const endTraffic = startTraffic()
    let last: Child | undefined
    for (let kills = 0; kills < KILLS; kills += 1) {
      const victim = await nextLeader(last)
      const before = await position()
      await until('the leader advances', async () => (await position()) > before)
      victim.process.kill('SIGKILL')
      await victim.exited
      last = victim
      startProjector()
      // The first lease expires normally. The leases of the others expire immediately, to save time.
      if (kills > 0)
        await database.pool.query(`update projector.leases set expires_at = now() where holder like '%:' || $1`, [
          victim.process.pid,
        ])
    }

    const paused = await nextLeader(last)
    paused.process.kill('SIGSTOP')
    await nextLeader(paused)
    const before = await position()
    // If it was stopped inside a transaction, the next one waits until it continues.
    await until('the next leader advances', async () => (await position()) > before, 2).catch(() => {})
    paused.process.kill('SIGCONT')
    const resumed = await position()
    await until('the projection advances', async () => (await position()) > resumed)

    await endTraffic()
    await waitUntilCaughtUp(database, quizFunnel.name, 40)
    expect(await position()).toBe(await database.store.head())
    expect(paused.process.exitCode).toBeNull()
    await expectSameAsReplay(database, quizFunnel, 1)
    expect(await deadLettersOf(database.pool, quizFunnel.name, 1)).toEqual([])
    await expectRelayedOnceAndInOrder()
  },
)
