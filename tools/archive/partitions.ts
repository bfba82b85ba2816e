import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '#db/errors.ts'

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

/** A partition of which events are only in the archive, and the digests of the manifests there. */
export type DetachedPartition = Omit<Partition, 'name'> & { manifest: string; analystsManifest: string }

/** Returns the partitions of which events left the log, oldest first. */
export const detachedPartitions = async (client: pg.Client): Promise<DetachedPartition[]> => {
  const { rows } = await client.query<Record<keyof DetachedPartition, string>>(
    `select first_position as from, last_position as to, manifest, analysts_manifest as "analystsManifest"
     from event_store.archived order by first_position`,
  )
  return rows.map(({ from, to, ...digests }) => ({ ...digests, from: Number(from), to: Number(to) }))
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

/** Creates an empty table beside the log, for `swapIn`. One that an interrupted run left is dropped. @returns its name. */
export const createBeside = async (client: pg.Client, from: number): Promise<string> => {
  const table = `event_partitions.next_from_${from}`
  await client.query(`drop table if exists ${table};
    create table ${table} (like event_store.events including storage) with (autovacuum_vacuum_insert_scale_factor = 0.2)`)
  return table
}

/** Time to wait for a lock that stops appends and readers, and between two tries. */
const LOCK_TIMEOUT = '500ms'
const LOCK_PAUSE_MS = 2_000
const LOCK_TRIES = 150

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Puts a table from `createBeside` in the place of a partition, in one step. Appends and readers wait for a moment: everything
 * that takes long is done before, and a lock that is not free at once is asked for again.
 * @param note a statement of the same transaction.
 */
export const swapIn = async (
  client: pg.Client,
  table: string,
  { from, to }: Pick<Partition, 'from' | 'to'>,
  note: { text: string; values: unknown[] },
  signal: AbortSignal,
): Promise<void> => {
  const name = `events_from_${from}`
  // With these, attaching neither reads the table nor builds an index.
  await client.query(`alter table ${table} add primary key (position),
      add constraint in_range check (position is not null and position >= ${from} and position < ${to + 1});
    create index on ${table} (stream_start, stream_version, event_id);
    analyze ${table}`)
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
      const { rows } = await client.query(`select to_regclass('event_partitions.${name}') is not null as "isThere"`)
      if (rows[0].isThere)
        await client.query(`alter table event_store.events detach partition event_partitions.${name};
          drop table event_partitions.${name}`)
      await client.query(`alter table ${table} rename to ${name};
        alter table event_store.events attach partition event_partitions.${name} for values from (${from}) to (${to + 1});
        alter table event_partitions.${name} drop constraint in_range`)
      await client.query(note)
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error
      await delay(LOCK_PAUSE_MS, undefined, { signal })
    }
  }
}
