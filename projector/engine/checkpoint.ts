import type { Pool, PoolClient } from '#db/client.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { identifyServer, serverOfClient } from '#db/server-identity.ts'

/** Thrown when a later epoch owns the checkpoint or another version went live. The batch must not be written. */
export class Fenced extends Error {
  override name = 'Fenced'
}

/** `server` is the one that the position was read from: what another one has at it may differ. */
export type Checkpoint = {
  name: string
  version: number
  position: number
  epoch: number
  server?: string | undefined
}

/**
 * Creates the checkpoint of a version before its first event, if it is missing.
 * @param builder identifies the code that builds the version, while it isn't live yet.
 */
export const createCheckpoint = (client: Pool | PoolClient, name: string, version: number, builder?: string) =>
  runChange(
    client,
    coreTables
      .insertInto('projector.checkpoints')
      .values({ name, version, built_by: builder ?? null })
      .onConflict((conflict) => conflict.doNothing()),
  )

/**
 * Claims the checkpoint for an epoch, so batches of earlier epochs fail from now on. Waits for a batch that is being
 * committed.
 * @throws {Fenced} if a later epoch has claimed it, or if it is gone because another version went live.
 */
export const claimCheckpoint = async (
  pool: Pool,
  name: string,
  version: number,
  epoch: number,
): Promise<Checkpoint> => {
  const before = identifyServer(pool)
  const [claimed] = await runQuery(
    pool,
    coreTables
      .updateTable('projector.checkpoints')
      .set({ epoch })
      .where((row) => row.and({ name, version }))
      .where('epoch', '<=', epoch)
      .returning('position'),
  )
  if (!claimed)
    throw new Fenced(`The checkpoint of ${name} version ${version} is gone, or a later epoch has claimed it`)
  return { name, version, position: claimed.position, epoch, server: before ?? identifyServer(pool) }
}

/**
 * Advances a checkpoint in the transaction that writes the read tables. Locks its row until the commit.
 * @throws {Fenced} if its position or epoch has changed since it was read, or the events may have been read elsewhere: a
 * server that was behind when it took over lacks some of them.
 */
export const advanceCheckpoint = async (
  client: PoolClient,
  checkpoint: Checkpoint,
  to: number,
): Promise<Checkpoint> => {
  const { name, version, position, epoch, server } = checkpoint
  if (server !== undefined && server !== serverOfClient(client))
    throw new Fenced(`The checkpoint of ${name} version ${version} was read from another server`)
  const { rowCount } = await client.query({
    name: 'advance-checkpoint',
    text: `update projector.checkpoints set position = $1, updated_at = now()
           where name = $2 and version = $3 and position = $4 and epoch = $5`,
    values: [to, name, version, position, epoch],
  })
  if (rowCount !== 1)
    throw new Fenced(`The checkpoint of ${name} version ${version} has moved or belongs to a later epoch`)
  return { ...checkpoint, position: to }
}
