import type { Pool } from '#db/client.ts'
import type { Bus } from '#events/bus/bus.ts'
import { createWaker, type Waker } from './waker.ts'

/** Long enough to outlive a hiccup, short enough that a standby takes over within five seconds of a death. */
const LEASE_SECONDS = 3

export type Lease = { name: string; holder: string; epoch: number; seconds: number }

/**
 * Takes the lease of a name if it is free or has run out. A row with an expiry, so it works through a connection
 * pooler; the epoch grows with every holder, so that one who was paused for too long can be told from the next.
 * An expiry further away than any holder sets it means that the database's clock was set back: the lease is free.
 */
export const acquireLease = async (
  pool: Pool,
  name: string,
  holder: string,
  seconds = LEASE_SECONDS,
): Promise<Lease | undefined> => {
  const { rows } = await pool.query<{ epoch: number }>(
    `insert into projector.leases as l (name, holder, epoch, expires_at)
     values ($1, $2, 1, now() + make_interval(secs => $3))
     on conflict (name) do update
     set holder = excluded.holder, epoch = l.epoch + 1, expires_at = excluded.expires_at
     where l.expires_at < clock_timestamp() or l.expires_at > clock_timestamp() + make_interval(secs => $3 + 1)
     returning epoch`,
    [name, holder, seconds],
  )
  return rows[0] && { name, holder, epoch: rows[0].epoch, seconds }
}

/** Keeps a lease for another while. False when it is somebody else's by now. */
export const renewLease = async (pool: Pool, { name, holder, epoch, seconds }: Lease): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update projector.leases set expires_at = now() + make_interval(secs => $4)
     where name = $1 and holder = $2 and epoch = $3`,
    [name, holder, epoch, seconds],
  )
  return rowCount === 1
}

/**
 * Gives a lease back, so that a standby need not wait for it to run out. It is nobody's from then on: a renewal that was
 * on its way already would hold it for another while.
 */
export const releaseLease = async (pool: Pool, { name, holder, epoch }: Lease) => {
  await pool.query(
    `update projector.leases set holder = '', expires_at = now() - interval '1 second'
     where name = $1 and holder = $2 and epoch = $3`,
    [name, holder, epoch],
  )
}

/** A time of holding a lease. Its signal aborts when the lease is lost or the process is to stop. */
export type LeaseTerm = { lease: Lease; signal: AbortSignal }

type LeaseDeps = { pool: Pool; holder: string; signal: AbortSignal }

/**
 * Does the work while holding a lease, and gives it back after. Returns false at once when somebody else holds it.
 * Renewed every second; when a renewal is refused, or fails when the lease has run out, the tenure ends.
 * @param seconds for how long the lease outlives a holder who died or is stuck.
 */
export const holdLease = async (
  { pool, holder, signal }: LeaseDeps,
  name: string,
  work: (term: LeaseTerm) => Promise<void>,
  seconds = LEASE_SECONDS,
): Promise<boolean> => {
  const lease = await acquireLease(pool, name, holder, seconds)
  if (!lease) return false
  const lost = new AbortController()
  let sureUntil = performance.now() + seconds * 1_000
  const renewal = setInterval(async () => {
    if (lost.signal.aborted) return
    const asked = performance.now()
    // A database that does not answer must not keep us from knowing. Were we ourselves held up, we may still ask.
    const overdue = setTimeout(() => lost.abort(), Math.max(sureUntil - asked, 1_000))
    const renewed = await renewLease(pool, lease).catch(() => undefined)
    clearTimeout(overdue)
    if (renewed) sureUntil = Math.max(sureUntil, asked + seconds * 1_000)
    else if (renewed === false || performance.now() > sureUntil) lost.abort()
  }, 1_000)
  try {
    await work({ lease, signal: AbortSignal.any([signal, lost.signal]) })
  } finally {
    clearInterval(renewal)
    await releaseLease(pool, lease).catch(() => {})
  }
  return true
}

/** How long one who stands by waits before asking again, in milliseconds. */
const AGAIN_MS = 500

type LeaderOptions = {
  /** Name of the lease. */
  name: string
  /** False while the work cannot be done here: then nobody else is kept from it. */
  canRun?: () => boolean
  /** What the holder does, for as long as the tenure lasts. */
  work: (term: LeaseTerm, waker: Waker) => Promise<void>
  /** Told of a failure, after which it is tried again. */
  onFailure: (error: unknown) => void
}

/** Does the work of a name while holding its lease and stands by otherwise, until the process stops. */
export const runWhileLeader = async (
  deps: LeaseDeps & { bus: Bus },
  { name, canRun: isAble = () => true, work, onFailure }: LeaderOptions,
) => {
  const waker = createWaker(deps.bus)
  while (!deps.signal.aborted) {
    if (isAble()) await holdLease(deps, name, (term) => work(term, waker)).catch(onFailure)
    await waker.pause(AGAIN_MS, deps.signal)
  }
  waker.close()
}
