import { isRefusal, isDatabaseFault, type Pool, type PoolClient, transaction } from '#db/client.ts'
import type { LeanEvent } from '#events/core/recorded.ts'
import { advanceCheckpoint, type Checkpoint } from './checkpoint.ts'
import { type FailedEvent, storeDeadLetters } from './dead-letters.ts'
import { assertOwnTables } from './own-tables.ts'
import { type FoldedBatch, type Projection, type Tx } from './projection.ts'
import { WaitsForNewerCode } from './unknown-events.ts'
import { schemaOf } from './schema-of.ts'

export type AppliedBatch = { checkpoint: Checkpoint; deadLetters: FailedEvent[] }

/** Thrown when a projection's code fails while the database is reachable, so one of the events causes the failure. */
class ProjectionFailed extends Error {
  override name = 'ProjectionFailed'
}

/** Reports whether an event causes the error, so a retry can't help. */
export const isPoison = (error: unknown): boolean => error instanceof ProjectionFailed || isRefusal(error)

/** Runs code of a projection and distinguishes its failures from those of the database. */
const runProjectionCode = async <T>(client: PoolClient, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    if (isDatabaseFault(cause) || cause instanceof WaitsForNewerCode) throw cause
    // Fails if the connection is lost, in which case no event is the cause.
    await client.query('rollback')
    throw new ProjectionFailed('A projection could not apply an event', { cause })
  }
}

/**
 * Applies events up to a position in an open transaction: read tables, dead letters and checkpoint together.
 * @param fold returns the folded events, which may have been computed earlier.
 */
export const applyUpTo = async (
  client: PoolClient,
  projection: Projection,
  at: Checkpoint,
  to: number,
  fold: (tx: Tx) => FoldedBatch | Promise<FoldedBatch>,
): Promise<AppliedBatch> => {
  // Runs first: it takes the lock and checks whether this process may write.
  const next = await advanceCheckpoint(client, at, to)
  const tx: Tx = { client, schema: schemaOf(projection.name, at.version) }
  const deadLetters = await runProjectionCode(client, async () => {
    const folded = await fold(tx)
    await folded.save(tx)
    await assertOwnTables(tx)
    return folded.deadLetters
  })
  await storeDeadLetters(client, at, deadLetters)
  return { checkpoint: next, deadLetters }
}

/** Applies a page in an open transaction. */
export const applyPage = (
  client: PoolClient,
  projection: Projection,
  at: Checkpoint,
  page: LeanEvent[],
): Promise<AppliedBatch> =>
  applyUpTo(client, projection, at, page.at(-1)?.position ?? at.position, (tx) => projection.fold(tx, [page]))

/** Advances to a position in an open transaction. Readers leave out events, so the last one may be before it. */
export const passUpTo = async (
  client: PoolClient,
  projection: Projection,
  at: Checkpoint,
  to: number,
): Promise<Checkpoint> => (await applyUpTo(client, projection, at, to, (tx) => projection.fold(tx, []))).checkpoint

/**
 * Applies a page in its own transaction. If the projection or the database rejects it, the page is halved until the
 * failing event is alone. That event becomes a dead letter, and the others are applied.
 * @throws {Fenced} if a later epoch owns the checkpoint. Nothing was written then.
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
      return await storeDeadLetter(pool, at, { event: only, reason: 'failed', error: cause })
    }
    const middle = Math.ceil(page.length / 2)
    const first = await applyInTransaction(pool, projection, at, page.slice(0, middle))
    const second = await applyInTransaction(pool, projection, first.checkpoint, page.slice(middle))
    return { checkpoint: second.checkpoint, deadLetters: [...first.deadLetters, ...second.deadLetters] }
  }
}

/** Stores an event that can't be applied. */
const storeDeadLetter = (pool: Pool, at: Checkpoint, deadLetter: FailedEvent): Promise<AppliedBatch> =>
  transaction(pool, async (client) => {
    const checkpoint = await advanceCheckpoint(client, at, deadLetter.event.position)
    await storeDeadLetters(client, at, [deadLetter])
    return { checkpoint, deadLetters: [deadLetter] }
  })
