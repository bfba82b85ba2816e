import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { ANALYST_ROLE } from '#db/analyst/role.ts'
import { transaction } from '#db/client.ts'
import { refreshRoles } from '#db/roles.ts'
import { type TestDatabase, until } from '#prove/servers/database.ts'
import type { NewEvent } from '#db/event-store.ts'
import { shouldCatchUp } from '#projector/engine/catch-up.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { withdrawals } from '#projector/payment/projections/withdrawals.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import { waitUntilCaughtUp, expectSameAsReplay, readDeadLetters, liveCheckpoint, tally } from '#projector/testing.ts'
import { writeEvents } from '#projector/testing.events.ts'
import { dropLeftovers } from './build-version.ts'
import { liveVersion } from './version.ts'
import { createRebuildHarness, tally2 } from './testing.rebuild.ts'

const metadata = { correlation: 'c', causation: 'o' }

const harness = eachTest(() => createRebuildHarness())

test('readers see no error and no older state while visitors keep arriving during several rebuilds', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(300))
  harness.start(quizFunnel)
  await waitUntilCaughtUp(harness.database, 'quiz-funnel')
  // From now on the views belong to the role of the projector, as after a migration.
  await refreshRoles(harness.database.pool, ANALYST_ROLE)
  let isOver = false
  const traffic = async () => {
    while (!isOver) {
      for (const { stream, type, data } of harness.arrivals(1)) {
        await harness.database.store.append(stream, [{ type, data, metadata } as NewEvent])
      }
    }
  }
  const seen: number[] = []
  const reader = async () => {
    while (!isOver) {
      const { rows } = await harness.database.pool.query<{ visitors: number }>(
        `select coalesce(read.count_in(sum(packed), 1), 0) as visitors from read.quiz_funnel_cells
         where grouping = 'creo' and age = 'all age' and period = 'year'`,
      )
      const count = rows[0]?.visitors ?? 0
      expect(count).toBeGreaterThanOrEqual(seen.at(-1) ?? 300)
      seen.push(count)
    }
  }
  const busy = Promise.all([traffic(), reader()])
  for (const version of [2, 3, 4]) expect(await harness.rebuildNow(quizFunnel)).toMatchObject({ version })
  const before = seen.length
  await until(
    'the reader has read more, and has seen new events',
    () => seen.length > before + 5 && new Set(seen).size > 3,
  )
  isOver = true
  await busy
  await waitUntilCaughtUp(harness.database, 'quiz-funnel')
  await expectSameAsReplay(harness.database, quizFunnel, 4)
  expect(new Set(seen).size).toBeGreaterThan(3)
})

test('a rebuild without a running follower goes live, and a follower continues there later', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(3))
  expect(await harness.rebuildNow(tally)).toMatchObject({ version: 2, events: 3 })
  expect(await shouldCatchUp(tally, -50_000, { rebuilding: harness.database } as never)).toBe(true)
  await writeEvents(harness.database.pool, harness.arrivals(3))
  harness.start(tally)
  await waitUntilCaughtUp(harness.database, 'tally')
  await expectSameAsReplay(harness.database, tally, 2)
})

/** Stops a rebuild of the tally after a few batches. */
const stopHalfWay = async () => {
  const stopping = new AbortController()
  const onProgress = (done: number) => {
    if (done > 4) stopping.abort(new Error('Stopped by the operator'))
  }
  const stopped = harness.rebuildNow(tally, { signal: stopping.signal, onProgress, batch: 2 })
  await expect(stopped).rejects.toThrow('Stopped by the operator')
}
const firstRead = async (projection: Projection) => {
  const reads: number[] = []
  const readRange: TestDatabase['store']['readRange'] = (after, to) => {
    reads.push(after)
    return harness.database.store.readRange(after, to)
  }
  await harness.rebuildNow(projection, { store: { ...harness.database.store, readRange } })
  return reads[0]
}

test('a rebuild that is stopped halfway leaves the live version unchanged, and the next one resumes it', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(8))
  harness.start(tally)
  await waitUntilCaughtUp(harness.database, 'tally')
  await stopHalfWay()
  expect(await liveCheckpoint(harness.database.pool, 'tally')).toMatchObject({ version: 1 })
  expect(await harness.schemas('tally')).toContain('tally_v2')
  await writeEvents(harness.database.pool, harness.arrivals(2))
  await waitUntilCaughtUp(harness.database, 'tally')
  await expectSameAsReplay(harness.database, tally, 1)
  expect(await firstRead(tally)).toBe(6)
  await expectSameAsReplay(harness.database, tally, 2)
})

