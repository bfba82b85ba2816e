import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eachTest, shared } from '#prove/servers/resources.ts'
import { createTestDatabase, createTestNats, until, writeSaves } from '#prove/servers/database.ts'
import { createBus } from '#events/bus/bus.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import {
  waitUntilCaughtUp,
  expectSameAsReplay,
  readDeadLetters,
  liveCheckpoint,
  type RunnerOptions,
  startRunner,
  tally,
  type Runner,
} from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { assertFewDeadLetters } from './dead-letters.ts'

const metadata = { correlation: 'c', causation: 'o' }

describe('a running projection', () => {
  const database = eachTest(() => createTestDatabase())
  const running = new Set<Runner>()
  afterEach(async () => {
    await Promise.all([...running].map((runner) => runner.stop()))
    running.clear()
  })

  const start = (projection = tally, options: RunnerOptions = {}) => {
    const runner = startRunner(projection, database, options)
    running.add(runner)
    return runner
  }
  const stop = async (runner: Runner) => {
    running.delete(runner)
    await runner.stop()
  }
  const append = async (n = 1) => {
    const stream = visitorStream(randomUUID())
    await database.store.append(
      stream,
      Array.from({ length: n }, () => ({ type: 'quiz.checkout-opened', data: {}, metadata })),
    )
  }
  const holder = async () => {
    const { rows } = await database.pool.query<{ holder: string }>(
      `select holder from projector.leases where name = 'tally' and expires_at > now()`,
    )
    return rows[0]?.holder
  }
  /** Checks that the tally contains every event once. A duplicate would be rejected and become a dead letter. */
  const expectEachOnce = async () => {
    await waitUntilCaughtUp(database, 'tally')
    const { rows } = await database.pool.query('select count(*) as seen, max(position) as last from read.tally_seen')
    const head = await database.store.head()
    expect(rows).toEqual([{ seen: head, last: head }])
    expect(await readDeadLetters(database.pool, 'tally', 1)).toEqual([])
  }

  test('a running projection applies events stored before and after it starts, without a bus', async () => {
    await append(3)
    start()
    await waitUntilCaughtUp(database, 'tally')
    for (let n = 0; n < 2; n += 1) {
      await append(2)
      await waitUntilCaughtUp(database, 'tally')
    }
    await expectEachOnce()
  })

  test('a projection continues where it stopped, after it finished the work it had started', async () => {
    await append(3)
    const first = start()
    await waitUntilCaughtUp(database, 'tally')
    await stop(first)
    expect(await holder()).toBeUndefined()
    await append(3)
    start()
    await expectEachOnce()
  })

  test('a projection does not linger between pages that end early because their events are large', async () => {
    await writeSaves(database.pool, 40)
    start({ ...tally, lingerMs: 60_000 })
    await expectEachOnce()
  })

  test('a projection that is never idle stores how far it is, although no event changes anything', async () => {
    const { store, pool } = database
    const readPage: typeof store.readPage = async (from, limit) => {
      const page = await store.readPage(from, limit)
      if (page.events.length > 0) return page
      await append()
      return await readPage(from, limit)
    }
    start({ ...tally, prepare: () => false }, { store: { ...store, readPage } })
    await until('the checkpoint moves', async () => ((await liveCheckpoint(pool, 'tally'))?.position ?? 0) > 1)
  })

  test('an invalid event becomes a dead letter and is logged, and the projection continues', async () => {
    const ada = visitor(1)
    await writeEvents(database.pool, [
      ada.did('quiz.visitor-arrived', { creo: 'spring' }),
      { stream: ada.stream, type: 'quiz.question-answered', data: { email: 'ada@example.com' } },
      ada.did('quiz.checkout-opened', {}),
    ])
    const runner = start(quizFunnel)
    await waitUntilCaughtUp(database, 'quiz-funnel')
    expect(await readDeadLetters(database.pool, 'quiz-funnel', 1)).toEqual([
      { position: 2, type: 'quiz.question-answered', reason: 'invalid' },
    ])
    await until('the dead letter is logged', () => runner.logged().includes('"dead letter"'))
    expect(runner.logged()).toContain('"position":2')
    expect(runner.logged()).not.toContain('ada@example.com')
    await expectSameAsReplay(database, quizFunnel, 1)
  })

  test('a projection with more than 100 dead letters stops before it leaves out more events, and says so', async () => {
    await append(300)
    const save = async () => {
      throw new RangeError('it cannot be packed')
    }
    start({ ...tally, fold: async () => ({ deadLetters: [], save }) })
    const failures = async () =>
      (await database.pool.query(`select position, message from projector.failures where name = 'tally'`)).rows
    await until('the failure is recorded', async () => (await failures()).length > 0)
    expect(await failures()).toEqual([
      { position: 101, message: 'tally stopped after more than 100 dead letters: it cannot be packed' },
    ])
    expect(await readDeadLetters(database.pool, 'tally', 1)).toHaveLength(101)
    await assertFewDeadLetters(database.pool, { name: 'other', version: 1, epoch: 1, position: 0 })
  })

  test('a projection waits before events that the log lost, says so, and goes on once they are back', async () => {
    await append(30)
    const lost = 'position between 12 and 14'
    await database.pool.query(`create table aside as select * from event_store.events where ${lost}`)
    await database.pool.query(`delete from event_store.events where ${lost}`)
    start()
    const failures = async () =>
      (await database.pool.query(`select message from projector.failures where name = 'tally'`)).rows
    await until('the failure is recorded', async () => (await failures()).length > 0)
    expect(await failures()).toEqual([{ message: 'The log lacks events: after position 11 comes 15' }])
    await database.pool.query('insert into event_store.events select * from aside')
    await expectEachOnce()
  })

  test('a projection continues after all connections to the database were cut', async () => {
    start()
    await append(2)
    await waitUntilCaughtUp(database, 'tally')
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await append(2)
    await expectEachOnce()
  })

  test.each([2, 3])(
    'each event is applied once while %d processes run and their leaders stop one after another',
    async (many) => {
      const runners = new Map(Array.from({ length: many }, (_, n) => [`r${n}`, start(tally, { holder: `r${n}` })]))
      const led: string[] = []
      for (let round = 0; round < many; round += 1) {
        await Promise.all(Array.from({ length: 10 }, () => append(3)))
        await waitUntilCaughtUp(database, 'tally')
        const leader = (await holder()) ?? 'none'
        led.push(leader)
        const runner = runners.get(leader)
        if (round < many - 1 && runner) await stop(runner)
      }
      expect(new Set(led)).toEqual(new Set(runners.keys()))
      await expectEachOnce()
    },
  )

  test('a standby takes over when the lease is lost, and the former leader becomes a standby', async () => {
    const first = start(tally, { holder: 'first' })
    await append(2)
    await waitUntilCaughtUp(database, 'tally')
    await database.pool.query(
      `update projector.leases set holder = 'thief', epoch = epoch + 1, expires_at = now() + interval '1500 ms' where name = 'tally'`,
    )
    start(tally, { holder: 'second' })
    await append(2)
    await until('one of the two leads again', async () => /first|second/.test((await holder()) ?? ''))
    await append(2)
    await expectEachOnce()
    expect(first.logged()).not.toContain('"level":50')
  })
})

