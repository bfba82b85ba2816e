import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createTestDatabase, insertEvents, readEvents, roleUrl, until } from '#prove/servers/database.ts'
import { createEventStore, type EventStore, type NewEvent } from '#db/event-store.ts'
import { LogGap } from '#db/store/log-gap.ts'
import type { LeanPage } from './read-range.ts'
import { listPartitions, shrinkPartitions } from './testing.partitions.ts'

const SIZE = 10

const event = (id: string = randomUUID()): NewEvent => ({
  id,
  type: 'quiz.checkout-opened',
  data: {},
  metadata: { correlation: 'c', causation: 'o', fingerprint: 'f' },
})
const answer = (): NewEvent => ({
  ...event(),
  type: 'quiz.question-answered',
  data: { question: 'obstacles', choices: ['I forget'], timeTakenMs: 4_210 },
})
const several = (n: number) => Array.from({ length: n }, () => event())

/** Creates a database with tiny partitions, and stores as two API processes have them. */
const createScene = async (size = SIZE) => {
  const database = await createTestDatabase()
  const { pool } = database
  await shrinkPartitions(pool, size)
  const open = (name: string) => {
    // The owner of a partition must not matter.
    const own = createPool({ url: roleUrl(database.url, 'append'), name, max: 3, onError: () => {} })
    const store = createEventStore(own, clockFrom())
    const isGone = async () =>
      (
        await pool.query('select from pg_stat_activity where application_name = $1 and datname = current_database()', [
          name,
        ])
      ).rowCount === 0
    let closing: Promise<void> | undefined
    const close = async () => {
      await store.close()
      await own.end()
      await until(`${name} is gone`, isGone)
    }
    return { store, close: () => (closing ??= close()) }
  }
  const [one, other] = [open('one'), open('other')]
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()])
    await database.close()
  })
  return {
    pool,
    store: database.store,
    one: one.store,
    other: other.store,
    closeOne: one.close,
    closeOther: other.close,
  }
}

