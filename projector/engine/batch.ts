import { isRefusal, isTemporary, type Pool, type PoolClient, transaction } from '#db/client.ts'
import type { LeanEvent } from '#events/decode.ts'
import { advanceCheckpoint, type Checkpoint } from './checkpoint.ts'
import { type FailedEvent, storeDeadLetters } from './dead-letters.ts'
import type { FoldedBatch, Projection, Tx } from './projection.ts'
import { WaitsForNewerCode } from './unknown-events.ts'
import { schemaOf } from './rebuild/version.ts'

export type AppliedBatch = { checkpoint: Checkpoint; deadLetters: FailedEvent[] }

/** A projection's own code failed while the database was reachable, so one of the events is at fault. */
class ProjectionFailed extends Error {
  override name = 'ProjectionFailed'
}

/** Whether an event is at fault, so that trying again cannot help. */
export const isPoison = (error: unknown): boolean => error instanceof ProjectionFailed || isRefusal(error)

/** Runs code of a projection, and separates its failures from those of the database. */
const runProjectionCode = async <T>(client: PoolClient, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    if (isTemporary(cause) || cause instanceof WaitsForNewerCode) throw cause
    // This fails when the connection is lost, and then no event is to blame.
    await client.query('rollback')
    throw new ProjectionFailed('A projection could not apply an event', { cause })
  }
}

/**
 * Applies events up to a position inside a transaction that is open: read tables, dead letters and checkpoint together.
 * @param fold what they come to, which may be known already.
 */
export const applyUpTo = async (
  client: PoolClient,
  projection: Projection,
  at: Checkpoint,
  to: number,
  fold: (tx: Tx) => FoldedBatch | Promise<FoldedBatch>,
): Promise<AppliedBatch> => {
  // First of all, because it takes the lock and finds out whether we may write.
  const next = await advanceCheckpoint(client, at, to)
  const tx: Tx = { client, schema: schemaOf(projection.name, at.version) }
  const deadLetters = await runProjectionCode(client, async () => {
    const folded = await fold(tx)
    await folded.save(tx)
    return folded.deadLetters
  })
  await storeDeadLetters(client, at, deadLetters)
  return { checkpoint: next, deadLetters }
}

/** Applies a page inside a transaction that is open. */
export const applyPage = (
  client: PoolClient,
  projection: Projection,
  at: Checkpoint,
  page: LeanEvent[],
): Promise<AppliedBatch> =>
  applyUpTo(client, projection, at, page.at(-1)?.position ?? at.position, (tx) => projection.fold(tx, [page]))

/**
 * Applies a page in a transaction of its own. When the projection or the database cannot take it, the page is halved
 * until the event at fault is alone. That event becomes a dead letter, and the others are applied.
 * @throws {Fenced} when the checkpoint is no longer ours. Nothing was written then.
 */
export const applyInTransaction = async (
  pool: Pool,
  projection: Projection,
  at: Checkpoint,
  page: LeanEvent[],
): Promise<AppliedBatch> => {
  try {
    return await transaction(pool, (client) => applyPage(client, projection, at, page))
  } catch (error) {
    if (!isPoison(error)) throw error
    const [only] = page
    if (page.length === 1 && only) {
      const cause = error instanceof ProjectionFailed ? error.cause : error
      return await skip(pool, at, { event: only, reason: 'failed', error: cause })
    }
    const middle = Math.ceil(page.length / 2)
    const first = await applyInTransaction(pool, projection, at, page.slice(0, middle))
    const second = await applyInTransaction(pool, projection, first.checkpoint, page.slice(middle))
    return { checkpoint: second.checkpoint, deadLetters: [...first.deadLetters, ...second.deadLetters] }
  }
}

const skip = (pool: Pool, at: Checkpoint, letter: FailedEvent): Promise<AppliedBatch> =>
  transaction(pool, async (client) => {
    const checkpoint = await advanceCheckpoint(client, at, letter.event.position)
    await storeDeadLetters(client, at, [letter])
    return { checkpoint, deadLetters: [letter] }
  })
