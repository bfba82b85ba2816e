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
import { grouped } from './batcher.ts'

/** The store cannot be reached, or is so far behind that waiting longer would help nobody. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

type Call = (appends: Append[], deadline: number) => Promise<AppendResult[]>

/** Returns the database's clock minus performance.now(). Never too large, so no deadline is later than its caller's. */
const readClockOffset = async (connection: PoolClient): Promise<number> => {
  const { rows } = await connection.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  return (rows[0]?.now ?? 0) - performance.now()
}

/** Calls over one connection that is used for appends only. A broken connection is replaced at the next call. */
const createCaller = (pool: Pool) => {
  let connection: PoolClient | undefined
  let clockOffset = 0
  const drop = (isBroken: boolean) => {
    connection?.release(isBroken)
    connection = undefined
  }
  const connected = async (): Promise<PoolClient> => {
    if (connection) return connection
    connection = await pool.connect()
    clockOffset = await readClockOffset(connection)
    return connection
  }
  const ask: RunStatement = async ({ name, text, values }) => {
    try {
      const { rows } = await (await connected()).query({ name, rowMode: 'array', text, values })
      return rows
    } finally {
      // A finished query lives on for a while: with its texts, garbage collection takes five times as long.
      values.fill('')
    }
  }
  const call: Call = async (appends, deadline) => {
    try {
      await connected()
      const expecting = appends.every(isExpecting)
        ? await appendAsExpected(ask, appends, deadline + clockOffset)
        : undefined
      return expecting ?? (await appendJudging(ask, appends, deadline + clockOffset))
    } catch (error) {
      if (!isRefusal(error)) drop(true)
      throw error
    }
  }
  return { call, close: () => drop(false) }
}

/** While the database stores one group, it already reads the next one: only the order lock is taken in turns. */
const LANES = 2

/** One refused append must not fail the others of its group, which is then sent one by one. */
const sparing =
  (call: Call) =>
  async (appends: Append[], deadline: number): Promise<(AppendResult | Error)[]> => {
    try {
      return await call(appends, deadline)
    } catch (error) {
      if (!(error instanceof Error) || !isRefusal(error)) throw error
      if (appends.length === 1) return [error]
      const results: (AppendResult | Error)[] = []
      for (const append of appends) results.push(...(await sparing(call)([append], deadline)))
      return results
    }
  }

/**
 * Sends appends to the database, all that wait in one call, over two connections of its own. A call that failed because
 * the database is away is sent again until its appends are refused; event ids identify what was stored before.
 * @param timeoutMs how long an append may take before it is refused. It is not stored after that.
 */
export const createAppender = (pool: Pool, timeoutMs: number) => {
  const callers = Array.from({ length: LANES }, () => createCaller(pool))
  const call: Call = async (appends, deadline) => {
    const caller = callers.pop() ?? createCaller(pool)
    try {
      return await caller.call(appends, deadline)
    } finally {
      callers.push(caller)
    }
  }
  const underway = new Set<Promise<unknown>>()

  const enqueue = grouped<Append, AppendResult | Error>({
    send: sparing(call),
    isTemporary: (error) => !isRefusal(error),
    timeoutMs,
    most: 512,
    lanes: LANES,
    // Versions are checked against what is committed, so two appends to one stream must not share a call.
    key: (append) => append.stream,
    room: 20_000,
    overflow: (cause) => new StoreUnavailable('The event store does not store this in time', { cause }),
  })

  return {
    /** @throws {RangeError} for a name that could not be told from two. */
    append: async (append: Append, deadline?: number): Promise<AppendResult> => {
      if ([append.stream, ...append.events.map(({ type }) => type)].some((name) => name.includes(SEPARATOR))) {
        throw new RangeError('No stream and no type of event may be called so')
      }
      const result = enqueue(append, deadline === undefined ? {} : { deadline })
      underway.add(result)
      try {
        const settled = await result
        if (settled instanceof Error) throw settled
        return settled
      } finally {
        underway.delete(result)
      }
    },
    close: async () => {
      await Promise.allSettled(underway)
      for (const caller of callers) caller.close()
    },
  }
}
