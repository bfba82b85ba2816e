import type { Pool, PoolClient } from '#db/client.ts'
import { transaction } from '#db/client.ts'
import { sqlName, viewName } from '#db/read-models/view-name.ts'
import { createCheckpoint } from '#projector/engine/checkpoint.ts'
import type { Projection } from '#projector/engine/projection.ts'

/** Returns the schema that contains the tables of a version. */
export const schemaOf = (name: string, version: number) => `${sqlName(name)}_v${version}`

/** Returns the schemas of all versions of a projection, oldest first. */
export const schemasOf = async (client: Pool | PoolClient, name: string) => {
  const { rows } = await client.query<{ schema: string; version: number }>(
    `select nspname as schema, substring(nspname from '[0-9]+$')::int as version
     from pg_namespace where nspname ~ ('^' || $1 || '_v[0-9]+$') order by version`,
    [sqlName(name)],
  )
  return rows
}

/** Drops a version that isn't live: tables, checkpoint, dead letters, effects, and its place as the previous build. */
export const dropVersion = async (client: PoolClient, name: string, version: number) => {
  await client.query(`drop schema if exists ${schemaOf(name, version)} cascade`)
  for (const table of ['checkpoints', 'dead_letters', 'effects']) {
    await client.query(`delete from projector.${table} where name = $1 and version = $2`, [name, version])
  }
  await client.query(
    'update projector.projections set previous_version = null where name = $1 and previous_version = $2',
    [name, version],
  )
}

/** Returns the version that a rollback would restore. A build is kept for a week after it was replaced. */
export const previousVersion = async (client: Pool | PoolClient, name: string): Promise<number | undefined> => {
  const { rows } = await client.query<{ version: number }>(
    `select previous_version as version from projector.projections
     where name = $1 and previous_version is not null and replaced_at > now() - interval '7 days'`,
    [name],
  )
  return rows[0]?.version
}

/** Reports whether the live version was rolled back from this revision, or from a later one. */
export const isRolledBack = async (pool: Pool, { name, revision }: Projection): Promise<boolean> => {
  const { rowCount } = await pool.query('select from projector.projections where name = $1 and held_revision >= $2', [
    name,
    revision,
  ])
  return rowCount === 1
}

/** Creates the empty tables of a version. Drops the leftovers of an abandoned rebuild. */
export const createVersion = async (client: PoolClient, projection: Projection, version: number) => {
  const schema = schemaOf(projection.name, version)
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query(`create schema ${schema}`)
  await client.query(projection.create(schema))
}

/**
 * Points the readers' views at a version. With `reshaped`, its columns may differ from those of the previous version.
 */
export const pointViews = async (client: PoolClient, projection: Projection, version: number, reshaped: boolean) => {
  for (const table of projection.tables) {
    const view = viewName(projection.name, table)
    if (reshaped) await client.query(`drop view if exists ${view}`)
    await client.query(`create or replace view ${view} as select * from ${schemaOf(projection.name, version)}.${table}`)
  }
}

export type LiveVersion = { version: number; revision: number }

/** Returns the live version of a projection. Creates the first version, empty, if there is none. */
export const liveVersion = async (pool: Pool, projection: Projection): Promise<LiveVersion> => {
  const { rows } = await pool.query<LiveVersion>(
    'select live_version as version, revision from projector.projections where name = $1',
    [projection.name],
  )
  if (rows[0]) return rows[0]
  await createFirst(pool, projection)
  // Reads the row again, because another process, maybe with another revision, may have created it first.
  return await liveVersion(pool, projection)
}

const createFirst = (pool: Pool, projection: Projection) =>
  transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into projector.projections (name, live_version, revision) values ($1, 1, $2)
       on conflict (name) do nothing`,
      [projection.name, projection.revision],
    )
    if (rowCount === 1) {
      await createVersion(client, projection, 1)
      await pointViews(client, projection, 1, true)
      await createCheckpoint(client, projection.name, 1)
    }
  })
