import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import { lockGrants } from '#db/lock-grants.ts'
import { ROLES } from '#db/roles.ts'

/**
 * Functions that everybody may call in a new database, and that hold up others, change the session or the server, or run
 * SQL from texts.
 */
const FORBIDDEN = [
  'pg_(try_)?advisory_',
  'pg_sleep',
  'pg_notify$',
  'pg_(cancel|terminate)_backend$',
  'pg_(export_snapshot|logical_emit_message|current_xact_id)$',
  'txid_current$',
  'pg_(read|ls|stat)_(file|binary_file|dir|logdir|waldir|tmpdir)',
  'lo_|loread$|lowrite$',
  'set_config$',
  '(query|table|schema|database|cursor)_to_xml',
  'ts_(stat|rewrite)$',
  'dblink',
].join('|')

type Allowed = { statement: string }

/** Returns the statements that take a right from everybody and leave it to the processes of the product. */
const statements = async (client: PoolClient): Promise<string[]> => {
  const { rows } = await client.query<Allowed>(
    `with allowed as (
       select case prokind when 'p' then 'procedure' else 'function' end as kind, oid::regprocedure::text as name, 'execute' as "right"
       from pg_proc
       where proname ~ $1 and pg_has_role(proowner, 'usage') and has_function_privilege('public', oid, 'execute')
       union all
       select 'language', quote_ident(lanname), 'usage' from pg_language
       where lanpltrusted and lanispl and pg_has_role(lanowner, 'usage') and has_language_privilege('public', oid, 'usage')
       union all
       select 'database', quote_ident(datname), 'temporary' from pg_database
       where datname = current_database() and pg_has_role(datdba, 'usage')
         and has_database_privilege('public', oid, 'temporary')
     ),
     others as (
       select string_agg(quote_ident(rolname), ', ') as names from pg_roles
       where rolname = any($2) or oid = (select datdba from pg_database where datname = current_database())
     )
     select statement from allowed, others,
       lateral (values (1, format('grant %s on %s %s to %s', "right", kind, name, names)),
         (2, format('revoke %s on %s %s from public', "right", kind, name))) as two (place, statement)
     order by kind, name, place`,
    [`^(${FORBIDDEN})`, Object.values(ROLES)],
  )
  return rows.map(({ statement }) => statement)
}

/**
 * Takes functions that hold up others, blocks of code and temporary tables from everybody but the owner of the database
 * and the processes, so analysts can't reach them however a query spells them. Does nothing where it is done already, or
 * where this user may not: some providers of PostgreSQL reserve this for themselves.
 */
export const forbidFunctions = (pool: Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await lockGrants(client)
    for (const statement of await statements(client)) await client.query(statement)
  })
