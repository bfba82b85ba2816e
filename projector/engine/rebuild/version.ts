import { sql } from 'kysely'
import type { Pool, PoolClient } from '#db/client.ts'
import { transaction } from '#db/client.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { sqlName, viewName } from '#db/read-models/view-name.ts'
import { createCheckpoint, Fenced } from '#projector/engine/checkpoint.ts'
import { reportZone } from '#events/time/report-day.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'

/** Returns the schemas of all versions of a projection, oldest first. */
export const readSchemas = async (client: Pool | PoolClient, name: string) => {
  const { rows } = await client.query<{ schema: string; version: number }>(
    `select nspname as schema, substring(nspname from '[0-9]+$')::int as version
     from pg_namespace where nspname ~ ('^' || $1 || '_v[0-9]+$') order by version`,
    [sqlName(name)],
  )
  return rows
}

/** Tables with rows of single versions. */
export const VERSION_TABLES = ['projector.checkpoints', 'projector.dead_letters'] as const

/**
 * Drops a version that isn't live: tables, checkpoint, dead letters, and its place as the previous build.
 * @throws {Fenced} if it went live after the caller looked. It stays, and no other one goes live until the transaction ends.
 */
export const dropVersion = async (client: PoolClient, name: string, version: number) => {
  const live = coreTables.selectFrom('projector.projections').select('live_version').where('name', '=', name)
  if ((await runQuery(client, live.forUpdate()))[0]?.live_version === version)
    throw new Fenced(`Version ${version} of ${name} is live`)
  await client.query(`drop schema if exists ${schemaOf(name, version)} cascade`)
  for (const table of VERSION_TABLES) {
    await runChange(client, coreTables.deleteFrom(table).where('name', '=', name).where('version', '=', version))
  }
  const forgotten = coreTables
    .updateTable('projector.projections')
    .set({ previous_version: null })
    .where((row) => row.and({ name, previous_version: version }))
  await runChange(client, forgotten)
}

/** Returns the version that a rollback would restore. A build is kept for a week after it was replaced. */
export const previousVersion = async (client: Pool | PoolClient, name: string): Promise<number | undefined> => {
  const previous = coreTables
    .selectFrom('projector.projections')
    .select('previous_version as version')
    .where('name', '=', name)
    .where('replaced_at', '>', sql<Date>`now() - interval '7 days'`)
  return (await runQuery(client, previous))[0]?.version ?? undefined
}

/** Reports whether the live version was rolled back from this revision, or from a later one. */
export const isRolledBack = async (pool: Pool, { name, revision }: Projection): Promise<boolean> => {
  const held = coreTables
    .selectFrom('projector.projections')
    .select('name')
    .where('name', '=', name)
    .where('held_revision', '>=', revision)
  return (await runQuery(pool, held)).length === 1
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
 * A view reads with the rights of its owner, so it gets the owner of the version: readers would fail while a rebuild by
 * the owner of the database has not handed the version over to the projector.
 */
export const pointViews = async (client: PoolClient, projection: Projection, version: number, reshaped: boolean) => {
  for (const table of projection.tables) {
    const view = viewName(projection.name, table)
    if (reshaped) await client.query(`drop view if exists ${view}`)
    await client.query(`create or replace view ${view} as select * from ${schemaOf(projection.name, version)}.${table}`)
    await client.query(`alter view ${view} owner to current_user`)
  }
  await projection.onViews?.(client)
}

export const selectLiveCheckpoint = (name: string) =>
  coreTables
    .selectFrom('projector.projections as p')
    .innerJoin('projector.checkpoints as c', (join) =>
      join.onRef('c.name', '=', 'p.name').onRef('c.version', '=', 'p.live_version'),
    )
    .select(['c.version', 'c.position', 'p.revision'])
    .where('p.name', '=', name)

export type LiveVersion = { version: number; revision: number }

/** Returns the live version of a projection. Creates the first version, empty, if there is none. */
export const liveVersion = async (pool: Pool, projection: Projection): Promise<LiveVersion> => {
  const live = coreTables
    .selectFrom('projector.projections')
    .select(['live_version as version', 'revision'])
    .where('name', '=', projection.name)
  const [found] = await runQuery(pool, live)
  if (found) return found
  await createFirst(pool, projection)
  // Reads the row again, because another process, maybe with another revision, may have created it first.
  return await liveVersion(pool, projection)
}

/** Creates the first version. That of an analyst's question has no views yet: half filled, it would look like an answer. */
const createFirst = (pool: Pool, projection: Projection) =>
  transaction(pool, async (client) => {
    const first = coreTables
      .insertInto('projector.projections')
      .values({
        name: projection.name,
        live_version: 1,
        revision: projection.revision,
        report_zone: reportZone(),
        source: projection.source ?? null,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
    if ((await runChange(client, first)) === 1) {
      await createVersion(client, projection, 1)
      if (!projection.isOfAnalyst) await pointViews(client, projection, 1, true)
      await createCheckpoint(client, projection.name, 1)
    }
  })

/** Shows the tables of an analyst's question as soon as they have all events, unless they are shown already. */
export const showComplete = (pool: Pool, projection: Projection, version: number) =>
  transaction(pool, async (client) => {
    const { name, tables } = projection
    const { rowCount } = await client.query(
      'select from unnest($1::text[]) as view(name) where to_regclass(view.name) is null',
      [tables.map((table) => viewName(name, table))],
    )
    if (rowCount === 0) return
    const live = coreTables.selectFrom('projector.projections').select('name').where('name', '=', name)
    if ((await runQuery(client, live.where('live_version', '=', version).forUpdate())).length === 1)
      await pointViews(client, projection, version, true)
  })
