import { isRefusal, type Pool, type PoolClient, transaction } from '#db/client.ts'
import type { StoredEvent } from '#events/decode.ts'
import { advanceCheckpoint, type Checkpoint } from './checkpoint.ts'
import type { DeadLetter, Projection } from './projection.ts'
import { schemaOf } from './version.ts'

const bury = async (client: PoolClient, { name, version }: Checkpoint, letters: DeadLetter[]) => {
  for (const { event, reason } of letters) {
    await client.query(
      `insert into projector.dead_letters (name, version, position, event_id, type, reason)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [name, version, event.position, event.id, event.type, reason],
    )
  }
}

/** Applies a page inside a transaction that is open: read tables, dead letters and checkpoint together. */
export const applyPage = async (client: PoolClient, projection: Projection, at: Checkpoint, page: StoredEvent[]) => {
  const to = page.at(-1)?.position ?? at.position
  // First of all, because it takes the lock and finds out whether we may write.
  const next = await advanceCheckpoint(client, at, to)
  const letters = await projection.apply({ client, schema: schemaOf(projection.name, at.version) }, page)
  await bury(client, at, letters)
  return { checkpoint: next, letters }
}

export type Applied = { checkpoint: Checkpoint; letters: DeadLetter[] }

/**
 * Applies a page in a transaction of its own. When the database refuses the data of an event, the page is halved
 * until that event stands alone; it becomes a dead letter and the others go on.
 * @throws {Fenced} when the checkpoint is no longer ours. Nothing was written then.
 */
export const applyInTransaction = async (
  pool: Pool,
  projection: Projection,
  at: Checkpoint,
  page: StoredEvent[],
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
