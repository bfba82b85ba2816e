import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { type LiveVersion, schemaOf } from './version.ts'

/** The columns and indexes of a schema, in a form that can be compared. */
const shapeOf = async (client: PoolClient, schema: string): Promise<string> => {
  const { rows } = await client.query<{ shape: string }>(
    `select concat(
       (select json_agg(c order by c.table_name, c.ordinal_position) from (
          select table_name, ordinal_position, column_name, data_type, udt_name, is_nullable, column_default,
            character_maximum_length, numeric_precision, numeric_scale
          from information_schema.columns where table_schema = $1) c),
       (select json_agg(replace(indexdef, $1 || '.', '') order by indexname) from pg_indexes where schemaname = $1)
     ) as shape`,
    [schema],
  )
  return rows[0]?.shape ?? ''
}

/** Whether a projection would create the tables that a version has, so that it can write them. */
const hasTablesOf = (pool: Pool, projection: Projection, version: number): Promise<boolean> =>
  transaction(pool, async (client) => {
    const scratch = `${schemaOf(projection.name, version)}_scratch`
    await client.query(`create schema ${scratch}`)
    await client.query(projection.create(scratch))
    const [wanted, existing] = [
      await shapeOf(client, scratch),
      await shapeOf(client, schemaOf(projection.name, version)),
    ]
    await client.query(`drop schema ${scratch} cascade`)
    return wanted === existing
  })

/**
 * Finds what can follow a version that an earlier revision built: the definition of that revision where the code still
 * has it, else today's where the tables are the same.
 */
export const findFollower = async (
  pool: Pool,
  projection: Projection,
  live: LiveVersion,
): Promise<Projection | undefined> => {
  for (let each = projection.previous; each; each = each.previous) if (each.revision === live.revision) return each
  return (await hasTablesOf(pool, projection, live.version)) ? projection : undefined
}
