import {
  type Append,
  type AppendResult,
  type RunStatement,
  appendAsExpected,
  appendJudging,
  isExpecting,
  SEPARATOR,
} from './append-sql.ts'
import { isRefusal, type Pool, type PoolClient } from '#db/client.ts'
import { createBatcher } from './batcher.ts'

/** The event store can't be reached or didn't respond in time. Callers reply 503. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

type Call = (appends: Append[], deadline: number) => Promise<AppendResult[]>

/** PostgreSQL committed on this server alone: an operator or a timeout ended the wait for its standby. */
class ReplicationUnconfirmed extends Error {
  override name = 'ReplicationUnconfirmed'
}

/** Two batches overlap: the database parses the second while the first holds the order lock. */
const CONCURRENCY = 2

export type AppendBatcher = {
  /** @throws {RangeError} for a stream or event type that contains the separator character. */
  append: (append: Append, deadline?: number) => Promise<AppendResult>
  /** Waits for appends in flight, then closes the connections. */
  close: () => Promise<void>
}

/**
 * Creates the batcher that sends all waiting appends in one call, over two connections of its own. A call that fails because
 * the database is away is retried until its appends time out; event ids make the retry harmless.
 * @param timeoutMs rejects an append after this time. It is stored later only if its commit was under way.
 */
export const createAppendBatcher = (pool: Pool, timeoutMs: number): AppendBatcher => {
  const callers = Array.from({ length: CONCURRENCY }, () => createCaller(pool))
  let isClosed = false
  const call: Call = async (appends, deadline) => {
    const caller = callers.pop() ?? createCaller(pool)
    try {
      return await caller.call(appends, deadline)
    } finally {
      // A call can outlast its appends, which were rejected at their deadlines.
      if (isClosed) caller.close()
      else callers.push(caller)
    }
  }
  const inFlight = new Set<Promise<unknown>>()

  const enqueue = createBatcher<Append, AppendResult | Error>({
    send: isolateRefused(call),
    isTemporary: (error) => !isRefusal(error),
    timeoutMs,
    maxBatch: 512,
    concurrency: CONCURRENCY,
    // Versions are checked against committed events, so two appends to one stream can't share a call.
    key: (append) => append.stream,
    maxQueue: 20_000,
    createOverflowError: (cause) =>
      new StoreUnavailable('The event store did not confirm the append in time', { cause }),
  })

  return {
    append: async (append, deadline) => {
      if ([append.stream, ...append.events.map(({ type }) => type)].some((name) => name.includes(SEPARATOR))) {
        throw new RangeError('Names of streams and event types must not contain U+001F')
      }
      const result = enqueue(append, deadline === undefined ? {} : { deadline })
      inFlight.add(result)
      try {
        const settled = await result
        if (settled instanceof Error) throw settled
        return settled
      } finally {
        inFlight.delete(result)
      }
    },
    close: async () => {
      await Promise.allSettled(inFlight)
      isClosed = true
      for (const caller of callers) caller.close()
    },
  }
}

/** Creates a caller with a connection of its own, which is replaced after it breaks. */
const createCaller = (pool: Pool) => {
  let connection: PoolClient | undefined
  let clockOffset = 0
  let isUnconfirmed = false
  /** Receives the warning that comes instead of an error, with the code of a successful statement. */
  const onNotice = ({ message }: { message?: string | undefined }) => {
    if (message?.startsWith('canceling wait for synchronous replication')) isUnconfirmed = true
  }
  const drop = (isBroken: boolean) => {
    connection?.off('notice', onNotice)
    connection?.release(isBroken)
    connection = undefined
  }
  const connect = async (): Promise<PoolClient> => {
    if (connection) return connection
    connection = await pool.connect()
    isUnconfirmed = false
    connection.on('notice', onNotice)
    clockOffset = await readClockOffset(connection)
    return connection
  }
  const run: RunStatement = async ({ name, text, values }) => {
    try {
      const { rows } = await (await connect()).query({ name, rowMode: 'array', text, values })
      return rows
    } finally {
      // node-postgres retains finished queries for a while. Dropping the texts makes garbage collection five times faster.
      values.fill('')
    }
  }
  const call: Call = async (appends, deadline) => {
    try {
      await connect()
      const expecting = appends.every(isExpecting)
        ? await appendAsExpected(run, appends, deadline + clockOffset)
        : undefined
      const results = expecting ?? (await appendJudging(run, appends, deadline + clockOffset))
      // The outcome is unknown, so the same ids are appended again, over another connection and after its barrier.
      if (isUnconfirmed) throw new ReplicationUnconfirmed('The wait for the standby was canceled')
      return results
    } catch (error) {
      if (!isRefusal(error)) drop(true)
      throw error
    }
  }
  return { call, close: () => drop(false) }
}

/**
 * Returns the database's clock minus performance.now(), never too large, so no deadline is later than its caller's. Writes a
 * barrier to the log, whose commit waits until standbys have everything before it: a restarted server shows events that
 * no standby confirmed, and an append that finds its event stored writes nothing to wait for.
 */
const readClockOffset = async (connection: PoolClient): Promise<number> => {
  const { rows } = await connection.query<{ now: number }>(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as now, pg_logical_emit_message(true, 'barrier', '')`,
  )
  return (rows[0]?.now ?? 0) - performance.now()
}

/** Sends the appends one by one after PostgreSQL refused a batch, so one bad append fails alone. */
const isolateRefused =
  (call: Call) =>
  async (appends: Append[], deadline: number): Promise<(AppendResult | Error)[]> => {
    try {
      return await call(appends, deadline)
    } catch (error) {
      if (!(error instanceof Error) || !isRefusal(error)) throw error
      if (appends.length === 1) return [error]
      const results: (AppendResult | Error)[] = []
      for (const append of appends) results.push(...(await isolateRefused(call)([append], deadline)))
      return results
    }
  }
