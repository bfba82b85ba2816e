import { type Pool, transaction } from '#db/client.ts'
import { type Checkpoint, claimCheckpoint, createCheckpoint } from '#projector/engine/checkpoint.ts'
import { codeHash } from './code-hash.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { createVersion, dropVersion, liveVersion, schemasOf } from './version.ts'

const builderOf = async ({ revision }: Projection) => `${revision} ${await codeHash()}`

/** Whether this very code began to build a version, which is then as good as one that it builds from the first event. */
const isResumable = async (pool: Pool, projection: Projection, version: number): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'select from projector.checkpoints where name = $1 and version = $2 and built_by = $3',
    [projection.name, version, await builderOf(projection)],
  )
  return rowCount === 1
}

/** Gives the checkpoint from which to build a version: where a killed rebuild ended, or before the first event. */
export const beginVersion = async (
  pool: Pool,
  projection: Projection,
  version: number,
  epoch: number,
): Promise<Checkpoint> => {
  const { name } = projection
  if (!(await isResumable(pool, projection, version))) {
    const builder = await builderOf(projection)
    await transaction(pool, async (client) => {
      await dropVersion(client, name, version)
      await createVersion(client, projection, version)
      await createCheckpoint(client, name, version, builder)
    })
  }
  return await claimCheckpoint(pool, name, version, epoch)
}

/** Whether a process holds the lease of a rebuild, or died so recently that this cannot be known. */
const isBeingBuilt = async (pool: Pool, name: string): Promise<boolean> => {
  const { rowCount } = await pool.query('select from projector.leases where name = $1 and expires_at > now()', [
    `${name}@rebuild`,
  ])
  return rowCount === 1
}

/**
 * Drops what killed processes left of a projection: versions that were live once, and one that other code began to build.
 * A version that a reader still holds is left to the next start.
 */
export const dropLeftovers = async (pool: Pool, projection: Projection, onFailure: (error: unknown) => void) => {
  const { name } = projection
  const live = await liveVersion(pool, projection)
  for (const { version } of await schemasOf(pool, name)) {
    const isOld = version < live.version
    const isAbandoned =
      version === live.version + 1 &&
      !(await isBeingBuilt(pool, name)) &&
      !(await isResumable(pool, projection, version))
    if (!isOld && !isAbandoned) continue
    await transaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '1s'`)
      await dropVersion(client, name, version)
    }).catch(onFailure)
  }
}
