import type { Pool } from '#db/client.ts'
import { transaction } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'
import { applyInTransaction, applyPage } from './batch.ts'
import { type Checkpoint, claimCheckpoint } from './checkpoint.ts'
import { holdLease, type Tenure } from './lease.ts'
import type { Projection } from './projection.ts'
import { createVersion, liveVersion, pointViews, schemaOf } from './version.ts'

/** Larger than the pages of the tail: the more events share a transaction, the fewer times a row is written. */
const PAGE = 20_000

export type RebuildWorld = {
  pool: Pool
  store: EventStore
  holder: string
  signal: AbortSignal
  onProgress?: (done: number, of: number) => void
}

export type Rebuilt = { version: number; events: number; swapMs: number }

/** Applies everything up to the head to the new version, the next page being read meanwhile. */
const catchUp = async (projection: Projection, from: Checkpoint, tenure: Tenure, world: RebuildWorld) => {
  const { store, pool, onProgress = () => {} } = world
  let checkpoint = from
  let head = await store.head()
  let page = await store.readAll(checkpoint.position, PAGE)
  while (page.length > 0) {
    tenure.signal.throwIfAborted()
    const next = page.length === PAGE ? store.readAll(page.at(-1)?.position ?? 0, PAGE) : undefined
    next?.catch(() => {})
    checkpoint = (await applyInTransaction(pool, projection, checkpoint, page)).checkpoint
    head = Math.max(head, checkpoint.position)
    onProgress(checkpoint.position, head)
    page = (await next) ?? []
  }
  return checkpoint
}

/**
 * Puts the new version in the place of the live one. The live projector is held at its checkpoint for the moment it
 * takes to apply the last few events and to point the views over, so that no reader ever sees an older state.
 */
const swap = (projection: Projection, built: Checkpoint, { pool, store }: RebuildWorld): Promise<number> =>
  transaction(pool, async (client) => {
    const { name, revision } = projection
    await client.query(`set local lock_timeout = '2s'`)
    const { rows } = await client.query<{ version: number; position: number; revision: number }>(
      `select c.version, c.position, p.revision
       from projector.projections p join projector.checkpoints c on c.name = p.name and c.version = p.live_version
       where p.name = $1 for update`,
      [name],
    )
    const live = rows[0]
    if (!live) throw new Error(`${name} has no live version`)
    const rest = await store.readAll(built.position, Math.max(0, live.position - built.position))
    if (rest.length > 0) await applyPage(client, projection, built, rest)
    const start = performance.now()
    await pointViews(client, projection, built.version, live.revision !== revision)
    await client.query('update projector.projections set live_version = $2, revision = $3 where name = $1', [
      name,
      built.version,
      revision,
    ])
    await client.query('delete from projector.checkpoints where name = $1 and version = $2', [name, live.version])
    await client.query('delete from projector.dead_letters where name = $1 and version = $2', [name, live.version])
    // Epochs of the rebuild's lease and of the projection's are counted apart: whoever leads may claim it.
    await client.query('update projector.checkpoints set epoch = 0 where name = $1 and version = $2', [
      name,
      built.version,
    ])
    return performance.now() - start
  })

const build = async (projection: Projection, tenure: Tenure, world: RebuildWorld): Promise<Rebuilt> => {
  const { pool } = world
  const { name } = projection
  const live = await liveVersion(pool, projection)
  const version = live.version + 1
  await transaction(pool, async (client) => {
    await client.query('delete from projector.checkpoints where name = $1 and version = $2', [name, version])
    await client.query('delete from projector.dead_letters where name = $1 and version = $2', [name, version])
    await createVersion(client, projection, version)
  })
  const empty = await claimCheckpoint(pool, name, version, tenure.lease.epoch)
  const full = await catchUp(projection, empty, tenure, world)
  for (const table of projection.tables) await pool.query(`analyze ${schemaOf(name, version)}.${table}`)
  const built = await catchUp(projection, full, tenure, world)
  const swapMs = await swap(projection, built, world)
  await pool.query(`drop schema ${schemaOf(name, live.version)} cascade`)
  return { version, events: built.position, swapMs }
}

/**
 * Builds a projection anew from all events beside the live one, then swaps. Readers see the old tables until then and
 * the new ones after; a rebuild that dies leaves the live version as it was, and the next one starts afresh.
 * @throws when another rebuild of it is under way.
 */
export const rebuild = async (projection: Projection, world: RebuildWorld): Promise<Rebuilt> => {
  let rebuilt: Rebuilt | undefined
  await holdLease(world, `${projection.name}@rebuild`, async (tenure) => {
    rebuilt = await build(projection, tenure, world)
  })
  if (!rebuilt) throw new Error(`Another rebuild of ${projection.name} is under way`)
  return rebuilt
}
