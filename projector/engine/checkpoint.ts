import type { Pool, PoolClient } from '#db/client.ts'

/** Somebody else has taken over, or another version went live: what was computed must not be written. */
export class Fenced extends Error {
  override name = 'Fenced'
}

export type Checkpoint = { name: string; version: number; position: number; epoch: number }

/**
 * Makes the checkpoint of a version before its first event, unless it is there.
 * @param builder names the code that builds the version, where it is not live yet.
 */
export const createCheckpoint = (client: Pool | PoolClient, name: string, version: number, builder?: string) =>
  client.query(
    'insert into projector.checkpoints (name, version, built_by) values ($1, $2, $3) on conflict do nothing',
    [name, version, builder],
  )

/**
 * Makes the checkpoint ours: batches of an earlier epoch fail from here on. Waits for one that is being committed.
 * @throws {Fenced} when a later holder has it, or it is gone because another version went live.
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
  if (!rows[0]) throw new Fenced(`The checkpoint of ${name} version ${version} is gone, or a later holder has it`)
  return { name, version, position: rows[0].position, epoch }
}

/**
 * Moves a checkpoint on inside the transaction that writes the read tables. Locks its row until the commit.
 * @throws {Fenced} when it no longer stands where we left it, under our epoch.
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
  if (rowCount !== 1) throw new Fenced(`The checkpoint of ${name} version ${version} is no longer ours`)
  return { ...checkpoint, position: to }
}
