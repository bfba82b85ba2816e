import { transaction } from '#db/client.ts'
import type { StoredEvent } from '#events/decode.ts'
import { applyInTransaction } from './batch.ts'
import { dropLeftovers } from './rebuild/build-version.ts'
import { createFailureHandler } from './failure-handler.ts'
import { advanceCheckpoint, type Checkpoint, claimCheckpoint, Fenced } from './checkpoint.ts'
import { findFollower } from './rebuild/follower.ts'
import { runWhileLeader, type LeaseTerm } from './lease.ts'
import { messageOf } from './dead-letters.ts'
import type { ProjectorDeps } from './deps.ts'
import type { Projection } from './projection.ts'
import { rebuild, reportBlocked } from './rebuild/rebuild.ts'
import { splitPage, WaitsForNewerCode } from './unknown-events.ts'
import { type LiveVersion, liveVersion } from './rebuild/version.ts'
import type { Waker } from './waker.ts'

const PAGE = 5_000

/** How long to wait after a rebuild that failed, which may be one that another process runs. */
const REBUILD_PAUSE_MS = 1_000

/** How long a checkpoint may stay behind events that change nothing: reading those again costs less than a commit for each. */
const UNSETTLED_MS = 1_000
/** With nothing new for so long there is time to write it. */
const IDLE_MS = 60

/**
 * Where events come this fast, they gather for a moment, the longer the faster they come: a transaction for a hundred of
 * them takes hardly longer than one for ten, and leaves the machine to those who send them.
 */
const MANY = 12
const FAST_PER_MS = 0.6
/** Milliseconds for each event in a millisecond: 36 where it begins. */
const GATHER_MS = 60
const MOST_MS = 120

/** Milliseconds over which that is measured: a burst that is soon over is applied at once. */
const WINDOW_MS = 150

/** Tells of each page how long to wait before the next one. */
const createGathering = () => {
  let since = performance.now()
  let events = 0
  let perMs = 0
  return ({ length }: StoredEvent[]): number => {
    const elapsed = performance.now() - since
    events += length
    if (elapsed >= WINDOW_MS) {
      perMs = events / elapsed
      since += elapsed
      events = 0
    }
    return length >= MANY && perMs > FAST_PER_MS ? Math.min(GATHER_MS * perMs, MOST_MS) : 0
  }
}

/** A checkpoint that is written with what a page changes, and only now and then when it changes nothing. */
const createProgress = (projection: Projection, from: Checkpoint, { pool, metrics }: ProjectorDeps) => {
  let stored = from
  let reached = from.position
  let storedAt = performance.now()
  const report = () => metrics.reached(projection.name, reached)
  return {
    position: () => reached,
    report,
    isSettled: () => reached === stored.position,
    apply: async (page: StoredEvent[]) => {
      const to = page.at(-1)?.position ?? reached
      if (projection.prepare?.(page) ?? true) {
        const done = metrics.batch(projection.name, page.length)
        const applied = await applyInTransaction(pool, projection, stored, page)
        done()
        stored = applied.checkpoint
        storedAt = performance.now()
        reached = to
        report()
        return applied.deadLetters
      }
      reached = to
      return []
    },
    /** Writes how far we came, if that is due: while there is nothing else to do, or after long enough. */
    settle: async (isIdle: boolean) => {
      if (reached === stored.position || (!isIdle && performance.now() - storedAt < UNSETTLED_MS)) return
      stored = await transaction(pool, (client) => advanceCheckpoint(client, stored, reached))
      storedAt = performance.now()
    },
  }
}

/** Applies what is there, then sleeps until woken, for as long as the tenure lasts. */
const follow = async (projection: Projection, from: Checkpoint, term: LeaseTerm, deps: ProjectorDeps, waker: Waker) => {
  const { store, log } = deps
  const progress = createProgress(projection, from, deps)
  const gather = createGathering()
  let page = await store.readPage(progress.position(), PAGE)
  while (!term.signal.aborted) {
    const { events, isLast } = page
    const last = events.at(-1)
    if (!last) {
      progress.report()
      const isWoken = await waker.sleep(progress.isSettled() ? 1_000 : IDLE_MS, term.signal)
      await progress.settle(!isWoken)
      page = await store.readPage(progress.position(), PAGE)
      continue
    }
    // While this page is applied the next one is read. A failure is noticed when the page is asked for.
    const next = isLast ? undefined : store.readPage(last.position, PAGE)
    next?.catch(() => {})
    const { known, unknown } = splitPage(events, projection.mustWait ?? (() => false))
    for (const { event, reason, error } of known.length > 0 ? await progress.apply(known) : []) {
      const { position, type } = event
      log.error({ projection: projection.name, position, type, reason, message: messageOf(error) }, 'dead letter')
    }
    if (unknown) {
      await progress.settle(true)
      throw new WaitsForNewerCode(unknown)
    }
    // Between two short pages, or a busy day would be applied event by event.
    const rest = Math.max(projection.lingerMs ?? 0, gather(events))
    if (!next && rest > 0) await waker.pause(rest, term.signal)
    page = await (next ?? store.readPage(progress.position(), PAGE))
  }
}

