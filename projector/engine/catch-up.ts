import type { Pool } from '#db/client.ts'
import { applyRange, type RangeDeps } from './apply-range.ts'
import { type Checkpoint, claimCheckpoint } from './checkpoint.ts'
import type { EngineDeps } from './deps.ts'
import { type Projection, readerFor } from './projection.ts'
import { WaitsForNewerCode } from './unknown-events.ts'

/** A live version that is behind by more events catches up in the large batches of a rebuild. */
const FAR_BEHIND = 50_000

/** Number of projections that this process catches up or rebuilds through a pool. Each uses up to three connections. */
const running = new WeakMap<Pool, number>()

/** Applies all events up to a position, and counts as work of this process meanwhile. */
export const applyAll = async (
  projection: Projection,
  from: Checkpoint,
  to: number,
  deps: RangeDeps,
): Promise<Checkpoint> => {
  const { pool } = deps
  running.set(pool, (running.get(pool) ?? 0) + 1)
  try {
    return await applyRange(projection, from, to, deps)
  } finally {
    running.set(pool, (running.get(pool) ?? 0) - 1)
  }
}

/** Reports whether a projection is so far behind that catching up pays, and this process catches up with no other. */
export const shouldCatchUp = async (projection: Projection, position: number, { rebuilding }: EngineDeps) =>
  !running.get(rebuilding.pool) && (await readerFor(projection, rebuilding.store).head()) - position > FAR_BEHIND

/** Applies events in large batches while the live version is far behind. Returns the checkpoint to follow from. */
export const catchUpLive = async (projection: Projection, from: Checkpoint, deps: EngineDeps): Promise<Checkpoint> => {
  if (!(await shouldCatchUp(projection, from.position, deps))) return from
  const { rebuilding, signal, metrics } = deps
  const store = readerFor(projection, rebuilding.store)
  const onProgress = (done: number) => metrics.setPosition(projection.name, done)
  try {
    return await applyAll(projection, from, await store.head(), { ...rebuilding, store, signal, onProgress })
  } catch (error) {
    if (!(error instanceof WaitsForNewerCode)) throw error
    // The follower applies the page up to that event, and waits there.
    return await claimCheckpoint(deps.pool, from.name, from.version, from.epoch)
  }
}
