import { setTimeout as delay } from 'node:timers/promises'
import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { applyPage, isPoison } from '#projector/engine/batch.ts'
import { type Checkpoint, Fenced } from '#projector/engine/checkpoint.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { dropVersion, pointViews } from './version.ts'

/** The projector that follows may hold its checkpoint for as long as a batch takes. */
const CHECKPOINT_LOCK_TIMEOUT = '2s'

/** Readers that come while we wait for a view are held up behind us, so we give up soon and try again later. */
const VIEW_LOCK_TIMEOUT = '50ms'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/** How often an event may fail in the last moment. */
const MAX_POISONED_SWAPS = 5

const LOCK_NOT_AVAILABLE = '55P03'

export type SwapDeps = {
  pool: Pool
  store: EventStore
  signal: AbortSignal
  /** Called each time when readers of the live tables did not let the swap pass, with the number of tries so far. */
  onBlocked?: (tries: number) => void
}

type Live = { version: number; position: number; revision: number }

/** Holds the projector that follows at its checkpoint until the transaction ends. */
const lockLive = async (client: PoolClient, name: string): Promise<Live | undefined> => {
  await client.query(`set local lock_timeout = '${CHECKPOINT_LOCK_TIMEOUT}'`)
  const { rows } = await client.query<Live>(
    `select c.version, c.position, p.revision
     from projector.projections p join projector.checkpoints c on c.name = p.name and c.version = p.live_version
     where p.name = $1 for update`,
    [name],
  )
  return rows[0]
}

/**
 * Puts the new version in the place of the live one. The live projector is held at its checkpoint for the moment it
 * takes to apply the last few events and to point the views over, so that no reader ever sees an older state.
 */
const swap = (projection: Projection, built: Checkpoint, { pool, store }: SwapDeps): Promise<number> =>
  transaction(pool, async (client) => {
    const { name, revision } = projection
    const live = await lockLive(client, name)
    // Stopped for a while in between, we may have lost the lease, and what we built may be live or gone by now.
    if (live?.version !== built.version - 1) throw new Fenced(`Another rebuild of ${name} was first`)
    // This finds out whether the new version is still ours, also when nothing is left.
    let { checkpoint } = await applyPage(client, projection, built, [])
    for await (const { events } of store.readRange(built.position, live.position)) {
      checkpoint = (await applyPage(client, projection, checkpoint, events)).checkpoint
    }
    const start = performance.now()
    await client.query(`set local lock_timeout = '${VIEW_LOCK_TIMEOUT}'`)
    await pointViews(client, projection, built.version, live.revision !== revision)
    await client.query('update projector.projections set live_version = $2, revision = $3 where name = $1', [
      name,
      built.version,
      revision,
    ])
    await client.query('delete from projector.checkpoints where name = $1 and version = $2', [name, live.version])
    await client.query('delete from projector.dead_letters where name = $1 and version = $2', [name, live.version])
    // Epochs of the rebuild's lease and of the projection's are counted apart: whoever leads may claim it.
    await client.query('update projector.checkpoints set epoch = 0, built_by = null where name = $1 and version = $2', [
      name,
      built.version,
    ])
    return performance.now() - start
  })

const isBlocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

export type SwapResult = { built: Checkpoint; swapMs: number }

/**
 * Swaps as soon as readers of the live tables let it, however long that takes.
 * @param catchUp applies what was stored meanwhile, before each try.
 */
export const swapWhenFree = async (
  projection: Projection,
  from: Checkpoint,
  catchUp: (at: Checkpoint) => Promise<Checkpoint>,
  deps: SwapDeps,
): Promise<SwapResult> => {
  const { signal, onBlocked = () => {} } = deps
  let built = from
  let [blocked, poisoned] = [0, 0]
  for (;;) {
    built = await catchUp(built)
    signal.throwIfAborted()
    try {
      return { built, swapMs: await swap(projection, built, deps) }
    } catch (error) {
      if (isPoison(error) && poisoned < MAX_POISONED_SWAPS) poisoned += 1
      else if (!isBlocked(error)) throw error
      else {
        blocked += 1
        onBlocked(blocked)
        await delay(Math.min(FIRST_PAUSE_MS * 2 ** blocked, LONGEST_PAUSE_MS), undefined, { signal })
      }
    }
  }
}

/** Drops the tables that were live before a swap. What a reader still holds is dropped at the next start. */
export const dropReplaced = (pool: Pool, { name, version }: Checkpoint) =>
  transaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '${CHECKPOINT_LOCK_TIMEOUT}'`)
    await dropVersion(client, name, version - 1)
  }).catch((error: unknown) => {
    if (!isBlocked(error)) throw error
  })
