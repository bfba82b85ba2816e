import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { untilFullSecond } from '#projector/engine/full-seconds.ts'
import { currentOf, type Projection, readerFor } from '#projector/engine/projection.ts'
import { builderOf } from '#projector/engine/rebuild/build-version.ts'
import { createWaker } from '#projector/engine/waker.ts'
import { applyOneOf } from './together.ts'

/** Time for which a process that failed leaves segments to others. */
const FAILED_PAUSE_MS = 10_000

/** Returns unfinished segments that another process leads, the last ones first: their leader begins at the other end. */
const readOffered = (pool: Pool, holder: string) =>
  runQuery(
    pool,
    operational
      .selectFrom('projector.segments as s')
      .select(['s.name', 's.version', 's.first', 's.built_by'])
      .where('s.led_by', '<>', holder)
      .whereRef('s.position', '<', 's.target')
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('projector.leases as l')
              .select('l.name')
              .where('l.name', '=', sql<string>`concat(s.name, '@', s.version, '-', s.first)`)
              .where('l.expires_at', '>', sql<Date>`now()`),
          ),
        ),
      )
      .orderBy('s.first', 'desc'),
  )

/** Applies a segment for another process, if the same code made it. Returns false if there is none. */
const helpOnce = async (projections: readonly Projection[], deps: ProjectorDeps): Promise<boolean> => {
  for (const { name, version, first, built_by } of await readOffered(deps.pool, deps.holder)) {
    const loaded = projections.find((one) => one.name === name)
    const projection = loaded && (await currentOf(loaded))
    if (!projection || (await builderOf(projection)) !== built_by) continue
    const { signal, holder, rebuilding } = deps
    const store = readerFor(projection, rebuilding.store)
    deps.log.info({ projection: name, version, first }, 'applying a segment')
    if (await applyOneOf([first], projection, { name, version }, { ...rebuilding, store, signal, holder })) return true
  }
  return false
}

/** Applies segments of versions that other processes lead, one at a time, until the process stops. */
export const helpOthers = async (projections: readonly Projection[], deps: ProjectorDeps) => {
  const { signal, log } = deps
  const waker = createWaker(deps.bus)
  while (!signal.aborted) {
    try {
      if (!(await helpOnce(projections, deps))) await waker.pause(untilFullSecond(), signal)
    } catch (err) {
      if (signal.aborted) break
      log.warn({ err }, 'a segment was left to its leader')
      await waker.pause(FAILED_PAUSE_MS, signal)
    }
  }
  waker.close()
}
