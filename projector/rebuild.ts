import { type Pool, transaction } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'
import { applyInTransaction, applyPage, applyUpTo, isPoison } from './batch.ts'
import { type Checkpoint, claimCheckpoint, Fenced, makeCheckpoint } from './checkpoint.ts'
import { holdLease, type Lease, type Tenure } from './lease.ts'
import type { Folded, Projection } from './projection.ts'
import { createVersion, liveVersion, pointViews, schemaOf } from './version.ts'

/** Events in a transaction, far more than of the tail: the more they are, the fewer times a row is written. */
const BATCH = 50_000

/** Fewer than these are left to the swap. */
const FEW = 2_000

/** Events in a page of those that are applied in pieces. */
const PAGE = 5_000

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
  /** Events in a transaction, where it is not the usual number. */
  batch?: number
}

export type Rebuilt = { version: number; events: number; swapMs: number }

type Batch = { to: number; folded: Folded }

/** Where the batch ends that begins behind a position. */
const endOfBatch = (at: number, end: number, { batch = BATCH }: RebuildWorld) => Math.min(end, at + batch)

/**
 * Folds everything between two positions, batch after batch. The tables are read by a connection of its own: they may
 * lack the batch before the one that is asked for, and no other.
 */
const makeFolding = (projection: Projection, { version, position }: Checkpoint, end: number, world: RebuildWorld) => {
  const { pool, store, signal, onProgress = () => {} } = world
  const schema = schemaOf(projection.name, version)
  let at = position
  let before: Folded | undefined
  const pagesUpTo = async function* (to: number) {
    for await (const page of store.readRange(at, to)) {
      signal.throwIfAborted()
      yield page
      onProgress(page.at(-1)?.position ?? to, end)
    }
  }
  return async (): Promise<Batch | undefined> => {
    if (at >= end) return undefined
    const to = endOfBatch(at, end, world)
    const client = await pool.connect()
    try {
      before = await projection.fold({ client, schema }, pagesUpTo(to), before)
    } finally {
      client.release()
    }
    at = to
    return { to, folded: before }
  }
}

/** Applies a batch that failed as a whole, in pages that are halved until the event at fault is alone. */
const applyInPieces = async (
  projection: Projection,
  from: Checkpoint,
  to: number,
  { store, pool, signal }: RebuildWorld,
): Promise<Checkpoint> => {
  let checkpoint = from
  while (checkpoint.position < to) {
    signal.throwIfAborted()
    const page = await store.readAll(checkpoint.position, Math.min(PAGE, to - checkpoint.position))
    checkpoint = (await applyInTransaction(pool, projection, checkpoint, page)).checkpoint
  }
  return checkpoint
}

/** Applies everything up to a position. While one batch is written, the next one is read and folded. */
const applyAll = async (
  projection: Projection,
  start: Checkpoint,
  end: number,
  world: RebuildWorld,
): Promise<Checkpoint> => {
  const { pool } = world
  let checkpoint = start
  while (checkpoint.position < end) {
    const fold = makeFolding(projection, checkpoint, end, world)
    let folding = fold()
    try {
      for (let batch = await folding; batch; batch = await folding) {
        const { to, folded } = batch
        folding = fold()
        // Noticed when it is asked for, which is after this one is written.
        folding.catch(() => {})
        checkpoint = (await transaction(pool, (client) => applyUpTo(client, projection, checkpoint, to, () => folded)))
          .checkpoint
      }
    } catch (error) {
      // Nothing of ours goes on after we have failed.
      await folding.catch(() => {})
      if (error instanceof Fenced || world.signal.aborted) throw error
      // Folding fails outside any transaction of ours. Applied in pieces, the database's failures show as such.
      checkpoint = await applyInPieces(projection, checkpoint, endOfBatch(checkpoint.position, end, world), world)
    }
  }
  return checkpoint
}

/** Applies everything to the new version but a few events that came last. */
const catchUp = async (projection: Projection, from: Checkpoint, world: RebuildWorld): Promise<Checkpoint> => {
  let checkpoint = from
  for (;;) {
    const head = await world.store.head()
    const left = head - checkpoint.position
    if (left > 0) checkpoint = await applyAll(projection, checkpoint, head, world)
    if (left < FEW) return checkpoint
  }
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
  isPoison(error) || (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)

const catchUpAndSwap = async (projection: Projection, from: Checkpoint, world: RebuildWorld) => {
  let built = from
  for (let attempt = 1; ; attempt += 1) {
    built = await catchUp(projection, built, world)
    world.signal.throwIfAborted()
    try {
      return { built, swapMs: await swap(projection, built, world) }
    } catch (error) {
      if (!mayPass(error) || attempt === SWAP_ATTEMPTS) throw error
    }
  }
}

const build = async (projection: Projection, { epoch }: Lease, world: RebuildWorld): Promise<Rebuilt> => {
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
  const empty = await claimCheckpoint(pool, name, version, epoch)
  const full = await catchUp(projection, empty, world)
  for (const table of projection.tables) await pool.query(`analyze ${schemaOf(name, version)}.${table}`)
  const { built, swapMs } = await catchUpAndSwap(projection, full, world)
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
  const work = async ({ lease, signal }: Tenure) => {
    rebuilt = await build(projection, lease, { ...world, signal })
  }
  await holdLease(world, `${projection.name}@rebuild`, work, LEASE_SECONDS)
  if (!rebuilt) throw new Error(`Another rebuild of ${projection.name} is under way`)
  return rebuilt
}
