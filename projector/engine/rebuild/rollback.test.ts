import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { expectSameAsReplay, liveCheckpoint, tally, waitUntilCaughtUp } from '#projector/testing.ts'
import { writeEvents } from '#projector/testing.events.ts'
import { rollBack } from './rollback.ts'
import type { RebuildDeps } from './rebuild.ts'
import { createRebuildHarness, tally2 } from './testing.rebuild.ts'
import { liveVersion } from './version.ts'

const harness = eachTest(() => createRebuildHarness())

/** The later release, which still has the definition of the earlier one. */
const newer: Projection = { ...tally2, previous: tally }

const rollBackNow = (projection: Projection, changes: Partial<RebuildDeps> = {}) => {
  const { pool, store } = harness.database
  return rollBack(projection, { pool, store, holder: 'rollback', signal: new AbortController().signal, ...changes })
}

const columns = async () => {
  const { fields } = await harness.database.pool.query('select * from read.tally_seen')
  return fields.map(({ name }) => name).join()
}
const arrive = async (n: number) => {
  await writeEvents(harness.database.pool, harness.arrivals(n))
  await waitUntilCaughtUp(harness.database, 'tally')
}

/** Leaves two builds: of the earlier revision, and of the later one, which is live and followed. */
const buildTwo = async () => {
  await writeEvents(harness.database.pool, harness.arrivals(3))
  await liveVersion(harness.database.pool, tally)
  await harness.rebuildNow(tally)
  const leader = harness.start(newer)
  await until('the later revision is live', async () => (await columns()) === 'parity,position')
  await arrive(2)
  return leader
}

test('a rollback makes the previous build live with all events, and later ones follow', async () => {
  await buildTwo()
  expect(await rollBackNow(newer)).toMatchObject({ version: 4, events: 2 })
  expect(await columns()).toBe('position')
  await arrive(3)
  expect(await liveVersion(harness.database.pool, newer)).toEqual({ version: 4, revision: 1 })
  await expectSameAsReplay(harness.database, tally, 4)
  expect(await harness.schemas('tally')).toEqual(expect.arrayContaining(['tally_v3', 'tally_v4']))
})

test('a revision that was rolled back is not built again until an operator rebuilds it', async () => {
  const leader = await buildTwo()
  await rollBackNow(newer)
  await harness.end(leader)
  const restarted = harness.start(newer, { holder: 'restarted' })
  await arrive(1)
  expect(await liveVersion(harness.database.pool, newer)).toMatchObject({ revision: 1 })
  expect(restarted.logged()).not.toContain('rebuilding for a new revision')
  await harness.rebuildNow(newer)
  await arrive(1)
  expect(await columns()).toBe('parity,position')
  await expectSameAsReplay(harness.database, newer, 5)
})

test('a later revision than the one that was rolled back is built', async () => {
  const leader = await buildTwo()
  await rollBackNow(newer)
  await harness.end(leader)
  harness.start({ ...newer, revision: 3, previous: newer }, { holder: 'next release' })
  await until('revision 3 is live', async () => (await liveVersion(harness.database.pool, newer)).revision === 3)
})

test('a second rollback undoes the first', async () => {
  await buildTwo()
  await rollBackNow(newer)
  await arrive(1)
  await rollBackNow(newer)
  await arrive(1)
  expect(await columns()).toBe('parity,position')
  await expectSameAsReplay(harness.database, newer, 5)
})

test('a rollback that was stopped continues without applying an event twice', async () => {
  const leader = await buildTwo()
  await arrive(8)
  const stopping = new AbortController()
  const onProgress = () => stopping.abort(new Error('Stopped'))
  await expect(rollBackNow(newer, { signal: stopping.signal, onProgress, batch: 2 })).rejects.toThrow('Stopped')
  await harness.end(leader)
  expect(await liveCheckpoint(harness.database.pool, 'tally')).toMatchObject({ version: 3 })
  harness.start(newer, { holder: 'restarted' })
  await arrive(1)
  await rollBackNow(newer)
  expect(await columns()).toBe('position')
  await arrive(1)
  await expectSameAsReplay(harness.database, tally, 4)
})

test('a rollback needs a previous build, and code that can continue it', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(2))
  await liveVersion(harness.database.pool, tally)
  await expect(rollBackNow(tally)).rejects.toThrow('tally has no previous build: a rebuild keeps it for a week')
  await harness.rebuildNow(tally2)
  await expect(rollBackNow(tally2)).rejects.toThrow(
    "This release can't continue revision 1 of tally: start the release that built it, and roll back there",
  )
  const edited = { ...tally2, reload: () => Promise.resolve(tally2) }
  await expect(rollBackNow(edited)).rejects.toThrow(
    'The file of tally has another revision than 1: put its earlier text back, and roll back again',
  )
  // The release that built it can.
  await rollBackNow(tally)
  expect(await columns()).toBe('position')
  await expectSameAsReplay(harness.database, tally, 3)
})

test('a build that was replaced a week ago is dropped', async () => {
  const leader = await buildTwo()
  await harness.end(leader)
  await harness.database.pool.query(`update projector.projections set replaced_at = now() - interval '8 days'`)
  harness.start(newer, { holder: 'restarted' })
  await harness.rebuildNow(newer)
  expect(await harness.schemas('tally')).toEqual(['tally_v3', 'tally_v4'])
})
