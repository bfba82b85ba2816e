import { sql } from 'kysely'
import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { advanceCheckpoint, type Checkpoint, Fenced } from '#projector/engine/checkpoint.ts'
import { divide } from './segment.ts'

type Version = Pick<Checkpoint, 'name' | 'version'>

const segmentsOf = ({ name, version }: Version) =>
  operational.selectFrom('projector.segments').where('name', '=', name).where('version', '=', version)

/** The lease of the process that applies a segment. */
export const leaseOf = ({ name, version }: Version, first: number | '%') => `${name}@${version}-${first}`

/** Reports whether a version is divided, so that its tables contain more of some keys than the checkpoint says. */
export const isDivided = async (client: Pool | PoolClient, at: Version): Promise<boolean> =>
  (await runQuery(client, segmentsOf(at).select('first').limit(1))).length === 1

/** Blocks those who apply segments of a version until the transaction ends. Returns the positions. */
export const lockSegments = async (client: PoolClient, at: Version): Promise<number[]> =>
  (await runQuery(client, segmentsOf(at).select('position').orderBy('first').forUpdate())).map(
    ({ position }) => position,
  )

/** Returns the first sixteenths of the segments that have not reached their end. */
export const readUnfinished = async (pool: Pool, at: Version): Promise<number[]> => {
  const unfinished = segmentsOf(at).select('first').whereRef('position', '<', 'target').orderBy('first')
  return (await runQuery(pool, unfinished)).map(({ first }) => first)
}

/** Returns the number of projectors, with this process. */
export const countProcesses = async (pool: Pool, self: string): Promise<number> => {
  const holders = operational
    .selectFrom('projector.leases')
    .select('holder')
    .distinct()
    .where('expires_at', '>', sql<Date>`now()`)
    .where('holder', 'not in', ['', self])
  return (await runQuery(pool, holders)).length + 1
}

export type Division = { target: number; count: number; ledBy: string; builtBy: string }

/** Divides a version into segments, which go from its checkpoint to the target. @throws {Fenced} */
export const divideVersion = (pool: Pool, from: Checkpoint, { target, count, ledBy, builtBy }: Division) =>
  transaction(pool, async (client) => {
    await advanceCheckpoint(client, from, from.position)
    const { name, version, position } = from
    const rows = divide(count).map((one) => ({
      ...one,
      name,
      version,
      position,
      target,
      led_by: ledBy,
      built_by: builtBy,
    }))
    await runChange(client, operational.insertInto('projector.segments').values(rows))
  })

/** Names this process as the leader of segments that another one has left. */
export const takeOver = ({ pool, holder }: { pool: Pool; holder: string }, { name, version }: Version) =>
  runChange(
    pool,
    operational
      .updateTable('projector.segments')
      .set({ led_by: holder })
      .where('name', '=', name)
      .where('version', '=', version),
  )

/**
 * Moves the checkpoint of a divided version to its slowest segment, for those who read how far it is. Never moves it back:
 * the segments may be merged while this waits.
 */
export const followSlowest = (pool: Pool, { name, version, epoch }: Checkpoint) =>
  pool.query(
    `update projector.checkpoints c set position = slowest.position, updated_at = now()
     from (select min(position) as position from projector.segments where name = $1 and version = $2) slowest
     where c.name = $1 and c.version = $2 and c.epoch = $3 and c.position < slowest.position`,
    [name, version, epoch],
  )

/**
 * Lets the segments of a version end earlier, because this code can't go on there.
 * @returns false if one of them is further, where newer code was.
 */
export const endSooner = async (pool: Pool, { name, version }: Version, target: number): Promise<boolean> => {
  const { rows } = await pool.query<{ furthest: number | null }>(
    `with furthest as (select max(position) as position from projector.segments where name = $1 and version = $2),
       lowered as (
         update projector.segments set target = least(target, $3)
         where name = $1 and version = $2 and (select position from furthest) <= $3)
     select position as furthest from furthest`,
    [name, version, target],
  )
  return (rows[0]?.furthest ?? 0) <= target
}

/**
 * Merges the segments of a version when all have reached the end. Returns the checkpoint there; undefined before.
 * @throws {Fenced} if a later epoch owns the checkpoint, or the version is gone.
 */
export const mergeSegments = (pool: Pool, from: Checkpoint): Promise<Checkpoint | undefined> =>
  transaction(pool, async (client) => {
    const { name, version, epoch } = from
    const owned = operational
      .selectFrom('projector.checkpoints')
      .select('position')
      .where('name', '=', name)
      .where('version', '=', version)
      .where('epoch', '=', epoch)
      .forUpdate()
    const [checkpoint] = await runQuery(client, owned)
    if (!checkpoint) throw new Fenced(`The checkpoint of ${name} version ${version} belongs to a later epoch`)
    const rows = await runQuery(client, segmentsOf(from).select(['position', 'target']).orderBy('first').forUpdate())
    const [position = checkpoint.position, ...others] = new Set(rows.map((row) => row.position))
    if (others.length > 0 || rows.some(({ target }) => target > position)) return undefined
    await runChange(
      client,
      operational.deleteFrom('projector.segments').where('name', '=', name).where('version', '=', version),
    )
    return await advanceCheckpoint(client, { ...from, position: checkpoint.position }, position)
  })
