import { type Checkpoint, claimCheckpoint } from '#projector/engine/checkpoint.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { type Projection, readerFor } from '#projector/engine/projection.ts'
import { WaitsForNewerCode } from '#projector/engine/unknown-events.ts'
import { isDivided } from './segment-rows.ts'
import { applyTogether, FAR_BEHIND } from './together.ts'
import { isWorking } from './work.ts'

/** Reports whether a projection is so far behind that catching up pays, and this process catches up with no other. */
export const shouldCatchUp = async (projection: Projection, position: number, { rebuilding }: ProjectorDeps) =>
  !isWorking(rebuilding.pool) && (await readerFor(projection, rebuilding.store).head()) - position > FAR_BEHIND

/**
 * Applies events in the large batches of a rebuild while the live version is far behind, together with other processes.
 * Goes on with segments that a killed process left.
 */
export const catchUpLive = async (
  projection: Projection,
  from: Checkpoint,
  deps: ProjectorDeps,
): Promise<Checkpoint> => {
  if (!(await isDivided(deps.pool, from)) && !(await shouldCatchUp(projection, from.position, deps))) return from
  const { rebuilding, holder, signal, metrics } = deps
  const store = readerFor(projection, rebuilding.store)
  const onProgress = (done: number) => metrics.setPosition(projection.name, done)
  const together = { ...rebuilding, store, holder, signal, onProgress }
  try {
    return await applyTogether(projection, from, await store.head(), together)
  } catch (error) {
    if (!(error instanceof WaitsForNewerCode) || (await isDivided(deps.pool, from))) throw error
    // The follower applies the page up to that event, and waits there.
    return await claimCheckpoint(deps.pool, from.name, from.version, from.epoch)
  }
}
