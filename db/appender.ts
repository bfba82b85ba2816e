import type { EventMetadata } from '#events/catalog.ts'
import { isRefusal, type Pool, type PoolClient } from './client.ts'
import { grouped } from './grouped.ts'

/** The store cannot be reached, or is so far behind that waiting longer would help nobody. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

export type AppendResult =
  /** `version` and `position` are those of the last event appended. */
  | { outcome: 'appended'; version: number; position: number }
  /** An event id of this append was stored before: nothing was added now. `earlier` is that event's metadata. */
  | { outcome: 'duplicate'; version: number; position: number; earlier: EventMetadata }
  /** The stream is at `version`, not where it was expected. Nothing was added. */
  | { outcome: 'conflict'; version: number }

export type Append = {
  stream: string
  expected: number | undefined
  /** `at` in milliseconds since 1970. */
  events: { id: string; type: string; schema: number; data: unknown; metadata: EventMetadata; at: number }[]
}

type VerdictRow = [
  append: number,
  verdict: AppendResult['outcome'] | 'all',
  version: number,
  position: number | null,
  earlier: EventMetadata | null,
]

/** How long an append is tried again while the database is away. A client waits about this long for its answer. */
const PATIENCE_MS = 8_000

/** Stands between texts that travel as one. No name may hold it, and JSON escapes it. */
const SEPARATOR = '\u001f'

/** What `event_store.append` takes. Written here, since node-postgres would quote and escape every single element. */
const asParameters = (appends: Append[]): string[] => {
  const rows = appends.flatMap((append, a) => append.events.map((event, n) => ({ append, a, nth: n + 1, event })))
  const array = (of: (row: (typeof rows)[number]) => string | number) => `{${rows.map(of).join()}}`
  const joined = (of: (row: (typeof rows)[number]) => string) => rows.map(of).join(SEPARATOR)
  return [
    array(({ a }) => a),
    array(({ nth }) => nth),
    joined(({ append }) => append.stream),
    array(({ append }) => append.expected ?? 'null'),
    array(({ event }) => event.id),
    joined(({ event }) => event.type),
    array(({ event }) => event.schema),
    joined(({ event }) => JSON.stringify(event.data)),
    joined(({ event }) => JSON.stringify(event.metadata)),
    array(({ event }) => event.at),
  ]
}

const asResult = ([, outcome, version, position, earlier]: VerdictRow): AppendResult => {
  switch (outcome) {
    case 'all':
    case 'appended':
      return { outcome: 'appended', version, position: position as number }
    case 'duplicate':
      return { outcome, version, position: position as number, earlier: earlier as EventMetadata }
    case 'conflict':
      return { outcome, version }
    default:
      return outcome satisfies never
  }
}

/** Everything went as expected: versions and positions follow from where the first event went. */
const allAppended = (appends: Append[], head: number): AppendResult[] => {
  let position = head
  return appends.map(({ expected, events }) => {
    position += events.length
    return { outcome: 'appended', version: (expected ?? 0) + events.length, position }
  })
}

const asResults = (appends: Append[], rows: VerdictRow[]): AppendResult[] => {
  const [first] = rows
  return first?.[1] === 'all' ? allAppended(appends, first[3] as number) : rows.map(asResult)
}

/** One connection, kept for appends alone; a broken one is replaced at the next call. */
const makeCaller = (pool: Pool) => {
  let connection: PoolClient | undefined
  const drop = (broken: boolean) => {
    connection?.release(broken)
    connection = undefined
  }
  const call = async (appends: Append[]): Promise<AppendResult[]> => {
    connection ??= await pool.connect()
    const values = asParameters(appends)
    try {
      const { rows } = await connection.query<VerdictRow>({
        name: 'append',
        rowMode: 'array',
        text: 'select * from event_store.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) order by 1',
        values,
      })
      return asResults(appends, rows)
    } catch (error) {
      if (!isRefusal(error)) drop(true)
      throw error
    } finally {
      // A finished query lives on for a while: with its texts every collection of garbage would take five times as long.
      values.fill('')
    }
  }
  return { call, close: () => drop(false) }
}

/** While the database stores one group, the next one is on its way and being read there: only the lock goes by turns. */
const LANES = 2

type Call = (appends: Append[]) => Promise<AppendResult[]>

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
