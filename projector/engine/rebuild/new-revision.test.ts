import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { waitUntilCaughtUp, expectSameAsReplay, tally } from '#projector/testing.ts'
import { writeEvents } from '#projector/testing.events.ts'
import { liveVersion } from './version.ts'
import { createRebuildHarness, tally2 } from './testing.rebuild.ts'

const harness = eachTest(() => createRebuildHarness())

test('a rebuild starts automatically with newer code, and readers see no error', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(50))
  const older = harness.start(tally, { holder: 'older' })
  await waitUntilCaughtUp(harness.database, 'tally')
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      const { rows } = await harness.database.pool.query<{ seen: number }>(
        'select count(*) as seen from read.tally_seen',
      )
      expect(rows[0]?.seen).toBeGreaterThanOrEqual(50)
    }
  }
  const reading = reader()
  await harness.end(older)
  harness.start(tally2, { holder: 'newer' })
  await until(
    'the newer revision is live',
    async () => (await liveVersion(harness.database.pool, tally2)).revision === 2,
  )
  await writeEvents(harness.database.pool, harness.arrivals(2))
  await waitUntilCaughtUp(harness.database, 'tally')
  isOver = true
  await reading
  const { rows } = await harness.database.pool.query(
    'select parity, count(*) as n from read.tally_seen group by 1 order by 1',
  )
  expect(rows).toEqual([
    { parity: 'even', n: 26 },
    { parity: 'odd', n: 26 },
  ])
  await expectSameAsReplay(harness.database, tally2, 2)
})

/** Leaves a live version of the older revision that no process leads. */
const leaveOlderRevision = async () => {
  await writeEvents(harness.database.pool, harness.arrivals(5))
  const older = harness.start(tally, { holder: 'older' })
  await waitUntilCaughtUp(harness.database, 'tally')
  await harness.end(older)
}
const expectFollowed = async (projection: Projection) => {
  for (let n = 0; n < 3; n += 1) {
    await writeEvents(harness.database.pool, harness.arrivals(2))
    await waitUntilCaughtUp(harness.database, 'tally')
    expect(await liveVersion(harness.database.pool, projection)).toEqual({ version: 1, revision: 1 })
  }
  await expectSameAsReplay(harness.database, tally, 1)
}
const expectNewRevision = async (projection: Projection) => {
  await until(
    'the newer revision is live',
    async () => (await liveVersion(harness.database.pool, projection)).revision === 2,
  )
  await writeEvents(harness.database.pool, harness.arrivals(2))
  await waitUntilCaughtUp(harness.database, 'tally')
  await expectSameAsReplay(harness.database, projection, 2)
}

test.each([
  ['has the same tables', { ...tally, revision: 2 }],
  ['includes its previous definition', { ...tally2, previous: tally }],
])('the live version is followed until the swap if a new revision %s', async (_kind, newer) => {
  await leaveOlderRevision()
  const { store, open, arrived } = harness.createGate()
  harness.start(newer, { rebuilding: { pool: harness.database.pool, store }, holder: 'newer' })
  await arrived()
  await expectFollowed(newer)
  open()
  await expectNewRevision(newer)
})

test('a rebuild for a new revision is retried until it succeeds, while the live version is followed', async () => {
  const newer = { ...tally, revision: 2 }
  await leaveOlderRevision()
  await harness.database.pool.query(
    `insert into projector.leases values ('tally@rebuild', 'killed', 7, now() + interval '19 s')`,
  )
  const runner = harness.start(newer, { holder: 'newer' })
  await until('it was refused', () => runner.logged().includes('Another rebuild of tally is running'))
  await expectFollowed(newer)
  await harness.database.pool.query(`update projector.leases set expires_at = now() where holder = 'killed'`)
  await expectNewRevision(newer)
})

test('older code refuses a version that newer code has built', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(2))
  await liveVersion(harness.database.pool, tally)
  await harness.rebuildNow(tally2)
  const older = harness.start(tally, { holder: 'older' })
  await until('the older code says why', () =>
    older.logged().includes('tally is at revision 2, and this process has older code (1): restart the product'),
  )
  await writeEvents(harness.database.pool, harness.arrivals(2))
  harness.start(tally2, { holder: 'newer' })
  await waitUntilCaughtUp(harness.database, 'tally')
  await expectSameAsReplay(harness.database, tally2, 2)
})

test('the first version is created once by several concurrent processes', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => liveVersion(harness.database.pool, tally)))
  expect(made).toEqual(Array.from({ length: 6 }, () => ({ version: 1, revision: 1 })))
  expect((await harness.database.pool.query('select * from read.tally_seen')).rows).toEqual([])
})

test('a process of another revision that starts second gets the first version as it is', async () => {
  const made = await Promise.all([
    liveVersion(harness.database.pool, tally),
    liveVersion(harness.database.pool, tally2),
  ])
  expect(made[0]).toEqual(made[1])
})
