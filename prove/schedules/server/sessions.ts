import type { Actor } from '#prove/schedules/timeline.ts'
import { Blocked, createTx, endTx, type ModelTx, undoTo } from './rows.ts'
import { PgError, type Result } from './statement.ts'

/** Decides how long parts of a call take, and what gets lost. */
export type Network = (owner: Actor) => Trip
export type Trip = { requestMs: number; commitMs: number; replyMs: number; lost?: 'request' | 'reply' | undefined }

type Reply = (error: unknown, result?: Result) => void
export type PendingCall = {
  session: ModelSession
  text: string
  values: unknown[]
  trip: Trip
  reply: Reply
  isDone: boolean
}
export type ModelSession = {
  owner: Actor
  isOpen: boolean
  tx: ModelTx | undefined
  isFailed: boolean
  calls: number
  call: PendingCall | undefined
}

/** Parts of a server that its sessions need. */
type SessionsDeps = {
  later: (ms: number, run: () => void, owner?: Actor | null) => unknown
  network: Network
  /** Runs the statement of a call. @throws {Blocked | PgError} */
  perform: (call: PendingCall, tx: ModelTx) => Result
}

const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 3_000
/** The functions that append set their own. */
const APPEND_LOCK_TIMEOUT_MS = 3_000

const lost = () => new Error('Connection terminated unexpectedly')
/** Creates the sessions of a server: their transactions, what waits for locks, and what gets lost on the way. */
export const createSessions = ({ later, network, perform }: SessionsDeps) => {
  const sessions = new Set<ModelSession>()
  const open = new Set<ModelTx>()
  const ends = createEnds({ later, sessions, open })
  const { finish, close, answer, endExplicit } = ends

  const block = (call: PendingCall, tx: ModelTx, by: ModelTx) => {
    const { session } = call
    let isWaiting = true
    const limit =
      tx.lockTimeoutMs ?? (call.text.includes('event_store.') ? APPEND_LOCK_TIMEOUT_MS : STATEMENT_TIMEOUT_MS)
    by.waiting.push(() => {
      if (!isWaiting) return
      isWaiting = false
      // Runs as soon as the other transaction has ended, before later calls.
      if (!tx.isEnded) execute(call, tx)
    })
    later(limit, () => {
      if (!isWaiting) return
      isWaiting = false
      fail(
        call,
        tx,
        new PgError(limit < STATEMENT_TIMEOUT_MS ? '55P03' : '57014', 'canceling statement due to timeout'),
      )
    })
    if (session.isOpen) session.call = call
  }

  const fail = (call: PendingCall, tx: ModelTx, error: unknown) => {
    if (call.session.tx === tx) call.session.isFailed = true
    else finish(tx, false)
    answer(call, error)
  }

  const execute = (call: PendingCall, tx: ModelTx) => {
    const mark = tx.journal.length
    let result: Result
    try {
      result = perform(call, tx)
    } catch (error) {
      undoTo(tx, mark)
      if (error instanceof Blocked) return block(call, tx, error.by)
      if (!(error instanceof PgError)) throw error
      return fail(call, tx, error)
    }
    if (call.session.tx === tx) return answer(call, undefined, result)
    const commit = () => {
      if (tx.isEnded) return
      finish(tx, true)
      answer(call, undefined, result)
    }
    if (tx.journal.length > 0) later(call.trip.commitMs, commit)
    else commit()
  }

  const arrive = (call: PendingCall) => {
    const { session, text } = call
    if (!session.isOpen) return
    if (call.trip.lost === 'request') return close(session)
    if (text === 'begin') {
      session.tx = createTx()
      open.add(session.tx)
      return answer(call, undefined, { rows: [] })
    }
    if (text === 'commit' || text === 'rollback') return endExplicit(call, text === 'commit')
    if (session.isFailed) return answer(call, new PgError('25P02', 'current transaction is aborted'))
    const tx = session.tx ?? createTx()
    open.add(tx)
    execute(call, tx)
  }

  const send = (session: ModelSession, text: string, values: unknown[]): Promise<Result> =>
    new Promise((resolve, reject) => {
      const reply: Reply = (error, result) => {
        if (error !== undefined) return reject(error as Error)
        resolve({ rows: result?.rows ?? [], rowCount: result?.rowCount ?? result?.rows.length ?? 0 })
      }
      if (!session.isOpen) return void later(1, () => reply(lost()))
      const call: PendingCall = {
        session,
        text,
        values: [...values],
        trip: network(session.owner),
        reply,
        isDone: false,
      }
      session.call = call
      session.calls += 1
      later(call.trip.requestMs, () => arrive(call))
    })

  const begin = (owner: Actor): ModelSession => {
    const session: ModelSession = { owner, isOpen: true, tx: undefined, isFailed: false, calls: 0, call: undefined }
    sessions.add(session)
    return session
  }

  /** Ends all sessions, and what they did not commit. */
  const closeAll = () => {
    for (const tx of open) finish(tx, false)
    for (const session of sessions) close(session)
  }

  return { begin, send, close, closeAll, all: () => [...sessions] }
}

type EndsDeps = Pick<SessionsDeps, 'later'> & { sessions: Set<ModelSession>; open: Set<ModelTx> }

/** Creates the ends of calls, transactions and sessions. */
const createEnds = ({ later, sessions, open }: EndsDeps) => {
  const finish = (tx: ModelTx, isCommitted: boolean) => {
    open.delete(tx)
    endTx(tx, isCommitted)
  }

  const close = (session: ModelSession) => {
    if (!session.isOpen) return
    session.isOpen = false
    sessions.delete(session)
    const { call, tx } = session
    if (tx) finish(tx, false)
    if (call) later(1, () => call.reply(lost()), session.owner)
  }

  /** Sends a reply, unless the network loses it together with the connection. */
  const answer = (call: PendingCall, error: unknown, result?: Result) => {
    const { session, trip } = call
    if (call.isDone || !session.isOpen) return
    call.isDone = true
    if (trip.lost === 'reply') return close(session)
    session.call = undefined
    const { calls, tx } = session
    if (tx)
      later(IDLE_IN_TRANSACTION_MS + trip.replyMs, () => {
        if (session.calls === calls && session.tx === tx) close(session)
      })
    later(trip.replyMs, () => call.reply(session.isOpen ? error : lost(), result), session.owner)
  }

  const endExplicit = (call: PendingCall, wantsCommit: boolean) => {
    const { session, trip } = call
    const { tx, isFailed } = session
    const end = () => {
      if (tx?.isEnded !== true || !wantsCommit) {
        if (tx) finish(tx, wantsCommit && !isFailed)
        session.tx = undefined
        session.isFailed = false
        answer(call, undefined, { rows: [] })
      }
    }
    if (wantsCommit && tx && tx.journal.length > 0) later(trip.commitMs, end)
    else end()
  }

  return { finish, close, answer, endExplicit }
}
