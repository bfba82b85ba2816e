import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { transaction } from '#db/client.ts'
import { applyInTransaction, applyUpTo } from '#projector/engine/batch.ts'
import { beginVersion } from './build-version.ts'
import { type Checkpoint, Fenced } from '#projector/engine/checkpoint.ts'
import { holdLease, type Lease, type LeaseTerm } from '#projector/engine/lease.ts'
import type { FoldedBatch, Projection } from '#projector/engine/projection.ts'
import { dropReplaced, type SwapDeps, swapWhenFree } from './swap.ts'
import { liveVersion, schemaOf } from './version.ts'

/** Events in a transaction, far more than of the tail: the more they are, the fewer times a row is written. */
const BATCH = 50_000

/** A batch ends with the page that brings its payloads to this size. Up to three batches are in memory at once. */
const BATCH_BYTES = 8 * 1024 ** 2

/** Fewer than these are left to the swap. */
const FEW = 2_000

/** Nobody waits for a rebuild, and a busy machine may take seconds over one of its pages: better not to begin anew. */
const LEASE_SECONDS = 20

/** Each rebuild uses up to three connections of the pool, which those who follow need too. */
const MAX_REBUILDS = 2
const SLOT_PAUSE_MS = 250

export type RebuildDeps = SwapDeps & {
  holder: string
  onProgress?: (done: number, of: number) => void
  /** Events in a transaction, where it is not the usual number. */
  batch?: number
}

export type RebuildResult = { version: number; events: number; swapMs: number }

type Batch = { to: number; folded: FoldedBatch }

/** Returns where the batch that begins after a position ends, unless its events are large. */
const endOfBatch = (at: number, end: number, { batch = BATCH }: RebuildDeps) => Math.min(end, at + batch)

/**
 * Folds everything between two positions, batch after batch. The tables are read by a connection of its own: they may
 * lack the batch before the one that is asked for, and no other.
 */
const createFolding = (projection: Projection, { version, position }: Checkpoint, end: number, deps: RebuildDeps) => {
  const { pool, store, signal, onProgress = () => {} } = deps
  const schema = schemaOf(projection.name, version)
  let at = position
  let before: FoldedBatch | undefined
  const pagesUpTo = async function* (to: number) {
    let size = 0
    for await (const { events, bytes } of store.readRange(at, to)) {
      signal.throwIfAborted()
      yield events
      at = events.at(-1)?.position ?? to
      onProgress(at, end)
      size += bytes
      if (size >= BATCH_BYTES) return
    }
    at = to
  }
  return async (): Promise<Batch | undefined> => {
    if (at >= end) return undefined
    const client = await pool.connect()
    try {
      before = await projection.fold({ client, schema }, pagesUpTo(endOfBatch(at, end, deps)), before)
    } finally {
      client.release()
    }
    return { to: at, folded: before }
  }
}

/** Applies a batch that failed as a whole, in pages that are halved until the event at fault is alone. */
const applyInPieces = async (
  projection: Projection,
  from: Checkpoint,
  to: number,
  { store, pool, signal }: RebuildDeps,
): Promise<Checkpoint> => {
  let checkpoint = from
  for await (const { events } of store.readRange(from.position, to)) {
    signal.throwIfAborted()
    checkpoint = (await applyInTransaction(pool, projection, checkpoint, events)).checkpoint
  }
  return checkpoint
}

/** Applies everything up to a position. While one batch is written, the next one is read and folded. */
const applyAll = async (
  projection: Projection,
  start: Checkpoint,
  end: number,
  deps: RebuildDeps,
): Promise<Checkpoint> => {
  const { pool } = deps
  let checkpoint = start
  while (checkpoint.position < end) {
    const fold = createFolding(projection, checkpoint, end, deps)
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
      if (error instanceof Fenced || deps.signal.aborted) throw error
      // Folding fails outside any transaction of ours. Applied in pieces, the database's failures show as such.
      checkpoint = await applyInPieces(projection, checkpoint, endOfBatch(checkpoint.position, end, deps), deps)
    }
  }
  return checkpoint
}

/** Applies everything to the new version but a few events that came last. */
const catchUp = async (projection: Projection, from: Checkpoint, deps: RebuildDeps): Promise<Checkpoint> => {
  let checkpoint = from
  for (;;) {
    const head = await deps.store.head()
    const left = head - checkpoint.position
    if (left > 0) checkpoint = await applyAll(projection, checkpoint, head, deps)
    if (left < FEW) return checkpoint
  }
}

const build = async (projection: Projection, { epoch }: Lease, deps: RebuildDeps): Promise<RebuildResult> => {
  const { pool } = deps
  const { name } = projection
  const live = await liveVersion(pool, projection)
  const version = live.version + 1
  const begun = await beginVersion(pool, projection, version, epoch)
  const full = await catchUp(projection, begun, deps)
  for (const table of projection.tables) await pool.query(`analyze ${schemaOf(name, version)}.${table}`)
  const { built, swapMs } = await swapWhenFree(projection, full, (at) => catchUp(projection, at, deps), deps)
  await dropReplaced(pool, built)
  return { version, events: built.position, swapMs }
}

/** Logs once that readers hold up the swap of a projection. */
export const reportBlocked =
  ({ log }: { log: Logger }, name: string) =>
  (tries: number) => {
    if (tries === 1) log.info({ projection: name }, 'the swap waits for readers of the live tables')
  }

/** Works as soon as fewer than the permitted number of rebuilds run in this database. */
const inSlot = async (deps: RebuildDeps, work: (signal: AbortSignal) => Promise<void>) => {
  const hold = (slot: number) => holdLease(deps, `rebuild-slot-${slot}`, ({ signal }) => work(signal), LEASE_SECONDS)
  for (let slot = 1; !(await hold(slot)); slot = (slot % MAX_REBUILDS) + 1) {
    if (slot === MAX_REBUILDS) await delay(SLOT_PAUSE_MS, undefined, { signal: deps.signal })
  }
}

/**
 * Builds a projection from all events beside the live one, then swaps. Readers see the old tables until then and the new
 * ones after. A rebuild that is killed leaves the live version as it was, and the next one of the same code resumes it.
 * @throws when another rebuild of it is under way.
 */
export const rebuild = async (projection: Projection, deps: RebuildDeps): Promise<RebuildResult> => {
  let rebuilt: RebuildResult | undefined
  const work = ({ lease, signal: mine }: LeaseTerm) =>
    inSlot({ ...deps, signal: mine }, async (signal) => {
      rebuilt = await build(projection, lease, { ...deps, signal })
    })
  await holdLease(deps, `${projection.name}@rebuild`, work, LEASE_SECONDS)
  if (!rebuilt) throw new Error(`Another rebuild of ${projection.name} is under way`)
  return rebuilt
}
