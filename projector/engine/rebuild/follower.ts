import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import type { Projection } from '#projector/engine/projection.ts'
import type { LiveVersion } from './version.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'

/** Returns the columns and indexes of a schema in a comparable form. */
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

/** Reports whether a projection creates the same tables as a version has, so it can write them. */
const hasSameTables = (pool: Pool, projection: Projection, version: number): Promise<boolean> =>
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

/** Returns the definition of a revision, if the code has it. */
export const findDefinition = (projection: Projection, revision: number): Projection | undefined => {
  let each: Projection | undefined = projection
  while (each && each.revision !== revision) each = each.previous
  return each
}

/**
 * Finds the definition that can follow a version of an earlier revision: that revision's own if the code still has it,
 * otherwise the current one if its tables are the same.
 */
export const findFollower = async (
  pool: Pool,
  projection: Projection,
  live: LiveVersion,
): Promise<Projection | undefined> => {
  const definition = findDefinition(projection, live.revision)
  if (definition) return definition
  return (await hasSameTables(pool, projection, live.version)) ? projection : undefined
}
