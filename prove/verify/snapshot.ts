import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import { sqlName, viewName } from '#db/read-models/view-name.ts'
import type { Projection } from '#projector/engine/projection.ts'

/** Returns the name of a read table's view. */
const viewOf = ({ name }: Projection, table: string) => viewName(name, table)
/** Returns the name of a read table's copy in the snapshot session. */
export const copyOf = ({ name }: Projection, table: string) => `snapshot_${sqlName(name)}_${table}`

/** A projection and the position of its live version in the snapshot. */
export type LivePosition = { projection: Projection; version: number; position: number }

const liveCheckpoint = async (
  snapshot: PoolClient,
  { name }: Projection,
): Promise<{ version: number; position: number }> => {
  const { rows } = await snapshot.query<{ version: number; position: number }>(
    `select c.version, c.position from projector.checkpoints c
     join projector.projections p on p.name = c.name and p.live_version = c.version where c.name = $1`,
    [name],
  )
  if (!rows[0]) throw new Error(`${name} has no table yet: start the product, which builds it`)
  return rows[0]
}

const copyOne = async (snapshot: PoolClient, projection: Projection): Promise<LivePosition> => {
  const position = await liveCheckpoint(snapshot, projection)
  for (const table of projection.tables) {
    await snapshot.query(
      `create temporary table ${copyOf(projection, table)} as select * from ${viewOf(projection, table)}`,
    )
  }
  return { projection, ...position }
}

/**
 * Copies the read tables, as they are in a snapshot, to temporary tables of another session.
 * @param copies is a pool of one connection, whose temporary tables outlive the transaction.
 * @throws for a projection that no product has built, such as one that was promoted since it started.
 */
export const copyReadTables = async (snapshot: Pool, copies: Pool, projections: readonly Projection[]) => {
  const { rows } = await snapshot.query<{ id: string }>('select pg_export_snapshot() as id')
  return await transaction(copies, async (client) => {
    await client.query('set transaction isolation level repeatable read')
    await client.query(`set transaction snapshot '${rows[0]?.id}'`)
    const live: LivePosition[] = []
    for (const projection of projections) live.push(await copyOne(client, projection))
    return live
  })
}

/**
 * Runs work on one snapshot of a live database.
 * @param snapshot is a pool of one connection, which holds the transaction.
 * @param gather runs after the snapshot is taken, and may take long.
 */
export const inOneMoment = async <Gathered, Result>(
  snapshot: Pool,
  gather: () => Promise<Gathered>,
  work: (gathered: Gathered) => Promise<Result>,
): Promise<Result> => {
  // The connection is checked out, because a pool closes idle ones.
  const client = await snapshot.connect()
  let gathered: Gathered
  try {
    await client.query('begin isolation level repeatable read')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // The first query takes the snapshot.
    await client.query('select pg_current_snapshot()')
    gathered = await gather()
  } finally {
    client.release()
  }
  const result = await work(gathered)
  await snapshot.query('commit')
  return result
}
