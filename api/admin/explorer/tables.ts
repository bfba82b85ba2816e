import type { Pool } from '#db/client.ts'

export type ReadableTable = {
  name: string
  kind: 'projection' | 'events'
  description: string
  columns: { name: string; type: string; description: string }[]
}

const TABLES = `
  select case n.nspname when 'read' then 'projection' else 'events' end as kind,
    case n.nspname when 'read' then 'read.' else '' end || c.relname as name,
    coalesce(obj_description(c.oid), '') as description,
    json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'description', coalesce(col_description(c.oid, a.attnum), '')
    ) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname in ('read', 'analyst') and c.relkind = 'v' and a.attnum > 0 and not a.attisdropped
    and has_table_privilege(c.oid, 'select')
  group by n.nspname, c.oid, c.relname
  order by n.nspname desc, c.relname`

/** Returns the views that the role of analysts reads: projections first, then events. */
export const readTables = async (pool: Pool): Promise<ReadableTable[]> => (await pool.query<ReadableTable>(TABLES)).rows