describe('a projection on a bus', () => {
  const database = shared(() => createTestDatabase())
  const nats = shared(() => createTestNats())
  const bus = shared(() => createBus({ url: nats.url, name: 'test' }))
  beforeAll(() => until('the bus is connected', () => bus.state() === 'connected'))
  const appendAndPublish = async () => {
    const stream = visitorStream(randomUUID())
    const result = await database.store.append(stream, [{ type: 'quiz.checkout-opened', data: {}, metadata }])
    const position = result.outcome === 'appended' ? result.position : -1
    bus.publish([{ type: 'quiz.checkout-opened', position }])
  }

  /** Each round starts just after the projection fell asleep for a second, which even the shortest takes unless it is woken. */
  const ROUNDS = 10
  const expectWoken = (startedAt: readonly number[]) =>
    expect(Math.min(...startedAt.slice(1).map((at, n) => at - (startedAt[n] ?? 0)))).toBeLessThan(500)

  test('a sleeping projection is woken by published events', async () => {
    const runner = startRunner(tally, database, { bus })
    await waitUntilCaughtUp(database, 'tally')
    const startedAt: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      await appendAndPublish()
      await waitUntilCaughtUp(database, 'tally')
      startedAt.push(performance.now())
    }
    expectWoken(startedAt)
    await runner.stop()
  })

  test('a wake-up that arrives while a read finds nothing is not lost', async () => {
    const publishedAt: number[] = []
    const runner = startRunner(tally, database, {
      bus,
      store: {
        ...database.store,
        readPage: async (from, limit) => {
          const page = await database.store.readPage(from, limit)
          if (page.events.length === 0 && publishedAt.length < ROUNDS) {
            publishedAt.push(performance.now())
            const { promise: heard, resolve } = Promise.withResolvers<void>()
            const stop = bus.onWake(resolve)
            await appendAndPublish()
            await heard
            stop()
          }
          return page
        },
      },
    })
    await until('all rounds are published', () => publishedAt.length === ROUNDS)
    await waitUntilCaughtUp(database, 'tally')
    expectWoken(publishedAt)
    await runner.stop()
  })
})
