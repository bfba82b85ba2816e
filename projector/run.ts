import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'
import type { Bus } from '#events/bus.ts'
import { applyInTransaction } from './batch.ts'
import { type Checkpoint, claimCheckpoint, Fenced } from './checkpoint.ts'
import { holdLease, type Tenure } from './lease.ts'
import type { ProjectorMetrics } from './metrics.ts'
import type { Projection } from './projection.ts'
import { rebuild } from './rebuild.ts'
import { liveVersion } from './version.ts'
import { makeWaker, type Waker } from './waker.ts'

/** What projections and reactions run on. */
export type World = {
  pool: Pool
  store: EventStore
  bus: Bus
  /** Names this process in leases. */
  holder: string
  log: Logger
  metrics: ProjectorMetrics
  /** Copies that a NATS cluster keeps of the stream EVENTS. */
  replicas: number
  /** Aborted when the process is to stop. */
  signal: AbortSignal
}

const PAGE = 5_000

/** Applies what is there, then sleeps until woken, for as long as the tenure lasts. */
const follow = async (projection: Projection, from: Checkpoint, tenure: Tenure, world: World, waker: Waker) => {
  const { store, pool, bus, log, metrics } = world
  let checkpoint = from
  let page = await store.readAll(checkpoint.position, PAGE)
  while (!tenure.signal.aborted) {
    const last = page.at(-1)
    if (!last) {
      metrics.reached(projection.name, checkpoint.position)
      bus.tellPosition(projection.name, checkpoint.position)
      await waker.sleep(1_000, tenure.signal)
      page = await store.readAll(checkpoint.position, PAGE)
      continue
    }
    // While this page is applied the next one is read. A failure is noticed when the page is asked for.
    const next = page.length === PAGE ? store.readAll(last.position, PAGE) : undefined
    next?.catch(() => {})
    const done = metrics.batch(projection.name, page.length)
    const applied = await applyInTransaction(pool, projection, checkpoint, page)
    done()
    checkpoint = applied.checkpoint
    metrics.reached(projection.name, checkpoint.position)
    bus.tellPosition(projection.name, checkpoint.position)
    for (const { event, reason } of applied.letters) {
      log.error({ projection: projection.name, position: event.position, type: event.type, reason }, 'dead letter')
    }
    page = await (next ?? store.readAll(checkpoint.position, PAGE))
  }
}

/** Leads a projection for one tenure: brings it to this code's revision, then follows the store. */
const lead = async (projection: Projection, tenure: Tenure, world: World, waker: Waker) => {
  const { name, revision } = projection
  while (!tenure.signal.aborted) {
    const live = await liveVersion(world.pool, projection)
    if (live.revision > revision) {
      throw new Error(`${name} is at revision ${live.revision}, and this code is older (${revision})`)
    }
    if (live.revision < revision) {
      world.log.info({ projection: name, from: live.revision, to: revision }, 'rebuilding for a new revision')
      await rebuild(projection, world)
      continue
    }
    try {
      const checkpoint = await claimCheckpoint(world.pool, name, live.version, tenure.lease.epoch)
      await follow(projection, checkpoint, tenure, world, waker)
    } catch (error) {
      // After a rebuild another version is live: read anew where we stand. If the lease is lost, the tenure ends.
      if (!(error instanceof Fenced)) throw error
      world.log.info({ projection: name, reason: error.message }, 'checkpoint moved')
      await waker.sleep(50, tenure.signal)
    }
  }
}

/** Runs one projection until the process stops: leads it while holding its lease, stands by otherwise. */
export const runProjection = async (projection: Projection, world: World) => {
  const waker = makeWaker(world.bus)
  while (!world.signal.aborted) {
    try {
      await holdLease(world, projection.name, (tenure) => lead(projection, tenure, world, waker))
    } catch (error) {
      world.log.error({ projection: projection.name, err: error }, 'projection interrupted, trying again')
    }
    await waker.pause(1_000, world.signal)
  }
  waker.close()
}
