import { transaction } from '#db/client.ts'
import type { LeanEvent } from '#events/core/recorded.ts'
import { applyInTransaction } from './batch.ts'
import { untilFullSecond } from './full-seconds.ts'
import { createSourceCheck } from './changed-source.ts'
import { dropLeftovers } from './rebuild/build-version.ts'
import { createFailureHandler, recordFailure } from './failure-handler.ts'
import { advanceCheckpoint, type Checkpoint, claimCheckpoint, Fenced } from './checkpoint.ts'
import { findFollower } from './rebuild/follower.ts'
import { runWhileLeader, type LeaseTerm } from './lease.ts'
import { assertFewDeadLetters, formatMessage } from './dead-letters.ts'
import type { EngineDeps } from './deps.ts'
import { reloadDefinition, type Projection, readerFor } from './projection.ts'
import { Stopped } from './stopped.ts'
import { catchUpLive, shouldCatchUp } from './catch-up.ts'
import { rebuild, reportBlocked } from './rebuild/rebuild.ts'
import { createSpread, type Spread } from './spread.ts'
import { splitPage, WaitsForNewerCode } from './unknown-events.ts'
import { isRolledBack, type LiveVersion, liveVersion, showComplete } from './rebuild/version.ts'
import type { Waker } from './waker.ts'

const PAGE_EVENTS = 5_000

/** Pause after a failed rebuild, which may mean that another process is rebuilding. */
const REBUILD_PAUSE_MS = 1_000

/**
 * Time for which a checkpoint may lag behind events that change nothing. Reading those again costs less than a commit
 * for each.
 */
const MAX_UNSTORED_MS = 1_000
/** Idle time after which a lagging checkpoint is written. */
const IDLE_MS = 60

/**
 * Lingers between pages when events arrive this fast, longer at higher rates: a transaction for a hundred events takes
 * hardly longer than one for ten, and leaves CPU time to the API.
 */
const MIN_LINGER_EVENTS = 12
const MIN_LINGER_RATE_PER_MS = 0.6
/** Linger per rate, in ms per (event/ms): 36 ms at the minimum rate. */
const LINGER_MS_PER_RATE = 60
const MAX_LINGER_MS = 120

/** Window over which the rate is measured, so a short burst is applied without a delay. */
const RATE_WINDOW_MS = 150

/** Runs projections until the process stops, and shares them with the other processes that do. */
export const leadProjections = async (projections: readonly Projection[], deps: EngineDeps) => {
  const names = projections.map(({ name }) => name)
  const takeFrom = createSpread(deps.pool, deps.holder, names)
  await Promise.all(projections.map((projection) => runProjection(projection, deps, takeFrom)))
}

/** Runs a projection until the process stops: follows the store as the leader, waits as a standby otherwise. */
const runProjection = (projection: Projection, deps: EngineDeps, takeFrom: Spread) => {
  const fitting = createSourceCheck(deps)
  return runWhileLeader(deps, {
    name: projection.name,
    takeFrom,
    work: (term, waker) => lead(projection, fitting, term, deps, waker),
    ...createFailureHandler(deps, projection.name, (err) =>
      deps.log.error({ projection: projection.name, err }, 'projection interrupted, retrying'),
    ),
  })
}

/** Leads a projection for one lease term: rebuilds it if its revision is older, and follows the store. */
const lead = async (
  loaded: Projection,
  fitting: ReturnType<typeof createSourceCheck>,
  term: LeaseTerm,
  deps: EngineDeps,
  waker: Waker,
) => {
  const { name } = loaded
  let projection = loaded
  const onFailure = (err: unknown) => deps.log.warn({ projection: name, err }, 'a leftover version was not dropped')
  await dropLeftovers(deps.pool, projection, onFailure)
  while (!term.signal.aborted) {
    const live = await liveVersion(deps.pool, projection)
    if (live.revision !== projection.revision) projection = await reloadDefinition(projection)
    projection = await fitting(projection)
    const { revision } = projection
    if (live.revision > revision) {
      throw new Stopped(
        `${name} is at revision ${live.revision}, and this process has older code (${revision}): restart the product`,
      )
    }
    if (live.revision < revision) {
      if (await isRolledBack(deps.pool, projection)) await followRolledBack(projection, live, term, deps, waker)
      else await upgrade(projection, term, deps, waker)
    } else await followLive(projection, live, term, deps, waker)
  }
}

