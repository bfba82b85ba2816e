import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { beginVersion } from './build-version.ts'
import type { Checkpoint } from '#projector/engine/checkpoint.ts'
import { assertFewDeadLetters } from '#projector/engine/dead-letters.ts'
import { holdLease, type Lease, type LeaseTerm } from '#projector/engine/lease.ts'
import { type Projection, readerFor } from '#projector/engine/projection.ts'
import type { RangeDeps } from '#projector/engine/apply-range.ts'
import { applyAll } from '#projector/engine/catch-up.ts'
import { dropReplaced, type SwapDeps, swapWhenFree } from './swap.ts'
import { liveVersion } from './version.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'

/** The swap itself applies the rest when fewer events than this are left. */
const MAX_LEFT_FOR_SWAP = 2_000

/**
 * Longer than for followers: no reader waits for a rebuild, and a busy machine may spend seconds on a page. An expired
 * lease would restart the work.
 */
const LEASE = { seconds: 20 }

/** Each rebuild uses up to three connections of the pool. */
const MAX_REBUILDS = 2
const SLOT_PAUSE_MS = 250

export type RebuildDeps = SwapDeps & RangeDeps & { holder: string }

export type RebuildResult = { version: number; events: number; swapMs: number }

/** Applies events to the new version until only a few recent ones are left. */
export const catchUp = async (projection: Projection, from: Checkpoint, deps: RebuildDeps): Promise<Checkpoint> => {
  let checkpoint = from
  for (;;) {
    const head = await deps.store.head()
    const left = head - checkpoint.position
    checkpoint = await applyAll(projection, checkpoint, head, deps)
    await assertFewDeadLetters(deps.pool, checkpoint)
    if (left < MAX_LEFT_FOR_SWAP) return checkpoint
  }
}

const build = async (projection: Projection, { epoch }: Lease, deps: RebuildDeps): Promise<RebuildResult> => {
  const { pool } = deps
  const { name } = projection
  const live = await liveVersion(pool, projection)
  const version = live.version + 1
  const begun = await beginVersion(pool, projection, version, epoch)
  const full = await catchUp(projection, begun, deps)
  for (const table of projection.tables) await pool.query(`analyze ${schemaOf(name, version)}.${table}`)
  const { built, swapMs } = await swapWhenFree(projection, full, (at) => catchUp(projection, at, deps), deps)
  await dropReplaced(pool, built)
  return { version, events: built.position, swapMs }
}

/** Returns a callback that logs once that readers block the swap of a projection. */
export const reportBlocked =
  ({ log }: { log: Logger }, name: string) =>
  (tries: number) => {
    if (tries === 1) log.info({ projection: name }, 'the swap waits for readers of the live tables')
  }

/** Runs work as soon as a rebuild slot of this database is free. */
const inSlot = async (deps: RebuildDeps, work: (signal: AbortSignal) => Promise<void>) => {
  const hold = (slot: number) => holdLease(deps, `rebuild-slot-${slot}`, ({ signal }) => work(signal), LEASE)
  for (let slot = 1; !(await hold(slot)); slot = (slot % MAX_REBUILDS) + 1) {
    if (slot === MAX_REBUILDS) await delay(SLOT_PAUSE_MS, undefined, { signal: deps.signal })
  }
}

/**
 * Runs work that builds a version of a projection, while no other process does and a slot is free.
 * @throws {Error} if another rebuild of the projection is running.
 */
export const whileRebuilding = async <Result>(
  projection: Projection,
  deps: RebuildDeps,
  work: (lease: Lease, deps: RebuildDeps) => Promise<Result>,
): Promise<Result> => {
  const { name } = projection
  const store = readerFor(projection, deps.store)
  let done: { result: Result } | undefined
  const term = ({ lease, signal: leaseSignal }: LeaseTerm) =>
    inSlot({ ...deps, signal: leaseSignal }, async (signal) => {
      done = { result: await work(lease, { ...deps, store, signal }) }
    })
  await holdLease(deps, `${name}@rebuild`, term, LEASE)
  if (!done) throw new Error(`Another rebuild of ${name} is running`)
  return done.result
}

/**
 * Rebuilds a projection from all events next to the live version, then swaps. Readers see the old tables until then. A
 * killed rebuild leaves the live version unchanged, and the next rebuild with the same code resumes it.
 * @throws {Error} if another rebuild of the projection is running.
 */
export const rebuild = (projection: Projection, deps: RebuildDeps): Promise<RebuildResult> =>
  whileRebuilding(projection, deps, (lease, held) => build(projection, lease, held))
