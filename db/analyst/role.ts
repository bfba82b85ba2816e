import { createHash } from 'node:crypto'
import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import { lockGrants } from '#db/analyst/lock-grants.ts'
import { CLOSED_VIEWS } from '#db/read-models.ts'
import { ANALYST_SCHEMA } from './schema.ts'
import { viewsSql } from './views.ts'

/** Reads the views of analysts and the read models without ids, and nothing else. */
export const ANALYST_ROLE = 'analyst'

/** Most that the sorts and joins of one query of an analyst may store on disk. Only a superuser may set it. */
const TEMP_FILES = '256MB'

/** Longest that one statement of an analyst may take, in seconds. */
const ANALYST_SECONDS = 120

/** More connections of analysts would take those of the product. */
const MAX_CONNECTIONS = 10

const hasRole = async (client: PoolClient): Promise<boolean> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ANALYST_ROLE])
  return rowCount === 1
}

/** Creates the role where this user may, and no other process did. It has no password, so it cannot log in yet. */
const ensureRole = async (client: PoolClient) => {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${ANALYST_ROLE}') then
        create role ${ANALYST_ROLE} nologin connection limit ${MAX_CONNECTIONS};
      end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then
      null;
    end $$`)
}

const grants = `
  grant usage on schema ${ANALYST_SCHEMA}, read to ${ANALYST_ROLE};
  grant select on all tables in schema ${ANALYST_SCHEMA}, read to ${ANALYST_ROLE};
  alter default privileges in schema read grant select on tables to ${ANALYST_ROLE}`

/** Returns the statement that takes views from the role, as far as both exist. */
export const closeViews = (names: readonly string[]): string => `
  do $$ declare closed regclass; begin
    for closed in
      select to_regclass(name) from unnest(array[${names.map((name) => `'${name}'`).join()}]::text[]) as name
      join pg_roles on rolname = '${ANALYST_ROLE}' and has_table_privilege(pg_roles.oid, to_regclass(name), 'select')
    loop execute format('revoke select on %s from ${ANALYST_ROLE}', closed); end loop;
  end $$`

const dropViews = async (client: PoolClient) => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, viewname) as name from pg_views where schemaname = $1`,
    [ANALYST_SCHEMA],
  )
  if (rows.length > 0) await client.query(`drop view ${rows.map(({ name }) => name).join()} cascade`)
}

/**
 * Brings the views of analysts to the event catalog of this code, and lets the role read them and the read models.
 * Does nothing when both are as they should be. Needs the schemas that the migrations create.
 */
export const refreshAnalystViews = (pool: Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await lockGrants(client)
    await ensureRole(client)
    const sql = viewsSql()
    const digest = createHash('sha256').update(sql).digest('hex')
    const { rows } = await client.query<{ digest: string | null }>(
      `select obj_description('${ANALYST_SCHEMA}'::regnamespace) as digest`,
    )
    if (rows[0]?.digest !== digest) {
      await dropViews(client)
      await client.query(sql)
      await client.query(`comment on schema ${ANALYST_SCHEMA} is '${digest}'`)
    }
    if (await hasRole(client)) await client.query(`${grants}; ${closeViews(CLOSED_VIEWS)}`)
  })

/**
 * Sets the password and the limits of the role, and returns the address under which analysts connect.
 * @throws when the user of the pool may not change roles.
 */
export const openAnalystLogin = async (pool: Pool, databaseUrl: string, password: string): Promise<string> => {
  const settings = {
    default_transaction_read_only: 'on',
    statement_timeout: `'${ANALYST_SECONDS}s'`,
    idle_in_transaction_session_timeout: `'${ANALYST_SECONDS}s'`,
    search_path: `${ANALYST_SCHEMA}, read`,
    timezone: 'UTC',
  }
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter role ${ANALYST_ROLE} login password %L', $1::text) as statement`,
      [password],
    )
    if (rows[0]) await client.query(rows[0].statement)
    const { rows: supers } = await client.query('select from pg_roles where rolname = current_user and rolsuper')
    const limited = supers.length > 0 ? { ...settings, temp_file_limit: `'${TEMP_FILES}'` } : settings
    for (const [name, value] of Object.entries(limited)) {
      await client.query(`alter role ${ANALYST_ROLE} set ${name} = ${value}`)
    }
  })
  return analystUrl(databaseUrl, password)
}

export const analystUrl = (databaseUrl: string, password: string): string => {
  const url = new URL(databaseUrl)
  url.username = ANALYST_ROLE
  url.password = password
  return url.href
}
