import { isRefusal, type Pool, type PoolClient, transaction } from '#db/client.ts'
import type { LeanEvent } from '#events/decode.ts'
import { advanceCheckpoint, type Checkpoint } from './checkpoint.ts'
import type { DeadLetter, Folded, Projection, Tx } from './projection.ts'
import { schemaOf } from './version.ts'

export type Applied = { checkpoint: Checkpoint; letters: DeadLetter[] }

const bury = async (client: PoolClient, { name, version }: Checkpoint, letters: DeadLetter[]) => {
  for (const { event, reason } of letters) {
    await client.query(
      `insert into projector.dead_letters (name, version, position, event_id, type, reason)
       select $1, $2, position, event_id, type, $4 from event_store.events where position = $3 on conflict do nothing`,
      [name, version, event.position, reason],
    )
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
  fold: (tx: Tx) => Folded | Promise<Folded>,
): Promise<Applied> => {
  // First of all, because it takes the lock and finds out whether we may write.
  const next = await advanceCheckpoint(client, at, to)
  const tx: Tx = { client, schema: schemaOf(projection.name, at.version) }
  const { letters, save } = await fold(tx)
  await save(tx)
  await bury(client, at, letters)
  return { checkpoint: next, letters }
}

/** Applies a page inside a transaction that is open. */
export const applyPage = (
  client: PoolClient,
  projection: Projection,
  at: Checkpoint,
  page: LeanEvent[],
): Promise<Applied> =>
  applyUpTo(client, projection, at, page.at(-1)?.position ?? at.position, (tx) => projection.fold(tx, [page]))

/**
 * Applies a page in a transaction of its own. When the database refuses the data of an event, the page is halved
 * until that event stands alone; it becomes a dead letter and the others go on.
 * @throws {Fenced} when the checkpoint is no longer ours. Nothing was written then.
 */
export const applyInTransaction = async (
  pool: Pool,
  projection: Projection,
  at: Checkpoint,
  page: LeanEvent[],
): Promise<Applied> => {
  try {
    return await transaction(pool, (client) => applyPage(client, projection, at, page))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [only] = page
    if (page.length === 1 && only) return await skip(pool, at, { event: only, reason: 'failed' })
    const middle = Math.ceil(page.length / 2)
    const first = await applyInTransaction(pool, projection, at, page.slice(0, middle))
    const second = await applyInTransaction(pool, projection, first.checkpoint, page.slice(middle))
    return { checkpoint: second.checkpoint, letters: [...first.letters, ...second.letters] }
  }
}

const skip = (pool: Pool, at: Checkpoint, letter: DeadLetter): Promise<Applied> =>
  transaction(pool, async (client) => {
    const checkpoint = await advanceCheckpoint(client, at, letter.event.position)
    await bury(client, at, [letter])
    return { checkpoint, letters: [letter] }
  })
