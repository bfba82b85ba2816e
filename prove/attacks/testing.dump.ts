import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openConnection } from '#db/client.ts'
import { urlOf } from '#prove/servers/database.ts'

/** Tables of the product, and planner statistics, which contain samples of rows and which `pg_dump --statistics` writes. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, n.nspname <> 'pg_catalog' as "isRestored",
    format('create schema if not exists %I; create table %I.%I (%s)', n.nspname, n.nspname, c.relname,
      (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as ddl
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname not like 'pg_toast%'
    and (n.nspname not in ('pg_catalog', 'information_schema') or c.oid in (
      'pg_catalog.pg_statistic'::regclass, 'pg_catalog.pg_statistic_ext_data'::regclass))
  order by 1`

/** Definitions that may contain constants: views, functions, defaults, constraints, indexes and comments. */
const DEFINITIONS = `
  select definition from pg_views
  union all select pg_get_functiondef(p.oid) from pg_proc p
    where prokind <> 'a' and pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  union all select pg_get_expr(adbin, adrelid) from pg_attrdef
  union all select pg_get_constraintdef(oid) from pg_constraint
  union all select indexdef from pg_indexes
  union all select description from pg_description`

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await openConnection({ connectionString: url })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Table = { name: string; isRestored: boolean; ddl: string }

const dumpDatabase = (url: string, dir: string) =>
  withClient(url, async (client) => {
    await mkdir(dir, { recursive: true })
    await client.query('begin isolation level repeatable read read only')
    const { rows: tables } = await client.query<Table>(TABLES)
    const { rows: definitions } = await client.query<{ definition: string }>(DEFINITIONS)
    await writeFile(join(dir, 'definitions.sql'), definitions.map(({ definition }) => definition).join('\n'))
    const restored = tables.filter(({ isRestored }) => isRestored)
    await writeFile(join(dir, 'tables.sql'), restored.map(({ ddl }) => `${ddl};`).join('\n'))
    for (const { name, isRestored } of tables) {
      const file = createWriteStream(join(dir, `${name}.${isRestored ? 'copy' : 'statistics'}`))
      await pipeline(client.query(copyTo(`copy (select * from ${name}) to stdout`)), file)
    }
    await client.query('rollback')
  })

/**
 * Writes a logical backup of all databases of a server as its superuser. The packages of the embedded server have no
 * `pg_dump`, so this copies what it would: each table as text by COPY, and the definitions of the schema.
 */
export const dumpServer = async (url: string, dir: string) => {
  const names = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datallowconn order by 1',
    )
    return rows.map(({ name }) => name)
  })
  for (const name of names) await dumpDatabase(urlOf(url, name), join(dir, name))
}

/** Restores the tables of a database from a logical backup. Definitions are left out, because reading rows needs none. */
export const restoreTables = (dir: string, url: string) =>
  withClient(url, async (client) => {
    await client.query(await readFile(join(dir, 'tables.sql'), 'utf8'))
    for (const file of await readdir(dir)) {
      if (!file.endsWith('.copy')) continue
      const table = file.slice(0, -'.copy'.length)
      await pipeline(createReadStream(join(dir, file)), client.query(copyFrom(`copy ${table} from stdin`)))
    }
  })
