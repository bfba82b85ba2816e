import { sql } from 'kysely'
import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { advanceCheckpoint, type Checkpoint, Fenced } from '#projector/engine/checkpoint.ts'
import { ALL_KEYS, halvesOf } from './segment.ts'

type Version = Pick<Checkpoint, 'name' | 'version'>

const segmentsOf = ({ name, version }: Version) =>
  operational.selectFrom('projector.segments').where((row) => row.and({ name, version }))

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

/** Makes all keys of a version a segment, which goes from the checkpoint to a target. @throws {Fenced} */
export const divideVersion = (pool: Pool, from: Checkpoint, target: number, builtBy: string) =>
  transaction(pool, async (client) => {
    await advanceCheckpoint(client, from, from.position)
    const { name, version, position } = from
    const all = { ...ALL_KEYS, name, version, position, target, built_by: builtBy }
    await runChange(client, operational.insertInto('projector.segments').values(all))
  })

/**
 * Splits the segment of a version that has most events left, if there are more than `atLeast`. The process that applies it
 * goes on with one half, and loses the batch that it has not written. Returns the other half.
 */
export const splitSlowest = (pool: Pool, at: Version, atLeast: number): Promise<number | undefined> =>
  transaction(pool, async (client) => {
    const slowest = segmentsOf(at)
      .select(['first', 'last', 'position', 'target', 'built_by'])
      .where((row) => row(row('target', '-', row.ref('position')), '>', atLeast))
      .whereRef('first', '<', 'last')
      .orderBy('position')
      .limit(1)
      .forUpdate()
    const [found] = await runQuery(client, slowest)
    if (!found) return undefined
    const [left, given] = halvesOf(found)
    const narrowed = operational
      .updateTable('projector.segments')
      .set({ last: left.last })
      .where((row) => row.and({ name: at.name, version: at.version, first: left.first }))
    await runChange(client, narrowed)
    const { name, version } = at
    await runChange(client, operational.insertInto('projector.segments').values({ ...found, ...given, name, version }))
    return given.first
  })

/**
 * Moves the checkpoint of a divided version to its slowest segment, for those who read how far it is. Never moves it back:
 * the segments may be merged while this waits.
 */
export const followSlowest = (pool: Pool, { name, version, epoch }: Checkpoint) => {
  const slowest = segmentsOf({ name, version }).select((row) => row.fn.min('position').as('position'))
  return runChange(
    pool,
    operational
      .updateTable('projector.checkpoints')
      .set({ position: sql<number>`${slowest}`, updated_at: sql`now()` })
      .where((row) => row.and({ name, version, epoch }))
      .where('position', '<', slowest),
  )
}

const moveTargets = (client: PoolClient, { name, version }: Version, target: number) =>
  runChange(
    client,
    operational
      .updateTable('projector.segments')
      .set({ target })
      .where((row) => row.and({ name, version })),
  )

/**
 * Lets the segments of a version end earlier, because this code can't go on there.
 * @returns false if one of them is further, where newer code was.
 */
export const endSooner = (pool: Pool, at: Version, target: number): Promise<boolean> =>
  transaction(pool, async (client) => {
    if (Math.max(...(await lockSegments(client, at))) > target) return false
    await moveTargets(client, at, target)
    return true
  })

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
      .where((row) => row.and({ name, version, epoch }))
      .forUpdate()
    const [checkpoint] = await runQuery(client, owned)
    if (!checkpoint) throw new Fenced(`The checkpoint of ${name} version ${version} belongs to a later epoch`)
    const rows = await runQuery(client, segmentsOf(from).select(['position', 'target']).orderBy('first').forUpdate())
    const furthest = Math.max(checkpoint.position, ...rows.map(({ position }) => position))
    if (rows.some(({ position }) => position < furthest)) {
      // Segments that older code ended sooner go on with newer code.
      await moveTargets(client, from, furthest)
      return undefined
    }
    if (rows.some(({ target }) => target > furthest)) return undefined
    await runChange(
      client,
      operational.deleteFrom('projector.segments').where((row) => row.and({ name, version })),
    )
    return await advanceCheckpoint(client, { ...from, position: checkpoint.position }, furthest)
  })
