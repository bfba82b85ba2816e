import { setTimeout as delay } from 'node:timers/promises'
import { type Checkpoint, claimSegment, Fenced, type SegmentCheckpoint } from '#projector/engine/checkpoint.ts'
import { everyFullSecond } from '#projector/engine/full-seconds.ts'
import { holdLease } from '#projector/engine/lease.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { builderOf } from '#projector/engine/code-hash.ts'
import { WaitsForNewerCode } from '#projector/engine/unknown-events.ts'
import { applyRange, type RangeDeps } from './apply-range.ts'
import {
  divideVersion,
  endSooner,
  followSlowest,
  isDivided,
  leaseOf,
  mergeSegments,
  readUnfinished,
  splitSlowest,
} from './segment-rows.ts'
import { whileWorking } from './work.ts'

/** A version that is behind by more events is divided, and a segment split. Each process reads all, so fewer don't pay. */
export const FAR_BEHIND = 50_000

/** Longer than for followers: a busy machine may spend seconds on a batch, and a lost one is folded again. */
const LEASE = { seconds: 6 }

/** Time between looks at segments that other processes apply. */
const POLL_MS = 50

export type TogetherDeps = RangeDeps & { holder: string }

/** Applies a segment up to its end, or up to an event that only newer code knows, where all segments end then. */
const applySegment = async (projection: Projection, at: SegmentCheckpoint, deps: TogetherDeps) => {
  try {
    await applyRange(projection, at, at.target, deps)
  } catch (error) {
    if (!(error instanceof WaitsForNewerCode)) throw error
    const { name, version, segment, epoch } = at
    const end = error.event.position - 1
    if (await endSooner(deps.pool, at, end))
      await applyRange(projection, await claimSegment(deps.pool, name, version, segment.first, epoch), end, deps)
    throw error
  }
}

type Segmented = [projection: Projection, version: Pick<Checkpoint, 'name' | 'version'>, deps: TogetherDeps]

/** Applies the first free one of these segments of a version. Returns false if there is none. */
export const applyOneOf = async (
  firsts: readonly number[],
  ...[projection, version, deps]: Segmented
): Promise<boolean> => {
  for (const first of firsts) {
    let lost: AbortSignal | undefined
    const apply = holdLease(
      deps,
      leaseOf(version, first),
      async ({ lease, signal }) => {
        lost = signal
        const at = await claimSegment(deps.pool, version.name, version.version, first, lease.epoch)
        await applySegment(projection, at, { ...deps, signal })
      },
      LEASE,
    ).catch((error: unknown) => {
      // Another process goes on with it, or it was merged.
      if (!deps.signal.aborted && (error instanceof Fenced || lost?.aborted)) return true
      throw error
    })
    if (await apply) return true
  }
  return false
}

/** Splits a segment that another process applies, and applies the half. Returns false if none has enough left. */
export const splitAndApply = async (...[projection, version, deps]: Segmented): Promise<boolean> => {
  const given = await splitSlowest(deps.pool, version, FAR_BEHIND)
  return given !== undefined && (await applyOneOf([given], projection, version, deps))
}

/** Applies segments until all are merged. */
const applyDivided = async (projection: Projection, from: Checkpoint, deps: TogetherDeps): Promise<Checkpoint> => {
  const { pool, signal } = deps
  const stopFollowing = everyFullSecond(() => followSlowest(pool, from).catch(() => {}))
  let waits: WaitsForNewerCode | undefined
  const applyOne = async (firsts: number[]) =>
    await applyOneOf(firsts, projection, from, deps)
      .then(async (isDone) => isDone || (await splitAndApply(projection, from, deps)))
      .catch((error: unknown) => {
        if (!(error instanceof WaitsForNewerCode) || waits) throw error
        waits = error
        return true
      })
  try {
    for (;;) {
      signal.throwIfAborted()
      const unfinished = await readUnfinished(pool, from)
      const merged = unfinished.length === 0 ? await mergeSegments(pool, from) : undefined
      if (merged && waits) throw waits
      if (merged) return merged
      if (!(await applyOne(unfinished))) await delay(POLL_MS, undefined, { signal })
    }
  } finally {
    stopFollowing()
  }
}

/**
 * Applies all events up to a position. If that is far, all keys become a segment, which other processes that have nothing to
 * catch up split. All are merged at the end.
 */
export const applyTogether = async (
  projection: Projection,
  from: Checkpoint,
  to: number,
  deps: TogetherDeps,
): Promise<Checkpoint> => {
  const { pool } = deps
  return await whileWorking(pool, async () => {
    if (!(await isDivided(pool, from))) {
      const isFar = to - from.position > FAR_BEHIND
      if (!projection.isSegmented || !isFar) return await applyRange(projection, from, to, deps)
      await divideVersion(pool, from, to, await builderOf(projection))
    }
    return await applyDivided(projection, from, deps)
  })
}
