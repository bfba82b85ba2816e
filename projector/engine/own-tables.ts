import type { Tx } from './projection.ts'

/** Locks that a transaction holds on the tables it has changed, until it ends. */
const CHANGES = ['RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/**
 * Checks that the transaction has changed only tables of this version, and the checkpoint. A projection that writes
 * elsewhere would be applied to live tables while it is rebuilt. Takes 0.2 ms.
 * @throws {Error} with a sentence that names a table of others.
 */
export const assertOwnTables = async ({ client, schema }: Tx) => {
  const { rows } = await client.query<{ name: string }>({
    name: 'changed-tables',
    text: `select concat(n.nspname, '.', c.relname) as name
      from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
      where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.mode = any($1) and c.relkind in ('r', 'p')
        and l.database = (select oid from pg_database where datname = current_database())
        and n.nspname <> $2 and n.nspname !~ '^pg_' and (n.nspname, c.relname) <> ('projector', 'checkpoints')
      order by 1 limit 1`,
    values: [CHANGES, schema],
  })
  if (rows[0]) throw new Error(`It changes ${rows[0].name}, and a projection may change only its own tables`)
}
