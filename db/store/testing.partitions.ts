import type { Pool } from '#db/client.ts'

/** Gives an empty store partitions of a few positions. */
export const shrinkPartitions = async (pool: Pool, size: number) => {
  await pool.query(
    `drop table event_partitions.events_from_1;
     create or replace function event_store.partition_size() returns bigint language sql immutable as 'select ${size}';
     select event_store.ensure_partitions(0, 0)`,
  )
}

export const listPartitions = async (pool: Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ first: number }>(
    `select substr(relname, length('events_from_') + 1)::bigint as first from pg_class
     where relkind = 'r' and relnamespace = 'event_partitions'::regnamespace order by 1`,
  )
  return rows.map(({ first }) => first)
}
