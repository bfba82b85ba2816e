import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import type { EventReader } from '#db/store/read-range.ts'
import { applyInTransaction, applyUpTo, passUpTo } from '#projector/engine/batch.ts'
import { type Checkpoint, Fenced } from '#projector/engine/checkpoint.ts'
import type { FoldedBatch, Projection } from '#projector/engine/projection.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'

/**
 * Events per transaction, many more than for a follower: larger batches write each row less often. Up to three batches
 * are in memory.
 */
const BATCH_EVENTS = 25_000

/** Limits the payloads of a batch; it ends with the page that reaches this size. */
const BATCH_BYTES = 6 * 1024 ** 2

export type RangeDeps = {
  pool: Pool
  store: EventReader
  signal: AbortSignal
  onProgress?: (done: number, of: number) => void
  /** Events per transaction, instead of the default. */
  batch?: number
}

type Batch = { to: number; folded: FoldedBatch }

/** Applies all events up to a position in large batches. Folds the next one while one is written. */
export const applyRange = async (
  projection: Projection,
  start: Checkpoint,
  end: number,
  deps: RangeDeps,
): Promise<Checkpoint> => {
  const { pool } = deps
  let checkpoint = start
  while (checkpoint.position < end) {
    const fold = createFolder(projection, checkpoint, end, deps)
    let folding = fold()
    try {
      for (let batch = await folding; batch; batch = await folding) {
        const { to, folded } = batch
        folding = fold()
        // The rejection is handled when the batch is awaited, after this one is written.
        folding.catch(() => {})
        const write = (client: PoolClient) => applyUpTo(client, projection, checkpoint, to, () => folded)
        checkpoint = (await transaction(pool, write)).checkpoint
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

/**
 * Creates a function that folds the next batch each time it is called. It reads the tables through its own connection;
 * they may lack the previous batch, and only that one.
 */
const createFolder = (projection: Projection, { version, position }: Checkpoint, end: number, deps: RangeDeps) => {
  const { pool, store, signal, onProgress = () => {} } = deps
  const schema = schemaOf(projection.name, version)
  let at = position
  let previous: FoldedBatch | undefined
  const pagesUpTo = async function* (to: number) {
    // A projection that handles few types gets no page for a long time.
    signal.throwIfAborted()
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
    onProgress(at, end)
  }
  return async (): Promise<Batch | undefined> => {
    if (at >= end) return undefined
    const client = await pool.connect()
    try {
      previous = await projection.fold({ client, schema }, pagesUpTo(endOfBatch(at, end, deps)), previous)
    } finally {
      client.release()
    }
    return { to: at, folded: previous }
  }
}

/** Returns the position at which a batch ends, unless large events end it sooner. */
const endOfBatch = (at: number, end: number, { batch = BATCH_EVENTS }: RangeDeps) => Math.min(end, at + batch)

/** Applies a failed batch page by page. Pages are halved until the failing event is alone. */
const applyPageByPage = async (
  projection: Projection,
  from: Checkpoint,
  to: number,
  { store, pool, signal }: RangeDeps,
): Promise<Checkpoint> => {
  let checkpoint = from
  for await (const { events } of store.readRange(from.position, to)) {
    signal.throwIfAborted()
    checkpoint = (await applyInTransaction(pool, projection, checkpoint, events)).checkpoint
  }
  return await transaction(pool, (client) => passUpTo(client, projection, checkpoint, to))
}