/** Follows an earlier revision that an operator has returned to, until a rebuild. */
const followRolledBack: typeof followLive = async (projection, live, term, deps, waker) => {
  const follower = await findFollower(deps.pool, projection, live)
  if (!follower) {
    throw new Stopped(
      `${projection.name} was rolled back to revision ${live.revision}, which this code can't continue: rebuild it`,
    )
  }
  await followLive(follower, live, term, deps, waker)
}

/** Follows the live version until the lease term ends or another version goes live. */
const followLive = async (
  projection: Projection,
  live: LiveVersion,
  term: LeaseTerm,
  deps: EngineDeps,
  waker: Waker,
) => {
  const { name } = projection
  try {
    const checkpoint = await claimCheckpoint(deps.pool, name, live.version, term.lease.epoch)
    await assertFewDeadLetters(deps.pool, checkpoint)
    const reached = await catchUpLive(projection, checkpoint, { ...deps, signal: term.signal })
    await follow(projection, reached, term, deps, waker)
  } catch (error) {
    if (term.signal.aborted && error instanceof Error && error.name === 'AbortError') return
    if (!(error instanceof Fenced)) throw error
    deps.log.info({ projection: name, reason: error.message }, 'checkpoint moved')
    await waker.sleep(50, term.signal)
  }
}

/** Applies stored events, then sleeps until woken, for the lease term or until it is so far behind that it should catch up. */
const follow = async (projection: Projection, from: Checkpoint, term: LeaseTerm, deps: EngineDeps, waker: Waker) => {
  const { log } = deps
  const reader = readerFor(projection, deps.store)
  const progress = createProgress(projection, from, deps)
  const lingerFor = createLinger()
  let isHidden = projection.isOfAnalyst === true
  const show = async () => {
    if (isHidden) await showComplete(deps.pool, projection, from.version)
    isHidden = false
  }
  let page = await reader.readPage(progress.position(), PAGE_EVENTS)
  while (!term.signal.aborted) {
    const { events, isLast } = page
    const last = events.at(-1)
    if (!last) {
      progress.report()
      await show()
      const isWoken = await waker.sleep(progress.isStored() ? untilFullSecond() : IDLE_MS, term.signal)
      await progress.storeIfDue(!isWoken)
      page = await reader.readPage(progress.position(), PAGE_EVENTS)
      continue
    }
    // Prefetches the next page while this one is applied, unless events are large: those would fill the memory. A failure
    // is handled when the page is awaited.
    const next = events.length === PAGE_EVENTS ? reader.readPage(last.position, PAGE_EVENTS) : undefined
    next?.catch(() => {})
    const { known, unknown } = splitPage(events, projection.mustWait ?? (() => false))
    for (const { event, reason, error } of known.length > 0 ? await progress.apply(known) : []) {
      const { position, type } = event
      log.error({ projection: projection.name, position, type, reason, message: formatMessage(error) }, 'dead letter')
    }
    await progress.storeIfDue(unknown !== undefined)
    if (unknown) throw new WaitsForNewerCode(unknown)
    if (events.length === PAGE_EVENTS && (await shouldCatchUp(projection, progress.position(), deps))) {
      await next?.catch(() => {})
      return await progress.storeIfDue(true)
    }
    if (isLast) await show()
    // Lingers between short pages; otherwise a busy day would be applied event by event.
    const lingerMs = Math.max(projection.lingerMs ?? 0, lingerFor(events))
    if (isLast && lingerMs > 0) await waker.pause(lingerMs, term.signal)
    page = await (next ?? reader.readPage(progress.position(), PAGE_EVENTS))
  }
}