test('a rebuild that leaves out events goes live at the position of the version that it replaces', async () => {
  const runner = harness.start(withdrawals)
  const gate = harness.createGate()
  const rebuilding = harness.rebuildNow(withdrawals, { store: gate.store })
  await gate.arrived()
  await writeEvents(harness.database.pool, harness.arrivals(3))
  await waitUntilCaughtUp(harness.database, 'withdrawals')
  await harness.end(runner)
  gate.open()
  await rebuilding
  expect(await liveCheckpoint(harness.database.pool, 'withdrawals')).toMatchObject({ version: 2, position: 3 })
})

test('a rebuild starts from the first event if other code started the version', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(8))
  await liveVersion(harness.database.pool, tally)
  await stopHalfWay()
  expect(await firstRead(tally2)).toBe(0)
  await expectSameAsReplay(harness.database, tally2, 2)
})

test('a leader drops versions that killed processes left, except the previous one and one that can be resumed', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(8))
  await liveVersion(harness.database.pool, tally)
  for (const version of [2, 3]) expect(await harness.rebuildNow(tally)).toMatchObject({ version })
  await harness.database.pool.query('create schema tally_v1 create table seen (position bigint)')
  await stopHalfWay()
  const schemas = async () => (await harness.schemas('tally')).join()
  expect(await schemas()).toBe('tally_v1,tally_v2,tally_v3,tally_v4')
  const first = harness.start(tally)
  await until('the old version is gone', async () => (await schemas()) === 'tally_v2,tally_v3,tally_v4')
  await writeEvents(harness.database.pool, harness.arrivals(1))
  await waitUntilCaughtUp(harness.database, 'tally')
  await harness.end(first)
  await harness.database.pool.query(`update projector.checkpoints set built_by = 'other code' where version = 4`)
  await writeEvents(harness.database.pool, harness.arrivals(1))
  harness.start(tally)
  await waitUntilCaughtUp(harness.database, 'tally')
  expect(await schemas()).toBe('tally_v2,tally_v3')
  expect(await firstRead(tally)).toBe(0)
  await expectSameAsReplay(harness.database, tally, 4)
})

test('a leader that has seen a version before it went live does not drop it', async () => {
  const { pool } = harness.database
  await writeEvents(pool, harness.arrivals(3))
  await harness.rebuildNow(tally)
  // The rebuild ends after the leader has read which version is live.
  const query = (async (statement: string, ...more: unknown[]) => {
    if (statement.includes('from pg_namespace')) await harness.rebuildNow(tally)
    return await pool.query(statement, ...(more as []))
  }) as typeof pool.query
  const failures: unknown[] = []
  await dropLeftovers(Object.assign(Object.create(pool), { query }), tally, (error) => failures.push(error))
  expect(failures).toMatchObject([{ name: 'Fenced' }])
  await expectSameAsReplay(harness.database, tally, 3)
})

test('a rebuild waits while two others run', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(2))
  const three = ['one', 'two', 'three'].map((name) => ({ projection: { ...tally, name }, ...harness.createGate() }))
  const rebuilds = three.map(({ projection, store }) =>
    harness.rebuildNow(projection, { store, holder: projection.name }),
  )
  const arrived = () => three.filter(({ isWaiting }) => isWaiting())
  await until('two are about to swap and the third has its lease', async () => {
    const { rowCount } = await harness.database.pool.query(`select from projector.leases where name like '%@rebuild'`)
    return arrived().length === 2 && rowCount === 3
  })
  const third = three.find((one) => !one.isWaiting())
  expect(await harness.schemas(third?.projection.name ?? '')).not.toContain(`${third?.projection.name}_v2`)
  arrived()[0]?.open()
  await third?.arrived()
  for (const { open } of three) open()
  expect((await Promise.all(rebuilds)).map(({ version }) => version)).toEqual([2, 2, 2])
})

