import { createPool } from '#db/client.ts'
import { createEventStore } from '#db/event-store.ts'
import { clockFrom } from '#db/clock.ts'
import type { TestDatabase } from './database.ts'

/** Connects with one session, which counts the rows that it reads of tables whose names match. */
export const countRowsRead = ({ url }: Pick<TestDatabase, 'url'>, tables = '^event_partitions') => {
  const pool = createPool({ url, name: 'one session', max: 1 })
  const store = createEventStore(pool, clockFrom())
  const rowsRead = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ read: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables
       where schemaname || '.' || relname ~ $1`,
      [tables],
    )
    return rows[0]?.read ?? 0
  }
  const during = async (work: () => Promise<unknown>) => {
    const before = await rowsRead()
    await work()
    return (await rowsRead()) - before
  }
  const close = async () => {
    await store.close()
    await pool.end()
  }
  return { pool, store, during, close }
}
