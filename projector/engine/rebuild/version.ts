import type { Pool, PoolClient } from '#db/client.ts'
import { transaction } from '#db/client.ts'
import { createCheckpoint } from '#projector/engine/checkpoint.ts'
import type { Projection } from '#projector/engine/projection.ts'

const underscored = (name: string) => name.replaceAll('-', '_')

/** The schema that holds the tables of one version of a projection. */
export const schemaOf = (name: string, version: number) => `${underscored(name)}_v${version}`

/** The schemas of all versions of a projection that the database holds. */
export const schemasOf = async (client: Pool | PoolClient, name: string) => {
  const { rows } = await client.query<{ schema: string; version: number }>(
    `select nspname as schema, substring(nspname from '[0-9]+$')::int as version
     from pg_namespace where nspname ~ ('^' || $1 || '_v[0-9]+$') order by version`,
    [underscored(name)],
  )
  return rows
}

/** Drops a version that is not live: its tables, checkpoint, and dead letters. */
export const dropVersion = async (client: PoolClient, name: string, version: number) => {
  await client.query(`drop schema if exists ${schemaOf(name, version)} cascade`)
  for (const table of ['checkpoints', 'dead_letters']) {
    await client.query(`delete from projector.${table} where name = $1 and version = $2`, [name, version])
  }
}

/** Makes the empty tables of a version. What an abandoned rebuild left there is thrown away. */
export const createVersion = async (client: PoolClient, projection: Projection, version: number) => {
  const schema = schemaOf(projection.name, version)
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query(`create schema ${schema}`)
  await client.query(projection.create(schema))
}

/** Points the views that readers use to a version. With `reshaped`, its columns may differ from the last one's. */
export const pointViews = async (client: PoolClient, projection: Projection, version: number, reshaped: boolean) => {
  for (const table of projection.tables) {
    const view = `read.${underscored(projection.name)}_${table}`
    if (reshaped) await client.query(`drop view if exists ${view}`)
    await client.query(`create or replace view ${view} as select * from ${schemaOf(projection.name, version)}.${table}`)
  }
}

export type LiveVersion = { version: number; revision: number }

/** The live version of a projection; the very first one is made here, empty, when there is none. */
export const liveVersion = async (pool: Pool, projection: Projection): Promise<LiveVersion> => {
  const { rows } = await pool.query<LiveVersion>(
    'select live_version as version, revision from projector.projections where name = $1',
    [projection.name],
  )
  if (rows[0]) return rows[0]
  await createFirst(pool, projection)
  // Read, not assumed: somebody else, of another revision perhaps, may have been first.
  return await liveVersion(pool, projection)
}

const createFirst = (pool: Pool, projection: Projection) =>
  transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'insert into projector.projections values ($1, 1, $2) on conflict (name) do nothing',
      [projection.name, projection.revision],
    )
    if (rowCount === 1) {
      await createVersion(client, projection, 1)
      await pointViews(client, projection, 1, true)
      await createCheckpoint(client, projection.name, 1)
    }
  })
