import { type Pool, transaction } from '#db/client.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runQuery } from '#db/query.ts'
import { type Checkpoint, claimCheckpoint, createCheckpoint } from '#projector/engine/checkpoint.ts'
import { isHeld } from '#projector/engine/lease.ts'
import { identifyBuilder } from '#projector/engine/code-hash.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { createVersion, dropVersion, previousVersion, liveVersion, readSchemas } from './version.ts'

/** Reports whether the same code started to build this version, so the build can be resumed. */
const isResumable = async (pool: Pool, projection: Projection, version: number): Promise<boolean> => {
  const begun = coreTables
    .selectFrom('projector.checkpoints')
    .select('name')
    .where((row) => row.and({ name: projection.name, version }))
    .where('built_by', '=', await identifyBuilder(projection))
  return (await runQuery(pool, begun)).length === 1
}

/** Returns the checkpoint from which to build a version: where a killed rebuild ended, or before the first event. */
export const beginVersion = async (
  pool: Pool,
  projection: Projection,
  version: number,
  epoch: number,
): Promise<Checkpoint> => {
  const { name } = projection
  if (!(await isResumable(pool, projection, version))) {
    const builder = await identifyBuilder(projection)
    await transaction(pool, async (client) => {
      await dropVersion(client, name, version)
      await createVersion(client, projection, version)
      await createCheckpoint(client, name, version, builder)
    })
  }
  return await claimCheckpoint(pool, name, version, epoch)
}

/** Reports whether a process is rebuilding, or crashed so recently that its lease hasn't expired. */
export const isBeingBuilt = (pool: Pool, name: string): Promise<boolean> => isHeld(pool, `${name}@rebuild`)

/**
 * Drops versions that killed processes left: formerly live ones, and builds by other code. The one that a rollback would
 * restore stays. A version that a reader has locked is left for the next start.
 */
export const dropLeftovers = async (pool: Pool, projection: Projection, onFailure: (error: unknown) => void) => {
  const { name } = projection
  const live = await liveVersion(pool, projection)
  const previous = await previousVersion(pool, name)
  for (const { version } of await readSchemas(pool, name)) {
    if (version === previous) continue
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
