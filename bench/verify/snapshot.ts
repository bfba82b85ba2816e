import type { Pool } from '#db/client.ts'
import type { Projection } from '#projector/engine/projection.ts'

/** A read table as readers see it, and the copy of it that belongs to the same moment as everything else. */
export const viewOf = ({ name }: Projection, table: string) => `read.${name.replaceAll('-', '_')}_${table}`
export const copyOf = ({ name }: Projection, table: string) => `photo_${name.replaceAll('-', '_')}_${table}`

/** A projection, and how far its live version had come in the moment that was looked at. */
export type LivePosition = { projection: Projection; version: number; position: number }

const liveCheckpoint = async (snapshot: Pool, { name }: Projection): Promise<{ version: number; position: number }> => {
  const { rows } = await snapshot.query<{ version: number; position: number }>(
    `select c.version, c.position from projector.checkpoints c
     join projector.projections p on p.name = c.name and p.live_version = c.version where c.name = $1`,
    [name],
  )
  if (!rows[0]) throw new Error(`${name} has no live version: was the product ever started on this database?`)
  return rows[0]
}

/** Copies the read tables of a projection into this session, where they last longer than the transaction. */
export const copyReadTables = async (snapshot: Pool, projection: Projection): Promise<LivePosition> => {
  for (const table of projection.tables) {
    await snapshot.query(
      `create temporary table ${copyOf(projection, table)} as select * from ${viewOf(projection, table)}`,
    )
  }
  return { projection, ...(await liveCheckpoint(snapshot, projection)) }
}

/**
 * Does work in one moment of the database, which goes on meanwhile.
 * @param snapshot a pool of one connection: the transaction is that connection's.
 * @param gather is called when the moment is fixed, and may take long.
 */
export const inOneMoment = async <Gathered, Result>(
  snapshot: Pool,
  gather: () => Promise<Gathered>,
  work: (gathered: Gathered) => Promise<Result>,
): Promise<Result> => {
  // Checked out, since a pool closes a connection that it thinks is idle.
  const client = await snapshot.connect()
  let gathered: Gathered
  try {
    await client.query('begin isolation level repeatable read')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // It is the first query that fixes the moment.
    await client.query('select pg_current_snapshot()')
    gathered = await gather()
  } finally {
    client.release()
  }
  const result = await work(gathered)
  await snapshot.query('commit')
  return result
}
