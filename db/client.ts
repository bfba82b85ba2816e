import type { Socket } from 'node:net'
import pg from 'pg'
import { codeOf } from './errors.ts'
import { columnParsers } from './column-parsers.ts'
import { recognizeServer } from './server-identity.ts'
import { SettingsError } from './settings.ts'
import { createSilenceWatch, DatabaseSilent, type SilenceWatch, type Watched } from './silence.ts'

export type PoolOptions = {
  url: string
  /** Shown in pg_stat_activity. */
  name: string
  max?: number
  statementTimeoutMs?: number
  /** Limits the wait for a free or new connection, by default to 5 s, or 30 where statements may take long. */
  connectTimeoutMs?: number
  /** Makes the server end a session that is idle in a transaction for this long. */
  idleInTransactionMs?: number
  onError?: (error: Error) => void
}

/** A connection broke. Keeps only the message and code of the driver's error, which references the connection. */
class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  readonly code: string

  constructor(error: Error) {
    super(error.message)
    this.code = codeOf(error)
    // The error doesn't belong to a call, so the stack means nothing.
    this.stack = ''
  }
}

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

/**
 * Creates a connection pool in which every wait has a limit, and a connection that breaks is reported instead of ending
 * the process. node-postgres has neither by default.
 */
export const createPool = (options: PoolOptions) => {
  const { url, name, max = 8, statementTimeoutMs = 10_000 } = options
  const isWatched = statementTimeoutMs <= WATCHED_UP_TO_MS
  const { idleInTransactionMs = 15_000, connectTimeoutMs = isWatched ? 5_000 : 30_000, onError = () => {} } = options
  const watch = isWatched ? createSilenceWatch(createProbe(url, name)) : undefined
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    Client: clientWithTimeout(statementTimeoutMs + 2_000, watch) as unknown as new () => pg.ClientBase,
    types,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // The pool waits for it before it lends the connection.
    onConnect: (client) => recognizeServer(pool, client as pg.PoolClient),
  })
  // A connection may report several errors, and the pool repeats those of idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.once('error', (error) => onError(new ConnectionLost(error)))
    client.on('error', () => {})
  })
  return pool
}

/**
 * Opens a connection that is not of a pool. One that breaks fails the next statement; without a listener, its error would
 * also end the process.
 */
export const openConnection = async (config: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}

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

/**
 * Creates a client class whose connections are dropped after `timeoutMs` without a response. The query timeout of
 * node-postgres retains memory beyond the query: collecting 500 rows then takes 20 ms instead of half of one.
 */
const clientWithTimeout = (timeoutMs: number, watch: SilenceWatch | undefined) =>
  class extends pg.Client implements Watched {
    waitingSince: number | undefined = performance.now()
    private hasQueried = false
    private readonly timer = setTimeout(() => this.giveUp(), timeoutMs).unref()

    constructor(options?: pg.ClientConfig) {
      super(options)
      watch?.add(this)
      this.on('connect', () => {
        // The pool may have sent the first query before this event.
        if (!this.hasQueried) this.waitingSince = undefined
        watch?.answered()
      })
      this.on('drain', () => {
        this.waitingSince = undefined
        watch?.answered()
      })
      this.on('end', () => {
        clearTimeout(this.timer)
        watch?.remove(this)
      })
    }

    override query = ((query: unknown, values?: unknown, callback?: unknown) => {
      this.hasQueried = true
      this.waitingSince = performance.now()
      this.timer.refresh()
      const run = super.query.bind(this) as RunQuery
      if (typeof values === 'function') return run(query, undefined, values as QueryCallback)
      if (typeof callback === 'function') return run(query, values, callback as QueryCallback)
      return new Promise((resolve, reject) => run(query, values, settle(resolve, reject))).catch(throwWithCallerStack)
    }) as pg.Client['query']

    giveUp() {
      const { connection } = this as unknown as { connection: { stream: Socket } }
      if (this.waitingSince !== undefined) connection.stream.destroy(new DatabaseSilent())
    }
  }

const settle =
  (resolve: (result: unknown) => void, reject: (error: Error) => void): QueryCallback =>
  (error, result) =>
    error === null ? resolve(result) : reject(error)

/** Replaces the stack, which ends at the socket, with that of the caller. */
const throwWithCallerStack = (error: Error) => {
  Error.captureStackTrace(error)
  throw error
}

/**
 * Returns whether PostgreSQL refused the data: invalid (class 22), against a constraint (23) or too large for an index (54).
 * Retrying can't help.
 */
export const isRefusal = (error: unknown): boolean => /^(22|23|54)/.test(codeOf(error))

/**
 * Returns whether the state of the database made a statement fail, and none of its values did: connections, read-only
 * mode, timeouts, rollbacks, missing schemas, rights and tables, resources, locks, operators, the system, and internal
 * errors. The same statement may succeed later.
 */
export const isDatabaseFault = (error: unknown): boolean =>
  /^(08|25006|25P03|25P04|3F|40|42|53|55006|55P03|57|58|XX)/.test(codeOf(error))

/** Runs `work` in a transaction on one connection. Any error rolls it back. A broken connection is not reused. */
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
 * Returns a sentence per setting with which the database could lose acknowledged events, or whose transactions run above
 * READ COMMITTED. An append reads the head after it got the order lock, which needs a snapshot per statement.
 * @param standby whether commits must wait for a standby, so that none is lost with the machine of the primary.
 */
export const durabilityProblems = async (pool: Pool, standby: 'required' | 'none' = 'none'): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [[...DURABILITY, 'default_transaction_isolation', 'synchronous_standby_names']],
  )
  const valueOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.setting
  const waitsForNone = !valueOf('synchronous_standby_names') || valueOf('synchronous_commit') === 'local'
  const off = DURABILITY.filter((name) => valueOf(name) === 'off')
  const isolation = valueOf('default_transaction_isolation')
  return [
    standby === 'required' &&
      waitsForNone &&
      'SYNCHRONOUS_STANDBY=required, and commits wait for no standby: set synchronous_standby_names, such as ' +
        `"ANY 1 (*)", and synchronous_commit to "on" (now "${valueOf('synchronous_standby_names')}" and "${valueOf('synchronous_commit')}")`,
    off.length > 0 && `The database may lose what it acknowledged: set ${off.join(' and ')} to "on" (now "off")`,
    isolation !== 'read committed' &&
      `The database rejects concurrent appends: set default_transaction_isolation to "read committed" (now "${isolation}")`,
  ].filter((problem) => problem !== false)
}

/** Refuses a database with such settings. @throws {SettingsError} one sentence that names what to change. */
export const assertDurable = async (pool: Pool, standby: 'required' | 'none' = 'none') => {
  const [problem] = await durabilityProblems(pool, standby)
  if (problem !== undefined) throw new SettingsError(problem)
}

const asText = (value: string) => value
const types = columnParsers((oid) => {
  // bigint columns hold positions, counts and minor units, all far below 2^53.
  if (oid === pg.types.builtins.INT8) return Number
  // A day has no time zone. The driver would make it midnight in the zone of this machine.
  return oid === pg.types.builtins.DATE ? asText : undefined
})

type QueryCallback = (error: Error | null, result: unknown) => void
type RunQuery = (query: unknown, values: unknown, callback: QueryCallback) => void

/** Pools with a longer statement timeout run work that a short silence or a busy machine must not interrupt. */
const WATCHED_UP_TO_MS = 15_000
const PROBE_TIMEOUT_MS = 3_000

const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes']
