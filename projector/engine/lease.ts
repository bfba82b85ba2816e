import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { joinCalls } from '#projector/engine/join-calls.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { whenServerChanges } from '#db/server-identity.ts'
import type { Bus } from '#events/bus/bus.ts'
import { everyFullSecond } from './full-seconds.ts'
import { createWaker, type Waker } from './waker.ts'

/** Longer than a brief stall, but short enough that a standby takes over within five seconds of a crash. */
const LEASE_SECONDS = 3

/** The database's clock decides, because processes may disagree about the time. */
const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

export type Lease = { name: string; holder: string; epoch: number; seconds: number }

type LeaseOptions = {
  /** Time after which a standby may take over from a holder that crashed or hangs. */
  seconds?: number
  /** A holder that gives way before its lease expires. Released leases have the holder ''. */
  from?: string | undefined
}

/**
 * Acquires a lease if it is free or has expired. A row with an expiry works through a connection pooler. The epoch
 * grows with every holder, which fences a former holder that was paused. An expiry further away than any holder sets
 * means that the database's clock was set back, so the lease is free.
 */
export const acquireLease = async (
  pool: Pool,
  name: string,
  holder: string,
  { seconds = LEASE_SECONDS, from = '' }: LeaseOptions = {},
): Promise<Lease | undefined> => {
  const { rows } = await pool.query<Pick<Lease, 'epoch'>>({
    name: 'acquire-lease',
    text: `insert into projector.leases as l (name, holder, epoch, expires_at)
           values ($1, $2, 1, now() + make_interval(secs => $3))
           on conflict (name) do update
           set holder = excluded.holder, epoch = l.epoch + 1, expires_at = excluded.expires_at
           where l.holder = $4 or l.expires_at < clock_timestamp()
             or l.expires_at > clock_timestamp() + make_interval(secs => $3 + 1)
           returning l.epoch`,
    values: [name, holder, seconds, from],
  })
  return rows[0] && { name, holder, epoch: rows[0].epoch, seconds }
}

/** Names one term, because a stalled process may hold a lease again beside its former term. */
const termOf = ({ name, epoch }: Pick<Lease, 'name' | 'epoch'>) => `${name} ${epoch}`

/** Extends leases of one process. Returns the terms of those that it still holds. */
const renewTogether = joinCalls(async (pool: Pool, leases: readonly Lease[]) => {
  const { rows } = await pool.query<Pick<Lease, 'name' | 'epoch'>>({
    name: 'renew-leases',
    text: `update projector.leases l set expires_at = now() + make_interval(secs => held.seconds)
           from unnest($1::text[], $2::text[], $3::bigint[], $4::float8[]) as held(name, holder, epoch, seconds)
           where l.name = held.name and l.holder = held.holder and l.epoch = held.epoch
           returning l.name, l.epoch`,
    values: [
      leases.map(({ name }) => name),
      leases.map(({ holder }) => holder),
      leases.map(({ epoch }) => epoch),
      leases.map(({ seconds }) => seconds),
    ],
  })
  return new Set(rows.map(termOf))
})

/**
 * Extends a lease. Returns false if another process has acquired it. Leases of a pool that are renewed at the same time
 * share a statement: a process holds a dozen, and would otherwise be busy with them while nothing happens.
 */
export const renewLease = async (pool: Pool, lease: Lease): Promise<boolean> =>
  (await renewTogether(pool, lease)).has(termOf(lease))

/**
 * Releases the lease early so a standby can take over immediately. Clears the holder, so a renewal in flight can't
 * extend the lease again.
 */
export const releaseLease = async (pool: Pool, { name, holder, epoch }: Lease) => {
  const released = coreTables
    .updateTable('projector.leases')
    .set({ holder: '', expires_at: secondsFromNow(-1) })
    .where((row) => row.and({ name, holder, epoch }))
  await runChange(pool, released)
}

