import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

// bigint columns hold positions, counts and minor units: all far below 2^53, so numbers serve everywhere.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? (Number as never) : pg.types.getTypeParser(oid as never, format as never),
}

export type PoolOptions = {
  url: string
  /** Shown in pg_stat_activity. */
  name: string
  max?: number
  /** Milliseconds after which a statement is given up. */
  statementTimeoutMs?: number
  onError?: (error: Error) => void
}

/**
 * A pool that survives what databases do: every wait has an end, and a connection that breaks while idle or in use is
 * reported instead of ending the process (node-postgres has no timeouts and no listeners of its own).
 */
export const makePool = ({ url, name, max = 8, statementTimeoutMs = 10_000, onError = () => {} }: PoolOptions) => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

export const makeKysely = (pool: Pool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
export type Db = ReturnType<typeof makeKysely>

/**
 * PostgreSQL refused the data itself (class 22), a constraint did (class 23), or a value is too large for an index
 * (class 54): trying again cannot help.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(22|23|54)/.test(error.code)

/** Runs `work` in one transaction on one connection; any throw rolls it back. A broken connection is not reused. */
export const transaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Refuses a database that could forget what it acknowledged.
 * @throws a sentence that names the settings, when fsync, synchronous_commit or full_page_writes is off.
 */
export const assertDurable = async (pool: Pool) => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name)
  if (off.length > 0) {
    throw new Error(`The database may lose what it acknowledged: set ${off.join(' and ')} to "on" (now "off")`)
  }
}
