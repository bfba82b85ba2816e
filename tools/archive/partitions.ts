import type pg from 'pg'

/** A partition of the log, and the positions that it holds. */
export type Partition = { name: string; from: number; to: number }

/** Identifies the database of events, and its history: a restore begins a new one. */
export type Origin = { installation: string; generation: string }

/** Returns the partitions that no append can change, oldest first: all of their positions are taken. */
export const closedPartitions = async (client: pg.Client): Promise<Partition[]> => {
  const { rows } = await client.query<{ name: string; from: string; to: string }>(
    `with bounds as (
       select c.relname as name,
         regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''(\\d+)''\\) TO \\(''(\\d+)''\\)') as bound
       from pg_class c join pg_inherits i on i.inhrelid = c.oid
       where i.inhparent = 'event_store.events'::regclass)
     select name, bound[1]::bigint as from, bound[2]::bigint - 1 as to from bounds
     where bound[2]::bigint - 1 <= (select max(position) from event_store.events) order by 2`,
  )
  return rows.map(({ name, from, to }) => ({ name, from: Number(from), to: Number(to) }))
}

export const originOf = async (client: pg.Client): Promise<Origin> => {
  const { rows } = await client
    .query<Origin>('select i.id as installation, l.generation from event_store.installation i, event_store.log l')
    .catch((error: { code?: string }) => {
      // The table doesn't exist before the first migration.
      if (error.code === '42P01') return { rows: [] }
      throw error
    })
  const [origin] = rows
  if (!origin) throw new Error('This database has never run the product: there is nothing to archive')
  return origin
}