/** Follows the live version until the tenure ends, or until another version is live. */
const followLive = async (
  projection: Projection,
  live: LiveVersion,
  term: LeaseTerm,
  deps: ProjectorDeps,
  waker: Waker,
) => {
  const { name } = projection
  try {
    const checkpoint = await claimCheckpoint(deps.pool, name, live.version, term.lease.epoch)
    await follow(projection, checkpoint, term, deps, waker)
  } catch (error) {
    if (!(error instanceof Fenced)) throw error
    deps.log.info({ projection: name, reason: error.message }, 'checkpoint moved')
    await waker.sleep(50, term.signal)
  }
}

/** Builds this code's revision, and tries again after a failure, until it is live or the signal aborts. */
const buildRevision = async (projection: Projection, deps: ProjectorDeps, waker: Waker) => {
  const { name, revision } = projection
  for (;;) {
    const live = await liveVersion(deps.pool, projection)
    if (live.revision >= revision || deps.signal.aborted) return
    deps.log.info({ projection: name, from: live.revision, to: revision }, 'rebuilding for a new revision')
    try {
      await rebuild(projection, { ...deps, ...deps.rebuilding, onBlocked: reportBlocked(deps, name) })
    } catch (err) {
      if (deps.signal.aborted) return
      deps.log.warn({ projection: name, err }, 'rebuild for a new revision failed, trying again')
      await waker.pause(REBUILD_PAUSE_MS, deps.signal)
    }
  }
}

/** Brings a projection to this code's revision, and follows the live version meanwhile. */
const upgrade = async (projection: Projection, term: LeaseTerm, deps: ProjectorDeps, waker: Waker) => {
  const ending = new AbortController()
  const signal = AbortSignal.any([term.signal, ending.signal])
  const building = buildRevision(projection, { ...deps, signal }, waker).finally(() => ending.abort())
  // Noticed when it is waited for, after the following.
  building.catch(() => {})
  try {
    while (!signal.aborted) {
      const live = await liveVersion(deps.pool, projection)
      if (live.revision >= projection.revision) break
      const follower = await findFollower(deps.pool, projection, live)
      if (!follower) {
        deps.log.warn({ projection: projection.name }, 'no code follows the live version until the rebuild is done')
        break
      }
      await followLive(follower, live, { ...term, signal }, deps, waker)
    }
  } catch (error) {
    ending.abort()
    await building.catch(() => {})
    throw error
  }
  await building
}

/** Leads a projection for one tenure: brings it to this code's revision, and follows the store. */
const lead = async (projection: Projection, term: LeaseTerm, deps: ProjectorDeps, waker: Waker) => {
  const { name, revision } = projection
  const onFailure = (err: unknown) => deps.log.warn({ projection: name, err }, 'a leftover version was not dropped')
  await dropLeftovers(deps.pool, projection, onFailure)
  while (!term.signal.aborted) {
    const live = await liveVersion(deps.pool, projection)
    if (live.revision > revision) {
      throw new Error(`${name} is at revision ${live.revision}, and this code is older (${revision})`)
    }
    if (live.revision < revision) await upgrade(projection, term, deps, waker)
    else await followLive(projection, live, term, deps, waker)
  }
}

/** Runs one projection until the process stops: leads it while holding its lease, stands by otherwise. */
export const runProjection = (projection: Projection, deps: ProjectorDeps) =>
  runWhileLeader(deps, {
    name: projection.name,
    work: (term, waker) => lead(projection, term, deps, waker),
    ...createFailureHandler(deps, projection.name, (err) =>
      deps.log.error({ projection: projection.name, err }, 'projection interrupted, trying again'),
    ),
  })