test('a rebuild is refused while another one of the same projection is running', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(2))
  const { store, open, arrived } = harness.createGate()
  const first = harness.rebuildNow(tally, { store })
  await arrived()
  await expect(harness.rebuildNow(tally)).rejects.toThrow('Another rebuild of tally is running')
  expect(await harness.rebuildNow(quizFunnel)).toMatchObject({ version: 2 })
  open()
  expect(await first).toMatchObject({ version: 2 })
})

test.each([
  ['finished', true],
  ['started over', false],
])('a rebuild that was paused until another one %s does not go live', async (_when, isSecondDone) => {
  await writeEvents(harness.database.pool, harness.arrivals(4))
  await liveVersion(harness.database.pool, tally)
  const first = harness.createGate()
  const paused = harness.rebuildNow(tally, { store: first.store, holder: 'paused' })
  const refused = expect(paused).rejects.toThrow()
  await first.arrived()
  await harness.database.pool.query(
    `update projector.leases set expires_at = now() - interval '1 s' where name = 'tally@rebuild'`,
  )
  const second = harness.createGate()
  const next = harness.rebuildNow(tally, { store: second.store, holder: 'next' })
  await second.arrived()
  if (isSecondDone) {
    second.open()
    await next
    // The leader now has the same epoch as the paused rebuild, so the epoch can't be what fences it.
    harness.start(tally)
    await until(
      'a leader has claimed it',
      async () => (await liveCheckpoint(harness.database.pool, 'tally'))?.epoch === 1,
    )
  }
  first.open()
  await refused
  second.open()
  expect(await next).toMatchObject({ version: 2 })
  if (!isSecondDone) harness.start(tally)
  await writeEvents(harness.database.pool, harness.arrivals(1))
  await waitUntilCaughtUp(harness.database, 'tally')
  await expectSameAsReplay(harness.database, tally, 2)
})

test('a rebuild turns an invalid event that arrives during the swap into a dead letter', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(3))
  harness.start(quizFunnel)
  await waitUntilCaughtUp(harness.database, 'quiz-funnel')
  const { store, open, arrived } = harness.createGate()
  const rebuilding = harness.rebuildNow(quizFunnel, { store })
  await arrived()
  await writeEvents(harness.database.pool, [
    { stream: 'quiz-unknown', type: 'quiz.checkout-opened', data: {} },
    ...harness.arrivals(1),
  ])
  await waitUntilCaughtUp(harness.database, 'quiz-funnel')
  open()
  expect(await rebuilding).toMatchObject({ version: 2 })
  expect(await readDeadLetters(harness.database.pool, 'quiz-funnel', 2)).toEqual([
    { position: 4, type: 'quiz.checkout-opened', reason: 'failed' },
  ])
  expect(await readDeadLetters(harness.database.pool, 'quiz-funnel', 1)).toEqual([])
  await expectSameAsReplay(harness.database, quizFunnel, 2)
})

test('a rebuild with more than 100 dead letters is refused, and the version before it stays live', async () => {
  const { pool } = harness.database
  await liveVersion(pool, quizFunnel)
  const invalid = { stream: 'quiz-unknown', type: 'quiz.checkout-opened', data: {} }
  await writeEvents(
    pool,
    Array.from({ length: 101 }, () => invalid),
  )
  await expect(harness.rebuildNow(quizFunnel)).rejects.toThrow('quiz-funnel stopped after more than 100 dead letters')
  expect(await liveVersion(pool, quizFunnel)).toMatchObject({ version: 1 })
})

test('a rebuild waits for a long reader of one view without blocking readers of another', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(3))
  await liveVersion(harness.database.pool, quizFunnel)
  const reader = await harness.database.pool.connect()
  await reader.query('begin')
  await reader.query('select * from read.quiz_funnel_measures')
  let tries = 0
  const rebuilding = harness.rebuildNow(quizFunnel, { onBlocked: () => (tries += 1) })
  while (tries < 7) {
    await transaction(harness.database.pool, async (client) => {
      await client.query(`set local lock_timeout = '10s'`)
      await client.query('select * from read.quiz_funnel_visitors')
    })
  }
  await reader.query('rollback')
  reader.release()
  expect(await rebuilding).toMatchObject({ version: 2 })
  await expectSameAsReplay(harness.database, quizFunnel, 2)
})
