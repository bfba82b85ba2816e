import type { Socket } from 'node:net'
import pg from 'pg'
import { createSilenceWatch, DatabaseSilent, type SilenceWatch, type Watched } from './silence.ts'

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
  /** Milliseconds to wait for a free or new connection. */
  connectTimeoutMs?: number
  /** Milliseconds after which the server ends a session that is idle inside a transaction. */
  idleInTransactionMs?: number
  onError?: (error: Error) => void
}

type Answered = (error: Error | null, result: unknown) => void
type Ask = (question: unknown, values: unknown, answered: Answered) => void

const settle =
  (resolve: (result: unknown) => void, reject: (error: Error) => void): Answered =>
  (error, result) =>
    error === null ? resolve(result) : reject(error)

/** Its stack ends at the socket; here it leads back to whoever waits. */
const tellWhoWaits = (error: Error) => {
  Error.captureStackTrace(error)
  throw error
}

/**
 * Makes connections that are given up after `patienceMs` without an answer. node-postgres can time out queries too, but
 * what it allocates for that outlives the query: collecting 500 rows then takes 20 ms instead of half of one.
 */
const patientFor = (patienceMs: number, watch: SilenceWatch | undefined) =>
  class extends pg.Client implements Watched {
    waitingSince: number | undefined = performance.now()
    private hasAsked = false
    private readonly patience = setTimeout(() => this.giveUp(), patienceMs).unref()

    constructor(options?: pg.ClientConfig) {
      super(options)
      watch?.add(this)
      this.on('connect', () => {
        // The pool may have sent the first query before this event.
        if (!this.hasAsked) this.waitingSince = undefined
        watch?.answered()
      })
      this.on('drain', () => {
        this.waitingSince = undefined
        watch?.answered()
      })
      this.on('end', () => {
        clearTimeout(this.patience)
        watch?.remove(this)
      })
    }

    override query = ((question: unknown, values?: unknown, answered?: unknown) => {
      this.hasAsked = true
      this.waitingSince = performance.now()
      this.patience.refresh()
      const ask = super.query.bind(this) as Ask
      if (typeof values === 'function') return ask(question, undefined, values as Answered)
      if (typeof answered === 'function') return ask(question, values, answered as Answered)
      return new Promise((resolve, reject) => ask(question, values, settle(resolve, reject))).catch(tellWhoWaits)
    }) as pg.Client['query']

    giveUp() {
      const { connection } = this as unknown as { connection: { stream: Socket } }
      if (this.waitingSince !== undefined) connection.stream.destroy(new DatabaseSilent())
    }
  }

/** Pools with a longer statement timeout run work that a short silence should not interrupt. */
const WATCHED_UP_TO_MS = 15_000
const PROBE_TIMEOUT_MS = 3_000

const createProbe =
  (url: string, name: string): (() => Promise<unknown>) =>
  async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `${name} probe`,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
    } finally {
      client.end().catch(() => {})
    }
  }

/** A connection broke. Holds nothing of the driver's error but its message and code. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  readonly code: string | undefined

  constructor(error: Error) {
    super(error.message)
    this.code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    // It breaks outside of any of our calls.
    this.stack = ''
  }
}

/**
 * A pool that survives what databases do: every wait has an end, and a connection that breaks while idle or in use is
 * reported instead of ending the process (node-postgres has no timeouts and no listeners of its own).
 */
export const createPool = (options: PoolOptions) => {
  const { url, name, max = 8, statementTimeoutMs = 10_000, connectTimeoutMs = 5_000 } = options
  const { idleInTransactionMs = 15_000, onError = () => {} } = options
  const watch = statementTimeoutMs <= WATCHED_UP_TO_MS ? createSilenceWatch(createProbe(url, name)) : undefined
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    Client: patientFor(statementTimeoutMs + 2_000, watch) as unknown as new () => pg.ClientBase,
    types,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
  // A connection may fail more than once, and the pool repeats what its idle connections report.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.once('error', (error) => onError(new ConnectionLost(error)))
    client.on('error', () => {})
  })
  return pool
}

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

/**
 * PostgreSQL refused the data itself (class 22), a constraint did (class 23), or a value is too large for an index
 * (class 54): trying again cannot help.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(22|23|54)/.test(error.code)

/**
 * The state of the database, not the data, made a statement fail, so trying again later may help: connections, read-only
 * or idle time-outs, rollbacks, resources, locks, operators, the system, and internal errors.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(08|25006|25P03|25P04|40|53|55006|55P03|57|58|XX)/.test(error.code)

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

const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes']

/**
 * Refuses a database that could lose acknowledged events, or whose transactions run above READ COMMITTED.
 * An append reads the head after it got the order lock, which needs a snapshot per statement.
 * @throws {Error} one sentence that names the settings to change.
 */
export const assertDurable = async (pool: Pool) => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [[...DURABILITY, 'default_transaction_isolation']],
  )
  const off = rows.filter(({ name, setting }) => DURABILITY.includes(name) && setting === 'off').map(({ name }) => name)
  if (off.length > 0) {
    throw new Error(`The database may lose what it acknowledged: set ${off.join(' and ')} to "on" (now "off")`)
  }
  const isolation = rows.find(({ name }) => name === 'default_transaction_isolation')?.setting
  if (isolation !== 'read committed') {
    throw new Error(
      `The database rejects concurrent appends: set default_transaction_isolation to "read committed" (now "${isolation}")`,
    )
  }
}
