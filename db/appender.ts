import {
  type Append,
  type AppendResult,
  type Ask,
  appendAsExpected,
  appendJudging,
  isExpecting,
  SEPARATOR,
} from './append-calls.ts'
import { isRefusal, type Pool, type PoolClient } from './client.ts'
import { grouped } from './grouped.ts'

/** The store cannot be reached, or is so far behind that waiting longer would help nobody. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** How long an append is tried again while the database is away. A client waits about this long for its answer. */
const PATIENCE_MS = 8_000

type Call = (appends: Append[]) => Promise<AppendResult[]>

/** One connection, kept for appends alone; a broken one is replaced at the next call. */
const makeCaller = (pool: Pool) => {
  let connection: PoolClient | undefined
  const drop = (broken: boolean) => {
    connection?.release(broken)
    connection = undefined
  }
  const ask: Ask = async ({ name, text, values }) => {
    connection ??= await pool.connect()
    try {
      const { rows } = await connection.query({ name, rowMode: 'array', text, values })
      return rows
    } catch (error) {
      if (!isRefusal(error)) drop(true)
      throw error
    } finally {
      // A finished query lives on for a while: with its texts every collection of garbage would take five times as long.
      values.fill('')
    }
  }
  const call: Call = async (appends) =>
    (appends.every(isExpecting) ? await appendAsExpected(ask, appends) : undefined) ??
    (await appendJudging(ask, appends))
  return { call, close: () => drop(false) }
}

/** While the database stores one group, the next one is on its way and being read there: only the lock goes by turns. */
const LANES = 2

/** Tries again while the database is away. What was stored before a reply was lost is recognised by its event ids. */
const patient =
  (call: Call): Call =>
  async (appends) => {
    const deadline = performance.now() + PATIENCE_MS
    for (let pause = 20; ; pause = Math.min(pause * 2, 1_000)) {
      try {
        return await call(appends)
      } catch (error) {
        if (isRefusal(error)) throw error
        if (performance.now() + pause > deadline) {
          throw new StoreUnavailable('The event store cannot be reached', { cause: error })
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

/** One refused append must not fail its neighbours: the group is then sent one by one. */
const sparing =
  (call: Call) =>
  async (appends: Append[]): Promise<(AppendResult | Error)[]> => {
    try {
      return await call(appends)
    } catch (error) {
      if (!isRefusal(error) || appends.length === 1) return appends.map(() => error as Error)
      const results: (AppendResult | Error)[] = []
      for (const append of appends) results.push(...(await sparing(call)([append])))
      return results
    }
  }

/**
 * Sends appends to the database, all that wait in one call, over two connections of its own. A call whose reply was
 * lost is sent again: the event ids tell the database what it has already stored.
 */
export const makeAppender = (pool: Pool) => {
  const callers = Array.from({ length: LANES }, () => makeCaller(pool))
  const call: Call = async (appends) => {
    const caller = callers.pop() ?? makeCaller(pool)
    try {
      return await caller.call(appends)
    } finally {
      callers.push(caller)
    }
  }
  const underway = new Set<Promise<unknown>>()

  const enqueue = grouped<Append, AppendResult | Error>({
    send: sparing(patient(call)),
    most: 512,
    lanes: LANES,
    // Versions are checked against what is committed, so two appends to one stream must not share a call.
    key: (append) => append.stream,
    room: 20_000,
    overflow: () => new StoreUnavailable('Too many appends are waiting'),
  })

  return {
    /** @throws {RangeError} for a name that could not be told from two. */
    append: async (append: Append): Promise<AppendResult> => {
      if ([append.stream, ...append.events.map(({ type }) => type)].some((name) => name.includes(SEPARATOR))) {
        throw new RangeError('No stream and no type of event may be called so')
      }
      const result = enqueue(append)
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
