import { beforeEach, describe, expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { rebuild } from './rebuild.ts'
import { findLeftovers, retire } from './retire.ts'
import { waitUntilCaughtUp, startRunner, tally } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { liveVersion } from './version.ts'

/** Uses schema names that look like those of the tally. */
const tally2: Projection = { ...tally, name: 'tally-v2' }

describe('a removed projection', () => {
  const database = eachTest(() => createTestDatabase())
  beforeEach(async () => {
    const { pool, store } = database
    await writeEvents(pool, [visitor(1).did('quiz.checkout-opened', {})])
    for (const projection of [tally, tally2]) {
      const runner = startRunner(projection, database)
      await waitUntilCaughtUp(database, projection.name)
      await runner.stop()
    }
    await rebuild(tally, { pool, store, holder: 'test', signal: new AbortController().signal })
    await pool.query(
      `insert into projector.dead_letters (name, version, position, event_id, type, reason)
       values ('tally', 2, 1, gen_random_uuid(), 'x', 'failed')`,
    )
    await pool.query(
      `insert into desk.rebuilds (projection, asked_at, asked_by, state) values ('tally', now(), gen_random_uuid(), 'done')`,
    )
  })

  /** Returns everything in the database that names a projection. */
  const traces = async () => {
    const { rows } = await database.pool.query<{ trace: string }>(
      `select 'projection ' || name as trace from projector.projections
       union all select 'checkpoint ' || name from projector.checkpoints
       union all select 'lease ' || name from projector.leases where name like 'tally%'
       union all select 'dead letter ' || name from projector.dead_letters
       union all select 'rebuild ' || projection from desk.rebuilds
       union all select 'schema ' || nspname from pg_namespace where nspname like 'tally%'
       union all select 'view ' || viewname from pg_views where schemaname = 'read' and viewname like 'tally%'
       order by trace`,
    )
    return rows.map(({ trace }) => trace)
  }

  test('a removed projection is listed as a leftover, and retiring it drops everything', async () => {
    expect(await findLeftovers(database.pool, ['tally-v2'])).toEqual(['tally'])
    await retire(database.pool, 'tally', ['tally-v2'])
    expect(await findLeftovers(database.pool, ['tally-v2'])).toEqual([])
    expect(await traces()).toEqual([
      'checkpoint tally-v2',
      'lease tally-v2',
      'projection tally-v2',
      'schema tally_v2_v1',
      'view tally_v2_seen',
    ])
    expect(await liveVersion(database.pool, tally)).toEqual({ version: 1, revision: 1 })
  })

  test.each([
    ['this release projects it', 'tally', ['tally'], 'tally is projected by this release: remove its code first'],
    ['there is none with that name', 'hours', [], 'There is no projection hours in the database'],
  ])('a projection is not retired when %s', async (_why, name, current, message) => {
    const before = await traces()
    await expect(retire(database.pool, name, current)).rejects.toThrow(message)
    expect(await traces()).toEqual(before)
  })

  test('a projection is not retired while another process projects it', async () => {
    const runner = startRunner(tally, database, { holder: 'older release' })
    try {
      await writeEvents(database.pool, [visitor(2).did('quiz.checkout-opened', {})])
      await waitUntilCaughtUp(database, 'tally')
      await expect(retire(database.pool, 'tally', [])).rejects.toThrow(
        'tally is projected by another process (older release): stop it first',
      )
    } finally {
      await runner.stop()
    }
    await writeEvents(database.pool, [visitor(3).did('quiz.checkout-opened', {})])
    expect(await traces()).toContain('projection tally')
  })
})
