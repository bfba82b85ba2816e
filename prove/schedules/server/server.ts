import { recognizeServer } from '#db/server-identity.ts'
import type { Pool, PoolClient } from '#db/client.ts'
import type { Actor, Timeline } from '#prove/schedules/timeline.ts'
import { createDatabase, type Database } from './database.ts'
import { checkpointStatements } from './checkpoint-statements.ts'
import { engineStatements } from './engine-statements.ts'
import { jobStatements } from './job-statements.ts'
import { logStatements } from './log-statements.ts'
import { createTx, endTx, type ModelTx } from './rows.ts'
import { type PendingCall, createSessions, type Network, type ModelSession } from './sessions.ts'
import type { Result, Run, Statements } from './statement.ts'

/** Changes what a statement does, for a planted bug. */
export type Mutate = (run: Run, original: (run: Run) => Result) => Result

export type Server = {
  database: Database
  connectAs: (owner: Actor) => Pool
  /** Ends all connections, and what is not committed, as a crash does. Another start has another identity. */
  restart: () => void
  /** Ends the connections of a process. What runs on its own is still committed. */
  disconnect: (owner: Actor) => void
  /** Reads what is committed. */
  read: <T>(look: (tx: ModelTx) => T) => T
  /** Changes what is committed, as an operator does. */
  change: (work: (tx: ModelTx) => void) => void
  backUp: () => () => void
  setClock: (aheadMs: number) => void
}

/** Creates a model of a PostgreSQL server with the tables of the core. */
export const createServer = (timeline: Timeline, network: Network, mutate?: Mutate): Server => {
  let aheadMs = 0
  let starts = 1
  const { database, begin } = createDatabase(
    () => Date.UTC(2026, 0, 1) + timeline.now() + aheadMs,
    () => String(starts),
  )
  const perform = (call: PendingCall, tx: ModelTx): Result => {
    const { text, values } = call
    let result: Result = { rows: [] }
    for (const { run, parts, text: plain } of find(text)) {
      const one = { db: database, tx, values, parts, text: plain }
      result = mutate ? mutate(one, run) : run(one)
    }
    return result
  }

  const later = (ms: number, run: () => void, owner: Actor | null = null) => timeline.after(ms, run, owner)
  const sessions = createSessions({ later, network, perform })
  const read: Server['read'] = (look) => look(createTx())
  const change: Server['change'] = (work) => {
    const tx = createTx()
    work(tx)
    endTx(tx, true)
  }
  change(begin)
  return {
    database,
    connectAs: (owner) => createConnections(sessions, owner),
    restart: () => {
      starts += 1
      sessions.closeAll()
    },
    disconnect: (owner) => {
      for (const session of sessions.all()) if (session.owner === owner) sessions.close(session)
    },
    read,
    change,
    backUp: () => read((tx) => database.backUp(tx)),
    setClock: (ms) => void (aheadMs = ms),
  }
}

const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const ALL: Statements = [...logStatements, ...checkpointStatements, ...engineStatements, ...jobStatements]
type Found = { run: (run: Run) => Result; parts: readonly string[]; text: string }
const known = new Map<string, readonly Found[]>()

/** Finds what statements mean. DDL comes as several ones in a text. */
const find = (text: string): readonly Found[] => {
  let found = known.get(text)
  if (!found) known.set(text, (found = text.split(';').map(normalize).filter(Boolean).map(findOne)))
  return found
}

const findOne = (text: string): Found => {
  for (const [pattern, run] of ALL) {
    const [found, ...parts] = pattern.exec(text) ?? []
    if (found !== undefined) return { run, parts, text }
  }
  throw new Error(`The model of the database has no statement like: ${text}`)
}

/** Creates the connections of a process. */
const createConnections = ({ begin, send, close }: ReturnType<typeof createSessions>, owner: Actor): Pool => {
  const idle: { client: PoolClient; session: ModelSession }[] = []
  const connect = async (): Promise<PoolClient> => {
    const free = idle.findLast(({ session }) => session.isOpen)
    if (free) {
      idle.splice(idle.indexOf(free), 1)
      return free.client
    }
    const session = begin(owner)
    const client = {
      query: (statement: string | { text: string; values?: unknown[] }, values: unknown[] = []) =>
        typeof statement === 'string'
          ? send(session, statement, values)
          : send(session, statement.text, statement.values ?? []),
      release: (isBroken?: boolean) => {
        if (isBroken === true) close(session)
        else if (session.isOpen) idle.push({ client: client as unknown as PoolClient, session })
      },
      on: () => client,
      off: () => client,
    }
    await recognizeServer(pool, client as unknown as PoolClient)
    return client as unknown as PoolClient
  }
  const query = async (...given: Parameters<PoolClient['query']>) => {
    const client = await connect()
    try {
      return await (client.query as (...all: unknown[]) => Promise<unknown>)(...given)
    } finally {
      client.release()
    }
  }
  const pool = { connect, query } as unknown as Pool
  return pool
}