/** Kills the connections of both processes after every few events, until all are stored. */
const killOften = async ({ pool, store }: { pool: Pool; store: EventStore }, events: number) => {
  for (let stored = 0; stored < events; stored = await store.head()) {
    await until('more events are stored', async () => (await store.head()) >= Math.min(stored + 20, events))
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name in ('one', 'other') and datname = current_database()`,
    )
  }
}

const positionsOf = async (pages: AsyncIterable<LeanPage>) => {
  const positions: number[] = []
  for await (const { events } of pages) positions.push(...events.map(({ position }) => position))
  return positions
}

/** Returns how often each partition was scanned, by its first position. */
const scansOf = async (pool: Pool): Promise<Map<number, number>> => {
  const { rows } = await pool.query<{ first: number; scans: number }>(
    `select substr(relname, length('events_from_') + 1)::bigint as first, seq_scan + coalesce(idx_scan, 0) as scans
     from pg_stat_user_tables where schemaname = 'event_partitions'`,
  )
  return new Map(rows.map(({ first, scans }) => [first, scans]))
}

describe('a log in partitions', { retry: 0 }, () => {
  test('appends of two processes cross the borders of partitions while connections are killed, each stored once', async () => {
    const { pool, store, one, other } = await createScene()
    const streams = Array.from({ length: 12 }, (_, n) => `quiz-${n}`)
    const write = async (stream: string, n: number) => {
      for (let version = 0; version < 15; version += 3) {
        const append = (n % 2 === 0 ? one : other).append(stream, several(3), { expectedVersion: version })
        expect(await append).toMatchObject({ version: expect.any(Number) })
      }
    }
    await Promise.all([...streams.map(write), killOften({ pool, store }, 180)])
    const events = await readEvents(store)
    expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 180 }, (_, n) => n + 1))
    for (const stream of streams) {
      const versions = (await other.readStream(stream)).map(({ streamVersion }) => streamVersion)
      expect(versions).toEqual(Array.from({ length: 15 }, (_, n) => n + 1))
    }
    expect(await positionsOf(store.readRange(5, 180))).toEqual(Array.from({ length: 175 }, (_, n) => n + 6))
    expect(await listPartitions(pool)).toEqual(Array.from({ length: 19 }, (_, n) => n * SIZE + 1))
  })

  test('a retry that arrives some partitions later is recognized, whatever version it expects', async () => {
    const { one, other } = await createScene()
    const first = event()
    const third = event()
    await one.append('quiz-a', [first])
    await one.append('quiz-fill', several(25))
    await one.append('quiz-a', [event(), third], { expectedVersion: 1 })
    await one.append('quiz-more', several(45))
    for (const store of [one, other]) {
      const retries = [
        store.append('quiz-a', [first]),
        store.append('quiz-a', [first], { expectedVersion: 0 }),
        store.append('quiz-a', [first], { expectedVersion: 3 }),
        store.append('quiz-a', [event(), third], { expectedVersion: 3 }),
      ]
      const outcomes = []
      for (const retry of retries) outcomes.push(await retry)
      expect(outcomes).toMatchObject([
        ...Array.from({ length: 3 }, () => ({ outcome: 'duplicate', version: 1, position: 1 })),
        { outcome: 'duplicate', version: 3, position: 28 },
      ])
      expect(await store.metadataOf('quiz-a', first.id ?? '')).toMatchObject({ causation: 'o' })
      expect(await store.recordNoOp('quiz-a', third.id ?? '', 'f')).toEqual({ isEvent: true, fingerprint: 'f' })
    }
    expect(await other.readStream('quiz-a')).toHaveLength(3)
    expect(await other.append('quiz-a', [event()], { expectedVersion: 3 })).toMatchObject({ version: 4, position: 74 })
    expect(await one.append('quiz-a', [event()], { expectedVersion: 3 })).toEqual({ outcome: 'conflict', version: 4 })
  })

  test('a batch longer than a partition is appended', async () => {
    const { pool, one } = await createScene()
    expect(await one.append('quiz-long', several(35))).toMatchObject({ outcome: 'appended', position: 35 })
    expect(await listPartitions(pool)).toEqual([1, 11, 21, 31])
  })

  test('reads of later positions and of later streams leave earlier partitions alone', async () => {
    const { pool, one, other, closeOne, closeOther } = await createScene()
    await one.append('quiz-fill', several(22))
    await one.append('quiz-late', several(5))
    // Sessions report their scans when they end.
    await closeOne()
    const before = await scansOf(pool)
    await other.readPage(21, 10)
    await positionsOf(other.readRange(22, 27))
    await other.readStream('quiz-late')
    await other.append('quiz-late', [event()], { expectedVersion: 5 })
    await other.append('quiz-late', [event()])
    await closeOther()
    const after = await scansOf(pool)
    expect([1, 11].map((first) => after.get(first))).toEqual([1, 11].map((first) => before.get(first)))
    expect(after.get(21)).toBeGreaterThan(before.get(21) ?? 0)
  })

  test('a reader fails at a partition that is gone, and reads on once it is back', async () => {
    const { pool, store, one } = await createScene()
    await one.append('quiz-a', several(35))
    await pool.query('alter table event_store.events detach partition event_partitions.events_from_11')
    const gap = new LogGap('The log lacks events: after position 10 comes 21')
    await expect(positionsOf(store.readRange(5, 35))).rejects.toThrow(gap)
    await expect(positionsOf(store.readRange(5, 35, [event().type]))).rejects.toThrow(gap)
    await expect(store.readPage(5, 20)).rejects.toThrow(gap)
    await expect(store.readPage(10, 20)).rejects.toThrow(gap)
    expect((await store.readPage(20, 20)).events).toHaveLength(15)
    await pool.query(
      'alter table event_store.events attach partition event_partitions.events_from_11 for values from (11) to (21)',
    )
    expect(await positionsOf(store.readRange(5, 35))).toHaveLength(30)
  })

  test('an append of an answer does not prepare for the whole log', async () => {
    const { pool, one, closeOne } = await createScene(100_000)
    await insertEvents(
      pool,
      `select n, 'quiz-fill', n, gen_random_uuid(), 'quiz.checkout-opened', 1, '{}', '{}', now() from generate_series(1, 30000) n`,
    )
    await pool.query('analyze event_store.events')
    // A hash table for a third of these events does not fit.
    const { rows } = await pool.query<{ name: string }>('select current_database() as name')
    await pool.query(`alter database "${rows[0]?.name}" set work_mem = '64kB'`)
    for (let n = 0; n < 10; n += 1) expect(await one.append(`quiz-${n}`, [answer()])).toMatchObject({ version: 1 })
    // Sessions report their temporary files when they end.
    await closeOne()
    const spilled = await pool.query('select temp_files from pg_stat_database where datname = current_database()')
    expect(spilled.rows).toEqual([{ temp_files: 0 }])
  })

  test('appends go on while a command holds the table, and a later one creates the partition ahead', async () => {
    const { pool, one } = await createScene()
    const administrator = await pool.connect()
    await administrator.query('begin; lock table event_store.events in share update exclusive mode')
    expect(await one.append('quiz-a', several(9))).toMatchObject({ outcome: 'appended' })
    expect(await listPartitions(pool)).toEqual([1])
    await administrator.query('commit')
    administrator.release()
    expect(await one.append('quiz-b', [event()])).toMatchObject({ outcome: 'appended', position: 10 })
    expect(await listPartitions(pool)).toEqual([1, 11])
  })
})
