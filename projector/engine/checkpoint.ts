import type { Pool, PoolClient } from '#db/client.ts'

/** Thrown when a later epoch owns the checkpoint or another version went live. The batch must not be written. */
export class Fenced extends Error {
  override name = 'Fenced'
}

export type Checkpoint = { name: string; version: number; position: number; epoch: number }

/**
 * Creates the checkpoint of a version before its first event, if it is missing.
 * @param builder identifies the code that builds the version, while it isn't live yet.
 */
export const createCheckpoint = (client: Pool | PoolClient, name: string, version: number, builder?: string) =>
  client.query(
    'insert into projector.checkpoints (name, version, built_by) values ($1, $2, $3) on conflict do nothing',
    [name, version, builder],
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
  const { rows } = await pool.query<{ position: number }>(
    `update projector.checkpoints set epoch = $3 where name = $1 and version = $2 and epoch <= $3 returning position`,
    [name, version, epoch],
  )
  if (!rows[0])
    throw new Fenced(`The checkpoint of ${name} version ${version} is gone, or a later epoch has claimed it`)
  return { name, version, position: rows[0].position, epoch }
}

/**
 * Advances a checkpoint in the transaction that writes the read tables. Locks its row until the commit.
 * @throws {Fenced} if its position or epoch has changed since it was read.
 */
export const advanceCheckpoint = async (
  client: PoolClient,
  checkpoint: Checkpoint,
  to: number,
): Promise<Checkpoint> => {
  const { name, version, position, epoch } = checkpoint
  const { rowCount } = await client.query({
    name: 'advance-checkpoint',
    text: `update projector.checkpoints set position = $5, updated_at = now()
           where name = $1 and version = $2 and position = $3 and epoch = $4`,
    values: [name, version, position, epoch, to],
  })
  if (rowCount !== 1)
    throw new Fenced(`The checkpoint of ${name} version ${version} has moved or belongs to a later epoch`)
  return { ...checkpoint, position: to }
}