/** Reports whether a process holds a lease. */
export const isHeld = async (pool: Pool, name: string): Promise<boolean> => {
  const lease = coreTables
    .selectFrom('projector.leases')
    .select('name')
    .where('name', '=', name)
    .where('expires_at', '>', sql<Date>`now()`)
  return (await runQuery(pool, lease)).length === 1
}

/** Records that this process has these projections, so none of them looks abandoned before it is led. */
export const announceNames = async (pool: Pool, names: readonly string[]) => {
  const expired = coreTables
    .updateTable('projector.leases')
    .set({ expires_at: secondsFromNow(-1) })
    .where('name', 'in', names)
    .where('expires_at', '<', sql<Date>`now()`)
  await runChange(pool, expired)
}

/** A term as the holder of a lease. Its signal aborts when the lease is lost or the process stops. */
export type LeaseTerm = { lease: Lease; signal: AbortSignal }

type LeaseDeps = { pool: Pool; holder: string; signal: AbortSignal }

/**
 * Runs work while holding a lease, then releases it. Returns false immediately if another process holds it. Renews the
 * lease every second; the term ends when a renewal is refused, or fails after the lease has expired, or when the database
 * moved to another server, where nothing that was read before can be trusted.
 */
export const holdLease = async (
  { pool, holder, signal }: LeaseDeps,
  name: string,
  work: (term: LeaseTerm) => Promise<void>,
  options: LeaseOptions = {},
): Promise<boolean> => {
  const lease = await acquireLease(pool, name, holder, options)
  if (!lease) return false
  const { seconds } = lease
  const lost = new AbortController()
  let expiresAt = performance.now() + seconds * 1_000
  const renew = async () => {
    const sentAt = performance.now()
    // Detects the loss even if the database doesn't respond. If this process was stalled, the renewal still gets a
    // second.
    const overdue = setTimeout(() => lost.abort(), Math.max(expiresAt - sentAt, 1_000))
    const renewed = await renewLease(pool, lease).catch(() => undefined)
    clearTimeout(overdue)
    if (renewed) expiresAt = Math.max(expiresAt, sentAt + seconds * 1_000)
    else if (renewed === false || performance.now() > expiresAt) lost.abort()
  }
  const stopRenewing = everyFullSecond(() => !lost.signal.aborted && renew())
  const unsubscribe = whenServerChanges(pool, () => lost.abort())
  try {
    await work({ lease, signal: AbortSignal.any([signal, lost.signal]) })
  } finally {
    stopRenewing()
    unsubscribe()
    await releaseLease(pool, lease).catch(() => {})
  }
  return true
}

/** Interval at which a standby tries to acquire the lease. */
const STANDBY_RETRY_MS = 500

/** Time for which a process that failed takes no lease from others: its code may be older, or its network broken. */
const TAKES_NONE_MS = 60_000

type LeaderOptions = {
  name: string
  /** Returns false while this process can't do the work, so another one can lead. */
  canRun?: () => boolean
  /** Returns the holder from which this process takes the lease, if there is one. */
  takeFrom?: (name: string) => Promise<string | undefined>
  /** Runs for the term, as the leader. */
  work: (term: LeaseTerm, waker: Waker) => Promise<void>
  /** Receives a failure. The work is retried afterwards. */
  onFailure: (error: unknown) => void
}

/** Runs work whenever this process leads, and waits as a standby otherwise, until the process stops. */
export const runWhileLeader = async (
  deps: LeaseDeps & { bus: Bus },
  { name, canRun = () => true, takeFrom, work, onFailure }: LeaderOptions,
) => {
  const waker = createWaker(deps.bus)
  let takesAt = -Infinity
  const fail = (error: unknown) => {
    takesAt = performance.now() + TAKES_NONE_MS
    onFailure(error)
  }
  while (!deps.signal.aborted) {
    if (canRun()) {
      const from = performance.now() > takesAt ? await takeFrom?.(name) : undefined
      await holdLease(deps, name, (term) => work(term, waker), { from }).catch(fail)
    }
    await waker.pause(STANDBY_RETRY_MS, deps.signal)
  }
  waker.close()
}
