import { expect, test } from 'vitest'
import { eachTest } from '#testing/resources.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { collectPositions, liveCheckpoint, tally, waitUntilCaughtUp } from '#projector/testing.ts'
import { writeEvents } from '#projector/testing.events.ts'
import { previewRebuild, previewText } from './preview.ts'
import { createRebuildHarness } from './testing.rebuild.ts'
import { schemasOf } from './version.ts'

const harness = eachTest(() => createRebuildHarness())

const preview = (projection: Projection) =>
  previewRebuild(projection, {
    pool: harness.database.pool,
    store: harness.database.store,
    holder: 'preview',
    signal: new AbortController().signal,
  })

const DIFFERENT: Projection = {
  ...tally,
  revision: 2,
  create: (schema) => `create table ${schema}.seen (position bigint primary key, is_even boolean)`,
  fold: collectPositions(
    (schema) =>
      `insert into ${schema}.seen select case when n = 2 then 200 else n end, n % 2 = 0 from unnest($1::bigint[]) n`,
  ),
}

test('a preview names the rows and columns that a rebuild would change, and changes nothing', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(3))
  harness.start(tally)
  await waitUntilCaughtUp(harness.database, 'tally')
  const before = await liveCheckpoint(harness.database.pool, 'tally')
  const found = await preview(DIFFERENT)
  const { length } = await harness.database.pool.query('select from read.tally_seen').then(({ rows }) => rows)
  expect(previewText(DIFFERENT, found).split('\n')).toEqual([
    `A rebuild of tally would change this, with all events up to position ${length}:`,
    'seen: 1 rows removed, 1 added',
    '  + column is_even',
    '  - {"position":2}',
    '  + {"position":200}',
  ])
  expect(await liveCheckpoint(harness.database.pool, 'tally')).toEqual(before)
  expect(await schemasOf(harness.database.pool, 'tally')).toEqual([{ schema: 'tally_v1', version: 1 }])
})

test('a preview finds no differences in the same code while events arrive', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(50))
  harness.start(tally)
  let isOver = false
  const traffic = (async () => {
    while (!isOver) {
      await writeEvents(harness.database.pool, harness.arrivals(1))
      await waitUntilCaughtUp(harness.database, 'tally')
    }
  })()
  const found = await preview(tally)
  isOver = true
  await traffic
  expect(found.tables).toMatchObject([{ table: 'seen', removed: 0, added: 0, removedRows: [], addedRows: [] }])
})

test('a preview lists some of many rows and counts the rest', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(30))
  harness.start(tally)
  await waitUntilCaughtUp(harness.database, 'tally')
  const none: Projection = {
    ...tally,
    revision: 2,
    fold: collectPositions((schema) => `insert into ${schema}.seen select n from unnest($1::bigint[]) n where false`),
  }
  const found = await preview(none)
  const [seen] = found.tables
  expect(seen?.removedRows).toHaveLength(20)
  expect(previewText(none, found)).toContain(`  - and ${(seen?.removed ?? 0) - 20} more`)
})
