import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/client.ts'
import { createTestDatabase, type TestDatabase, until, writeSaves } from '#run/testing/database.ts'
import type { NewEvent } from '#db/store/event-store.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { rebuild, type RebuildDeps } from './rebuild.ts'
import {
  waitUntilCaughtUp,
  expectSameAsReplay,
  deadLettersOf,
  liveCheckpoint,
  type RunnerOptions,
  startRunner,
  tally,
  collectPositions,
  visitor,
  writeEvents,
  type Runner,
} from '#projector/testing.ts'
import { liveVersion } from './version.ts'

const metadata = { correlation: 'c', causation: 'o' }

/** Creates the tally of a later release, with another shape of the same table. */
const tally2: Projection = {
  ...tally,
  revision: 2,
  create: (schema) => `create table ${schema}.seen (parity text not null, position bigint primary key)`,
  fold: collectPositions(
    (schema) =>
      `insert into ${schema}.seen select case p % 2 when 0 then 'even' else 'odd' end, p from unnest($1::bigint[]) p`,
  ),
}

describe('a rebuild', () => {
  let database: TestDatabase
  const running = new Set<Runner>()
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    await Promise.all([...running].map((runner) => runner.stop()))
    running.clear()
    await database.close()
  })

  const start = (projection: Projection, options: RunnerOptions = {}) => {
    const runner = startRunner(projection, database, options)
    running.add(runner)
    return runner
  }
  const rebuildNow = (projection: Projection, changes: Partial<RebuildDeps> = {}) => {
    const { pool, store } = database
    return rebuild(projection, { pool, store, holder: 'rebuild', signal: new AbortController().signal, ...changes })
  }
  let visitors = 0
  const arrivals = (n: number) =>
    Array.from({ length: n }, () =>
      visitor((visitors += 1)).did('quiz.visitor-arrived', { creo: `creo-${visitors % 5}` }),
    )
  const schemas = async (prefix: string) => {
    const { rows } = await database.pool.query<{ nspname: string }>(
      'select nspname from pg_namespace where nspname like $1 order by nspname',
      [`${prefix}\\_v%`],
    )
    return rows.map((row) => row.nspname)
  }
  /** Creates a store that blocks when its head has not moved: the new version is complete then, but not live yet. */
  const createGate = () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const state = { isWaiting: false, head: -1 }
    const store: TestDatabase['store'] = {
      ...database.store,
      head: async () => {
        const head = await database.store.head()
        if (head === state.head && !state.isWaiting) {
          state.isWaiting = true
          await gate
        }
        state.head = head
        return head
      },
    }
    const isWaiting = () => state.isWaiting
    return { store, open, isWaiting, arrived: () => until('the rebuild is about to swap', isWaiting) }
  }

  test('readers see no error and no older state while visitors keep arriving during several rebuilds', async () => {
    await writeEvents(database.pool, arrivals(300))
    start(quizFunnel)
    await waitUntilCaughtUp(database, 'quiz-funnel')
    let isOver = false
    const traffic = async () => {
      while (!isOver) {
        const { stream, type, data } = visitor((visitors += 1)).did('quiz.visitor-arrived', { creo: 'spring' })
        await database.store.append(stream, [{ type, data, metadata } as NewEvent])
      }
    }
    const seen: number[] = []
    const reader = async () => {
      while (!isOver) {
        const { rows } = await database.pool.query<{ visitors: number }>(
          `select coalesce(read.count_in(sum(packed), 1), 0) as visitors from read.quiz_funnel_cells
           where grouping = 'creo' and age = 'all age' and period = 'year'`,
        )
        const count = rows[0]?.visitors ?? 0
        expect(count).toBeGreaterThanOrEqual(seen.at(-1) ?? 300)
        seen.push(count)
      }
    }
    const busy = Promise.all([traffic(), reader()])
    for (const version of [2, 3, 4]) expect(await rebuildNow(quizFunnel)).toMatchObject({ version })
    const before = seen.length
    await until(
      'the reader has read more, and has seen new events',
      () => seen.length > before + 5 && new Set(seen).size > 3,
    )
    isOver = true
    await busy
    await waitUntilCaughtUp(database, 'quiz-funnel')
    await expectSameAsReplay(database, quizFunnel, 4)
    expect(new Set(seen).size).toBeGreaterThan(3)
  })

  test('a follower continues with the new version after each of several rebuilds', async () => {
    start(tally)
    for (const version of [2, 3]) {
      await writeEvents(database.pool, arrivals(2))
      await waitUntilCaughtUp(database, 'tally')
      await rebuildNow(tally)
      await writeEvents(database.pool, arrivals(2))
      await waitUntilCaughtUp(database, 'tally')
      expect(await liveCheckpoint(database.pool, 'tally')).toMatchObject({
        version,
        position: await database.store.head(),
      })
    }
    await expectSameAsReplay(database, tally, 3)
    const { rows } = await database.pool.query('select name, version from projector.checkpoints where version < 900000')
    expect(rows).toEqual([{ name: 'tally', version: 3 }])
    expect((await schemas('tally')).filter((name) => !name.includes('_v9'))).toEqual(['tally_v3'])
  })

  test('a rebuild without a running follower goes live, and a follower continues there later', async () => {
    await writeEvents(database.pool, arrivals(3))
    expect(await rebuildNow(tally)).toMatchObject({ version: 2, events: 3 })
    await writeEvents(database.pool, arrivals(3))
    start(tally)
    await waitUntilCaughtUp(database, 'tally')
    await expectSameAsReplay(database, tally, 2)
  })

  /** Stops a rebuild of the tally after a few batches. */
  const stopHalfWay = async () => {
    const stopping = new AbortController()
    const onProgress = (done: number) => {
      if (done > 4) stopping.abort(new Error('Stopped by the operator'))
    }
    const stopped = rebuildNow(tally, { signal: stopping.signal, onProgress, batch: 2 })
    await expect(stopped).rejects.toThrow('Stopped by the operator')
  }
  /** Returns the first position that a rebuild reads. */
  const firstRead = async (projection: Projection) => {
    const reads: number[] = []
    const readRange: TestDatabase['store']['readRange'] = (after, to) => {
      reads.push(after)
      return database.store.readRange(after, to)
    }
    await rebuildNow(projection, { store: { ...database.store, readRange } })
    return reads[0]
  }

  test('a rebuild that is stopped halfway leaves the live version unchanged, and the next one resumes it', async () => {
    await writeEvents(database.pool, arrivals(8))
    start(tally)
    await waitUntilCaughtUp(database, 'tally')
    await stopHalfWay()
    expect(await liveCheckpoint(database.pool, 'tally')).toMatchObject({ version: 1 })
    expect(await schemas('tally')).toContain('tally_v2')
    await writeEvents(database.pool, arrivals(2))
    await waitUntilCaughtUp(database, 'tally')
    await expectSameAsReplay(database, tally, 1)
    expect(await firstRead(tally)).toBe(6)
    await expectSameAsReplay(database, tally, 2)
  })

  test('a rebuild writes large events in more batches than small ones, and each event once', async () => {
    await writeEvents(database.pool, arrivals(50))
    await writeSaves(database.pool, 500)
    const batches: number[] = []
    const counting: Projection = {
      ...tally,
      fold: async (tx, pages) => {
        const events: LeanEvent[] = []
        for await (const page of pages) events.push(...page)
        batches.push(events.length)
        return await tally.fold(tx, [events])
      },
    }
    expect(await rebuildNow(counting)).toMatchObject({ events: 550 })
    expect(batches.length).toBeGreaterThan(2)
    expect(Math.max(...batches)).toBeLessThan(250)
    await expectSameAsReplay(database, tally, 2)
  })

  test('a rebuild starts from the first event if other code started the version', async () => {
    await writeEvents(database.pool, arrivals(8))
    await liveVersion(database.pool, tally)
    await stopHalfWay()
    expect(await firstRead(tally2)).toBe(0)
    await expectSameAsReplay(database, tally2, 2)
  })

  test('a leader drops versions that killed processes left, except one that can be resumed', async () => {
    await writeEvents(database.pool, arrivals(8))
    await liveVersion(database.pool, tally)
    await rebuildNow(tally)
    await database.pool.query('create schema tally_v1 create table seen (position bigint)')
    await stopHalfWay()
    expect(await schemas('tally')).toEqual(['tally_v1', 'tally_v2', 'tally_v3'])
    const first = start(tally)
    await until('the old version is gone', async () => (await schemas('tally')).join() === 'tally_v2,tally_v3')
    await writeEvents(database.pool, arrivals(1))
    await waitUntilCaughtUp(database, 'tally')
    running.delete(first)
    await first.stop()
    await database.pool.query(`update projector.checkpoints set built_by = 'other code' where version = 3`)
    await writeEvents(database.pool, arrivals(1))
    start(tally)
    await waitUntilCaughtUp(database, 'tally')
    expect(await schemas('tally')).toEqual(['tally_v2'])
    expect(await firstRead(tally)).toBe(0)
    await expectSameAsReplay(database, tally, 3)
  })

  test('a rebuild waits while two others run', async () => {
    await writeEvents(database.pool, arrivals(2))
    const three = ['one', 'two', 'three'].map((name) => ({ projection: { ...tally, name }, ...createGate() }))
    const rebuilds = three.map(({ projection, store }) => rebuildNow(projection, { store, holder: projection.name }))
    const arrived = () => three.filter(({ isWaiting }) => isWaiting())
    await until('two are about to swap and the third has its lease', async () => {
      const { rowCount } = await database.pool.query(`select from projector.leases where name like '%@rebuild'`)
      return arrived().length === 2 && rowCount === 3
    })
    const third = three.find((one) => !one.isWaiting())
    expect(await schemas(third?.projection.name ?? '')).not.toContain(`${third?.projection.name}_v2`)
    arrived()[0]?.open()
    await third?.arrived()
    for (const { open } of three) open()
    expect((await Promise.all(rebuilds)).map(({ version }) => version)).toEqual([2, 2, 2])
  })

  test('a rebuild is refused while another one of the same projection is running', async () => {
    await writeEvents(database.pool, arrivals(2))
    const { store, open, arrived } = createGate()
    const first = rebuildNow(tally, { store })
    await arrived()
    await expect(rebuildNow(tally)).rejects.toThrow('Another rebuild of tally is running')
    expect(await rebuildNow(quizFunnel)).toMatchObject({ version: 2 })
    open()
    expect(await first).toMatchObject({ version: 2 })
  })

  test.each([
    ['finished', true],
    ['started over', false],
  ])('a rebuild that was paused until another one %s does not go live', async (_when, isSecondDone) => {
    await writeEvents(database.pool, arrivals(4))
    await liveVersion(database.pool, tally)
    const first = createGate()
    const paused = rebuildNow(tally, { store: first.store, holder: 'paused' })
    const refused = expect(paused).rejects.toThrow()
    await first.arrived()
    await database.pool.query(
      `update projector.leases set expires_at = now() - interval '1 s' where name = 'tally@rebuild'`,
    )
    const second = createGate()
    const next = rebuildNow(tally, { store: second.store, holder: 'next' })
    await second.arrived()
    if (isSecondDone) {
      second.open()
      await next
      // The leader now has the same epoch as the paused rebuild, so the epoch can't be what fences it.
      start(tally)
      await until('a leader has claimed it', async () => (await liveCheckpoint(database.pool, 'tally'))?.epoch === 1)
    }
    first.open()
    await refused
    second.open()
    expect(await next).toMatchObject({ version: 2 })
    if (!isSecondDone) start(tally)
    await writeEvents(database.pool, arrivals(1))
    await waitUntilCaughtUp(database, 'tally')
    await expectSameAsReplay(database, tally, 2)
  })

  test('a rebuild turns an invalid event that arrives during the swap into a dead letter', async () => {
    await writeEvents(database.pool, arrivals(3))
    start(quizFunnel)
    await waitUntilCaughtUp(database, 'quiz-funnel')
    const { store, open, arrived } = createGate()
    const rebuilding = rebuildNow(quizFunnel, { store })
    await arrived()
    await writeEvents(database.pool, [
      { stream: 'quiz-unknown', type: 'quiz.checkout-opened', data: {} },
      ...arrivals(1),
    ])
    await waitUntilCaughtUp(database, 'quiz-funnel')
    open()
    expect(await rebuilding).toMatchObject({ version: 2 })
    expect(await deadLettersOf(database.pool, 'quiz-funnel', 2)).toEqual([
      { position: 4, type: 'quiz.checkout-opened', reason: 'failed' },
    ])
    expect(await deadLettersOf(database.pool, 'quiz-funnel', 1)).toEqual([])
    await expectSameAsReplay(database, quizFunnel, 2)
  })

  test('a rebuild waits for a long reader of one view without blocking readers of another', async () => {
    await writeEvents(database.pool, arrivals(3))
    await liveVersion(database.pool, quizFunnel)
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select * from read.quiz_funnel_measures')
    let tries = 0
    const rebuilding = rebuildNow(quizFunnel, { onBlocked: () => (tries += 1) })
    while (tries < 7) {
      await transaction(database.pool, async (client) => {
        await client.query(`set local lock_timeout = '1s'`)
        await client.query('select * from read.quiz_funnel_visitors')
      })
    }
    await reader.query('rollback')
    reader.release()
    expect(await rebuilding).toMatchObject({ version: 2 })
    await expectSameAsReplay(database, quizFunnel, 2)
  })

  test('a rebuild starts automatically with newer code, and readers see no error', async () => {
    await writeEvents(database.pool, arrivals(50))
    const older = start(tally, { holder: 'older' })
    await waitUntilCaughtUp(database, 'tally')
    let isOver = false
    const reader = async () => {
      while (!isOver) {
        const { rows } = await database.pool.query<{ seen: number }>('select count(*) as seen from read.tally_seen')
        expect(rows[0]?.seen).toBeGreaterThanOrEqual(50)
      }
    }
    const reading = reader()
    running.delete(older)
    await older.stop()
    start(tally2, { holder: 'newer' })
    await until('the newer revision is live', async () => (await liveVersion(database.pool, tally2)).revision === 2)
    await writeEvents(database.pool, arrivals(2))
    await waitUntilCaughtUp(database, 'tally')
    isOver = true
    await reading
    const { rows } = await database.pool.query(
      'select parity, count(*) as n from read.tally_seen group by 1 order by 1',
    )
    expect(rows).toEqual([
      { parity: 'even', n: 26 },
      { parity: 'odd', n: 26 },
    ])
    await expectSameAsReplay(database, tally2, 2)
  })

  /** Leaves a live version of the older revision that no process leads. */
  const leaveOlderRevision = async () => {
    await writeEvents(database.pool, arrivals(5))
    const older = start(tally, { holder: 'older' })
    await waitUntilCaughtUp(database, 'tally')
    running.delete(older)
    await older.stop()
  }
  const expectFollowed = async (projection: Projection) => {
    for (let n = 0; n < 3; n += 1) {
      await writeEvents(database.pool, arrivals(2))
      await waitUntilCaughtUp(database, 'tally')
      expect(await liveVersion(database.pool, projection)).toEqual({ version: 1, revision: 1 })
    }
    await expectSameAsReplay(database, tally, 1)
  }
  const expectNewRevision = async (projection: Projection) => {
    await until('the newer revision is live', async () => (await liveVersion(database.pool, projection)).revision === 2)
    await writeEvents(database.pool, arrivals(2))
    await waitUntilCaughtUp(database, 'tally')
    await expectSameAsReplay(database, projection, 2)
  }

  test.each([
    ['has the same tables', { ...tally, revision: 2 }],
    ['includes its previous definition', { ...tally2, previous: tally }],
  ])('the live version is followed until the swap if a new revision %s', async (_kind, newer) => {
    await leaveOlderRevision()
    const { store, open, arrived } = createGate()
    start(newer, { rebuilding: { pool: database.pool, store }, holder: 'newer' })
    await arrived()
    await expectFollowed(newer)
    open()
    await expectNewRevision(newer)
  })

  test('a rebuild for a new revision is retried until it succeeds, while the live version is followed', async () => {
    const newer = { ...tally, revision: 2 }
    await leaveOlderRevision()
    await database.pool.query(
      `insert into projector.leases values ('tally@rebuild', 'killed', 7, now() + interval '19 s')`,
    )
    const runner = start(newer, { holder: 'newer' })
    await until('it was refused', () => runner.logged().includes('Another rebuild of tally is running'))
    await expectFollowed(newer)
    await database.pool.query(`update projector.leases set expires_at = now() where holder = 'killed'`)
    await expectNewRevision(newer)
  })

  test('older code refuses a version that newer code has built', async () => {
    await writeEvents(database.pool, arrivals(2))
    await liveVersion(database.pool, tally)
    await rebuildNow(tally2)
    const older = start(tally, { holder: 'older' })
    await until('the older code says why', () =>
      older.logged().includes('tally is at revision 2, and this code is older (1)'),
    )
    await writeEvents(database.pool, arrivals(2))
    start(tally2, { holder: 'newer' })
    await waitUntilCaughtUp(database, 'tally')
    await expectSameAsReplay(database, tally2, 2)
  })
})

describe('the first version', () => {
  test('the first version is created once by several concurrent processes', async () => {
    const database = await createTestDatabase()
    try {
      const made = await Promise.all(Array.from({ length: 6 }, () => liveVersion(database.pool, tally)))
      expect(made).toEqual(Array.from({ length: 6 }, () => ({ version: 1, revision: 1 })))
      expect((await database.pool.query('select * from read.tally_seen')).rows).toEqual([])
    } finally {
      await database.close()
    }
  })

  test('a process of another revision that starts second gets the first version as it is', async () => {
    const database = await createTestDatabase()
    try {
      const made = await Promise.all([liveVersion(database.pool, tally), liveVersion(database.pool, tally2)])
      expect(made[0]).toEqual(made[1])
    } finally {
      await database.close()
    }
  })
})