/** Tracks progress. Stores the checkpoint with each page that changes something, and occasionally otherwise. */
const createProgress = (projection: Projection, from: Checkpoint, { pool, metrics }: EngineDeps) => {
  let stored = from
  let reached = from.position
  let storedAt = performance.now()
  const report = () => metrics.setPosition(projection.name, reached)
  return {
    position: () => reached,
    report,
    isStored: () => reached === stored.position,
    apply: async (page: LeanEvent[]) => {
      const to = page.at(-1)?.position ?? reached
      if (projection.prepare?.(page) ?? true) {
        const done = metrics.startBatch(projection.name, page.length)
        const applied = await applyInTransaction(pool, projection, stored, page)
        done()
        stored = applied.checkpoint
        storedAt = performance.now()
        reached = to
        report()
        if (applied.deadLetters.length > 0) await assertFewDeadLetters(pool, stored)
        return applied.deadLetters
      }
      reached = to
      return []
    },
    /** Stores the checkpoint if it is due: when idle, or after a while. */
    storeIfDue: async (isIdle: boolean) => {
      if (reached === stored.position || (!isIdle && performance.now() - storedAt < MAX_UNSTORED_MS)) return
      stored = await transaction(pool, (client) => advanceCheckpoint(client, stored, reached))
      storedAt = performance.now()
    },
  }
}

/** Creates a function that returns, for each page, how long to linger before the next one. */
const createLinger = () => {
  let since = performance.now()
  let events = 0
  let perMs = 0
  return ({ length }: LeanEvent[]): number => {
    const elapsed = performance.now() - since
    events += length
    if (elapsed >= RATE_WINDOW_MS) {
      perMs = events / elapsed
      since += elapsed
      events = 0
    }
    return length >= MIN_LINGER_EVENTS && perMs > MIN_LINGER_RATE_PER_MS
      ? Math.min(LINGER_MS_PER_RATE * perMs, MAX_LINGER_MS)
      : 0
  }
}

/** Rebuilds a projection for this code's revision, and follows the live version meanwhile. */
const upgrade = async (projection: Projection, term: LeaseTerm, deps: EngineDeps, waker: Waker) => {
  const stopping = new AbortController()
  const signal = AbortSignal.any([term.signal, stopping.signal])
  const building = buildRevision(projection, { ...deps, signal }, waker).finally(() => stopping.abort())
  // The rejection is handled when the build is awaited below.
  building.catch(() => {})
  try {
    while (!signal.aborted) {
      const live = await liveVersion(deps.pool, projection)
      if (live.revision >= projection.revision) break
      const follower = await findFollower(deps.pool, projection, live)
      if (!follower) {
        deps.log.warn(
          { projection: projection.name },
          'no definition can follow the live version until the rebuild is done',
        )
        break
      }
      await followLive(follower, live, { ...term, signal }, deps, waker)
    }
  } catch (error) {
    stopping.abort()
    await building.catch(() => {})
    throw error
  }
  await building
}

/** Builds this code's revision, with retries, until it is live or the signal aborts. */
const buildRevision = async (projection: Projection, deps: EngineDeps, waker: Waker) => {
  const { name, revision } = projection
  for (;;) {
    const live = await liveVersion(deps.pool, projection)
    if (live.revision >= revision || deps.signal.aborted) return
    deps.log.info({ projection: name, from: live.revision, to: revision }, 'rebuilding for a new revision')
    try {
      await rebuild(projection, { ...deps, ...deps.rebuilding, onBlocked: reportBlocked(deps, name) })
    } catch (err) {
      if (deps.signal.aborted) return
      deps.log.warn({ projection: name, err }, 'rebuild for a new revision failed, retrying')
      await recordFailure(deps.pool, name, err).catch(() => {})
      await waker.pause(REBUILD_PAUSE_MS, deps.signal)
    }
  }
}
