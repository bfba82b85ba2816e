import { beforeEach, expect, test } from 'vitest'
import { eachTest } from '#testing/resources.ts'
import { readEvents } from '#testing/database.ts'
import { applyInTransaction } from '#projector/engine/batch.ts'
import { claimCheckpoint, claimSegment, Fenced } from '#projector/engine/checkpoint.ts'
import { createRebuildHarness } from '#projector/engine/rebuild/testing.rebuild.ts'
import { liveVersion, previousVersion } from '#projector/engine/rebuild/version.ts'
import { WaitsForNewerCode } from '#projector/engine/unknown-events.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { expectSameAsReplay, liveCheckpoint, replay } from '#projector/testing.ts'
import { writeEvents } from '#projector/testing.events.ts'
import { divideVersion, followSlowest, mergeSegments, readUnfinished, splitSlowest } from './segment-rows.ts'
import { applyTogether } from './together.ts'

const VERSION = 1
const HALF = 8

const harness = eachTest(() => createRebuildHarness())
beforeEach(() => liveVersion(harness.database.pool, quizFunnel))

const { name } = quizFunnel

/** Divides the live version into two halves, which go from its first event to the newest. */
const divide = async () => {
  const { pool, store } = harness.database
  const whole = await claimCheckpoint(pool, name, VERSION, 1)
  await divideVersion(pool, whole, await store.head(), 'tests')
  expect(await splitSlowest(pool, whole, 0)).toBe(HALF)
  return whole
}
const claim = (first: number, epoch = 1) => claimSegment(harness.database.pool, name, VERSION, first, epoch)
const depsOf = () => ({ ...harness.database, holder: 'tests', signal: new AbortController().signal })

test('the checkpoint follows the slowest segment, and segments are merged only at their end', async () => {
  const { pool, store } = harness.database
  await writeEvents(pool, harness.arrivals(20))
  const whole = await divide()
  const events = await readEvents(store)
  const [left, right] = [await claim(0), await claim(HALF)]
  await applyInTransaction(pool, quizFunnel, left, events)
  await applyInTransaction(pool, quizFunnel, right, events.slice(0, 12))
  await followSlowest(pool, whole)
  expect(await liveCheckpoint(pool, name)).toMatchObject({ position: 12 })
  expect(await readUnfinished(pool, whole)).toEqual([HALF])
  expect(await mergeSegments(pool, whole)).toBeUndefined()
  expect(await applyTogether(quizFunnel, whole, 20, depsOf())).toMatchObject({ position: 20 })
  expect(await liveCheckpoint(pool, name)).toMatchObject({ position: 20 })
  await followSlowest(pool, whole)
  await expectSameAsReplay(harness.database, quizFunnel, VERSION)
})

test('a batch is refused after its segment was split, claimed by another process, or merged', async () => {
  const { pool, store } = harness.database
  await writeEvents(pool, harness.arrivals(20))
  const whole = await divide()
  const events = await readEvents(store)
  const left = await claim(0)
  const apply = (at: typeof left) => applyInTransaction(pool, quizFunnel, at, events)
  expect(await splitSlowest(pool, whole, 0)).toBe(HALF / 2)
  await expect(apply(left)).rejects.toThrow(Fenced)
  const narrower = await claim(0)
  await claim(0, 2)
  await expect(apply(narrower)).rejects.toThrow(Fenced)
  await expect(claim(0)).rejects.toThrow(Fenced)
  const last = await claim(HALF)
  await applyTogether(quizFunnel, whole, 20, depsOf())
  await expect(apply(last)).rejects.toThrow(Fenced)
  await expectSameAsReplay(harness.database, quizFunnel, VERSION)
})

test('all segments end before an event that only newer code knows, where the projection waits for it', async () => {
  const { pool } = harness.database
  const newer = { stream: 'quiz-new', type: 'quiz.mood-given', data: {} }
  await writeEvents(pool, [...harness.arrivals(20), newer, ...harness.arrivals(5)])
  const whole = await divide()
  await expect(applyTogether(quizFunnel, whole, 26, depsOf())).rejects.toThrow(WaitsForNewerCode)
  expect(await liveCheckpoint(pool, name)).toMatchObject({ position: 20 })
  expect((await pool.query('select from projector.segments')).rowCount).toBe(0)
})

test('segments that ended at different positions go on to the furthest', async () => {
  const { pool, store } = harness.database
  await writeEvents(pool, harness.arrivals(20))
  const whole = await divide()
  await applyInTransaction(pool, quizFunnel, await claim(0), (await readEvents(store)).slice(0, 15))
  await pool.query('update projector.segments set target = position')
  expect(await applyTogether(quizFunnel, whole, 20, depsOf())).toMatchObject({ position: 15 })
  expect((await liveCheckpoint(pool, name))?.position).toBe(15)
})

test('a swap replaces a divided version at its furthest segment, and none can roll back to it', async () => {
  const { pool, store } = harness.database
  await writeEvents(pool, harness.arrivals(20))
  await divide()
  const ahead = await claim(HALF)
  await applyInTransaction(pool, quizFunnel, ahead, await readEvents(store))
  const { version } = await harness.rebuildNow(quizFunnel)
  expect(await liveCheckpoint(pool, name)).toMatchObject({ version, position: 20 })
  expect(await previousVersion(pool, name)).toBeUndefined()
  await expect(applyInTransaction(pool, quizFunnel, ahead, [])).rejects.toThrow(Fenced)
  await expectSameAsReplay(harness.database, quizFunnel, version)
})

test('segments store together what each event changed, the same as a whole build', async () => {
  const { pool } = harness.database
  await writeEvents(pool, [
    ...harness.arrivals(40),
    { stream: 'quiz-1', type: 'quiz.visitor-arrived', data: { creo: 7 } },
  ])
  await harness.rebuildNow(quizFunnel)
  await replay(pool, quizFunnel, 7, [])
  const whole = await claimCheckpoint(pool, name, 7, 1)
  await divideVersion(pool, whole, 41, 'tests')
  for (const _ of [1, 2]) await splitSlowest(pool, whole, 0)
  await applyTogether(quizFunnel, whole, 41, depsOf())
  const { rows } = await pool.query<{ version: number; digests: Buffer; sixteenths: number }>(
    'select version, digests, sixteenths from projector.effects where name = $1 order by version',
    [name],
  )
  expect(rows.map(({ version, sixteenths }) => [version, sixteenths])).toEqual([
    [2, 16],
    [7, 16],
  ])
  expect(rows[1]?.digests).toEqual(rows[0]?.digests)
})
