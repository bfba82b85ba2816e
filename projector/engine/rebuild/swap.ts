import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { codeOf } from '#db/errors.ts'
import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import type { EventReader } from '#db/store/read-range.ts'
import { applyPage, isPoison, passUpTo } from '#projector/engine/batch.ts'
import { type Checkpoint, Fenced } from '#projector/engine/checkpoint.ts'
import { reportZone } from '#events/time/report-day.ts'
import type { Projection } from '#projector/engine/projection.ts'
import {
  dropVersion,
  selectLiveCheckpoint,
  previousVersion,
  pointViews,
  readSchemas,
  VERSION_TABLES,
} from './version.ts'

/** A follower may hold its checkpoint for as long as a batch takes. */
const CHECKPOINT_LOCK_TIMEOUT = '2s'

/** Short, because new readers queue behind this lock while it waits. The swap is retried later. */
const VIEW_LOCK_TIMEOUT = '50ms'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/** Number of swaps that a failing event may abort. */
const MAX_POISONED_SWAPS = 5

const LOCK_NOT_AVAILABLE = '55P03'

export type SwapDeps = {
  pool: Pool
  store: EventReader
  signal: AbortSignal
  /** Called after each swap that readers of the live tables blocked, with the number of tries so far. */
  onBlocked?: (tries: number) => void
}

export type SwapResult = { built: Checkpoint; swapMs: number }

/**
 * Retries the swap until readers of the live tables allow it.
 * @param catchUp applies events that were stored meanwhile, before each try.
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

/**
 * Swaps the new version in. The follower is blocked at its checkpoint while the last few events are applied and the
 * views are switched, so no reader ever sees an older state.
 */
const swap = (projection: Projection, built: Checkpoint, { pool, store }: SwapDeps): Promise<number> =>
  transaction(pool, async (client) => {
    const { name, revision } = projection
    const live = await lockLive(client, name)
    // The lease may have been lost during a pause, so the new version may already be live or dropped.
    if (live?.version !== built.version - 1) throw new Fenced(`Another rebuild of ${name} finished first`)
    let checkpoint = built
    for await (const { events } of store.readRange(built.position, live.position)) {
      checkpoint = (await applyPage(client, projection, checkpoint, events)).checkpoint
    }
    // Also checks that this process still owns the new version, even if no events are left.
    checkpoint = await passUpTo(client, projection, checkpoint, Math.max(built.position, live.position))
    const start = performance.now()
    await client.query(`set local lock_timeout = '${VIEW_LOCK_TIMEOUT}'`)
    await pointViews(client, projection, built.version, live.revision !== revision)
    // A later revision that is replaced is not built again on its own.
    await runChange(
      client,
      coreTables
        .updateTable('projector.projections')
        .set((row) => ({
          live_version: built.version,
          revision,
          report_zone: reportZone(),
          source: projection.source ?? null,
          is_changed: false,
          previous_version: row.ref('live_version'),
          previous_revision: row.ref('revision'),
          previous_position: live.position,
          replaced_at: sql`now()`,
          held_revision: row.case().when('revision', '>', revision).then(row.ref('revision')).end(),
        }))
        .where('name', '=', name),
    )
    for (const table of VERSION_TABLES) {
      await runChange(client, coreTables.deleteFrom(table).where('name', '=', name).where('version', '=', live.version))
    }
    // The leases of rebuilds and followers count epochs separately, so any leader must be able to claim it.
    await runChange(
      client,
      coreTables
        .updateTable('projector.checkpoints')
        .set({ epoch: 0, built_by: null })
        .where((row) => row.and({ name, version: built.version })),
    )
    return performance.now() - start
  })

/** Blocks followers at their checkpoint until the transaction ends. */
const lockLive = async (client: PoolClient, name: string) => {
  await client.query(`set local lock_timeout = '${CHECKPOINT_LOCK_TIMEOUT}'`)
  return (await runQuery(client, selectLiveCheckpoint(name).forUpdate()))[0]
}

const isBlocked = (error: unknown) => codeOf(error) === LOCK_NOT_AVAILABLE

/**
 * Drops the builds before the replaced one, which is kept for a rollback. Tables that a reader has locked are dropped
 * at the next start.
 */
export const dropReplaced = (pool: Pool, { name, version }: Checkpoint) =>
  transaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '${CHECKPOINT_LOCK_TIMEOUT}'`)
    const previous = await previousVersion(client, name)
    for (const one of await readSchemas(client, name)) {
      if (one.version < version && one.version !== previous) await dropVersion(client, name, one.version)
    }
  }).catch((error: unknown) => {
    if (!isBlocked(error)) throw error
  })
