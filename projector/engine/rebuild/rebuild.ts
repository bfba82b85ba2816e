import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type PoolClient, transaction } from '#db/client.ts'
import { applyInTransaction, applyUpTo } from '#projector/engine/batch.ts'
import { beginVersion } from './build-version.ts'
import { type Checkpoint, Fenced } from '#projector/engine/checkpoint.ts'
import { assertFewDeadLetters } from '#projector/engine/dead-letters.ts'
import { createEffects, type Effects, storeEffects } from '#projector/engine/effects.ts'
import { holdLease, type Lease, type LeaseTerm } from '#projector/engine/lease.ts'
import { type FoldedBatch, type Projection, readerFor } from '#projector/engine/projection.ts'
import { dropReplaced, type SwapDeps, swapWhenFree } from './swap.ts'
import { liveVersion, schemaOf } from './version.ts'

/**
 * Events per transaction, many more than for a follower: larger batches write each row less often. Up to three batches
 * are in memory.
 */
const BATCH_EVENTS = 25_000

/** Limits the payloads of a batch; it ends with the page that reaches this size. */
const BATCH_BYTES = 6 * 1024 ** 2

/** The swap itself applies the rest when fewer events than this are left. */
const MAX_LEFT_FOR_SWAP = 2_000

/**
 * Longer than for followers: no reader waits for a rebuild, and a busy machine may spend seconds on a page. An expired
 * lease would restart the work.
 */
const LEASE = { seconds: 20 }

/** Each rebuild uses up to three connections of the pool. */
const MAX_REBUILDS = 2
const SLOT_PAUSE_MS = 250

export type RebuildDeps = SwapDeps & {
  holder: string
  onProgress?: (done: number, of: number) => void
  /** Events per transaction, instead of the default. */
  batch?: number
}

export type RebuildResult = { version: number; events: number; swapMs: number }

type Batch = { to: number; folded: FoldedBatch; effects: Effects }

/** Returns the position at which a batch ends, unless large events end it sooner. */
const endOfBatch = (at: number, end: number, { batch = BATCH_EVENTS }: RebuildDeps) => Math.min(end, at + batch)

/**
 * Creates a function that folds the next batch each time it is called. It reads the tables through its own connection;
 * they may lack the previous batch, and only that one.
 */
const createFolder = (projection: Projection, { version, position }: Checkpoint, end: number, deps: RebuildDeps) => {
  const { pool, store, signal, onProgress = () => {} } = deps
  const schema = schemaOf(projection.name, version)
  let at = position
  let previous: FoldedBatch | undefined
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
    const effects = createEffects()
    try {
      previous = await projection.fold({ client, schema, effects }, pagesUpTo(endOfBatch(at, end, deps)), previous)
    } finally {
      client.release()
    }
    return { to: at, folded: previous, effects }
  }
}

/** Applies a failed batch page by page. Pages are halved until the failing event is alone. */
const applyPageByPage = async (
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

/** Applies all events up to a position. Folds the next batch while one is written. */
const applyAll = async (
  projection: Projection,
  start: Checkpoint,
  end: number,
  deps: RebuildDeps,
): Promise<Checkpoint> => {
  const { pool } = deps
  let checkpoint = start
  while (checkpoint.position < end) {
    const fold = createFolder(projection, checkpoint, end, deps)
    let folding = fold()
    try {
      for (let batch = await folding; batch; batch = await folding) {
        const { to, folded, effects } = batch
        folding = fold()
        // The rejection is handled when the batch is awaited, after this one is written.
        folding.catch(() => {})
        const write = async (client: PoolClient) => {
          const applied = await applyUpTo(client, projection, checkpoint, to, () => folded)
          await storeEffects(client, checkpoint, effects)
          return applied.checkpoint
        }
        checkpoint = await transaction(pool, write)
      }
    } catch (error) {
      // Waits for the fold in flight, so no query runs after this function fails.
      await folding.catch(() => {})
      if (error instanceof Fenced || deps.signal.aborted) throw error
      // Folding runs outside a transaction. Applying in pieces reveals whether the database or an event fails.
      checkpoint = await applyPageByPage(projection, checkpoint, endOfBatch(checkpoint.position, end, deps), deps)
    }
  }
  return checkpoint
}

/** Applies events to the new version until only a few recent ones are left. */
export const catchUp = async (projection: Projection, from: Checkpoint, deps: RebuildDeps): Promise<Checkpoint> => {
  let checkpoint = from
  for (;;) {
    const head = await deps.store.head()
    const left = head - checkpoint.position
    if (left > 0) checkpoint = await applyAll(projection, checkpoint, head, deps)
    await assertFewDeadLetters(deps.pool, checkpoint)
    if (left < MAX_LEFT_FOR_SWAP) return checkpoint
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

/** Returns a callback that logs once that readers block the swap of a projection. */
export const reportBlocked =
  ({ log }: { log: Logger }, name: string) =>
  (tries: number) => {
    if (tries === 1) log.info({ projection: name }, 'the swap waits for readers of the live tables')
  }

/** Runs work as soon as a rebuild slot of this database is free. */
const inSlot = async (deps: RebuildDeps, work: (signal: AbortSignal) => Promise<void>) => {
  const hold = (slot: number) => holdLease(deps, `rebuild-slot-${slot}`, ({ signal }) => work(signal), LEASE)
  for (let slot = 1; !(await hold(slot)); slot = (slot % MAX_REBUILDS) + 1) {
    if (slot === MAX_REBUILDS) await delay(SLOT_PAUSE_MS, undefined, { signal: deps.signal })
  }
}

/**
 * Runs work that builds a version of a projection, while no other process does and a slot is free.
 * @throws {Error} if another rebuild of the projection is running.
 */
export const whileRebuilding = async <Result>(
  projection: Projection,
  deps: RebuildDeps,
  work: (lease: Lease, deps: RebuildDeps) => Promise<Result>,
): Promise<Result> => {
  const { name } = projection
  const store = readerFor(projection, deps.store)
  let done: { result: Result } | undefined
  const term = ({ lease, signal: leaseSignal }: LeaseTerm) =>
    inSlot({ ...deps, signal: leaseSignal }, async (signal) => {
      done = { result: await work(lease, { ...deps, store, signal }) }
    })
  await holdLease(deps, `${name}@rebuild`, term, LEASE)
  if (!done) throw new Error(`Another rebuild of ${name} is running`)
  return done.result
}

/**
 * Rebuilds a projection from all events next to the live version, then swaps. Readers see the old tables until then. A
 * killed rebuild leaves the live version unchanged, and the next rebuild with the same code resumes it.
 * @throws {Error} if another rebuild of the projection is running.
 */
export const rebuild = (projection: Projection, deps: RebuildDeps): Promise<RebuildResult> =>
  whileRebuilding(projection, deps, (lease, held) => build(projection, lease, held))
