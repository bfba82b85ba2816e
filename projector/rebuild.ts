import { isRefusal, type Pool, transaction } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'
import { applyInTransaction, applyPage } from './batch.ts'
import { type Checkpoint, claimCheckpoint, Fenced, makeCheckpoint } from './checkpoint.ts'
import { holdLease, type Tenure } from './lease.ts'
import type { Projection } from './projection.ts'
import { createVersion, liveVersion, pointViews, schemaOf } from './version.ts'

/** Larger than the pages of the tail: the more events share a transaction, the fewer times a row is written. */
const PAGE = 60_000

/** Nobody waits for a rebuild, and a busy machine may take seconds over one of its pages: better not to begin anew. */
const LEASE_SECONDS = 20

const SWAP_ATTEMPTS = 5
const LOCK_NOT_AVAILABLE = '55P03'

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
  const readAhead = async (position: number) => {
    const ahead = await store.readAll(position, PAGE)
    projection.prepare?.(ahead)
    return ahead
  }
  let head = await store.head()
  let page = await store.readAll(checkpoint.position, PAGE)
  while (page.length > 0) {
    tenure.signal.throwIfAborted()
    const next = page.length === PAGE ? readAhead(page.at(-1)?.position ?? 0) : undefined
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
    // Stopped for a while in between, we may have lost the lease, and what we built may be live or gone by now.
    if (live?.version !== built.version - 1) throw new Fenced(`Another rebuild of ${name} was first`)
    const rest = await store.readAll(built.position, Math.max(0, live.position - built.position))
    // Also when nothing is left: this finds out whether the new version is still ours.
    await applyPage(client, projection, built, rest)
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

/** The swap met an event that must be skipped first, or a reader who took longer than readers should wait for us. */
const mayPass = (error: unknown) =>
  isRefusal(error) || (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)

const catchUpAndSwap = async (projection: Projection, from: Checkpoint, tenure: Tenure, world: RebuildWorld) => {
  let built = from
  for (let attempt = 1; ; attempt += 1) {
    built = await catchUp(projection, built, tenure, world)
    tenure.signal.throwIfAborted()
    try {
      return { built, swapMs: await swap(projection, built, world) }
    } catch (error) {
      if (!mayPass(error) || attempt === SWAP_ATTEMPTS) throw error
    }
  }
}

const build = async (projection: Projection, tenure: Tenure, world: RebuildWorld): Promise<Rebuilt> => {
  const { pool } = world
  const { name } = projection
  const live = await liveVersion(pool, projection)
  const version = live.version + 1
  await transaction(pool, async (client) => {
    await client.query('delete from projector.checkpoints where name = $1 and version = $2', [name, version])
    await client.query('delete from projector.dead_letters where name = $1 and version = $2', [name, version])
    await createVersion(client, projection, version)
    await makeCheckpoint(client, name, version)
  })
  const empty = await claimCheckpoint(pool, name, version, tenure.lease.epoch)
  const full = await catchUp(projection, empty, tenure, world)
  for (const table of projection.tables) await pool.query(`analyze ${schemaOf(name, version)}.${table}`)
  const { built, swapMs } = await catchUpAndSwap(projection, full, tenure, world)
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
  const work = async (tenure: Tenure) => {
    rebuilt = await build(projection, tenure, world)
  }
  await holdLease(world, `${projection.name}@rebuild`, work, LEASE_SECONDS)
  if (!rebuilt) throw new Error(`Another rebuild of ${projection.name} is under way`)
  return rebuilt
}
