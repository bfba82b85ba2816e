import { cpus } from 'node:os'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { untilFullSecond } from '#projector/engine/full-seconds.ts'
import { currentOf, type Projection, readerFor } from '#projector/engine/projection.ts'
import { builderOf } from '#projector/engine/code-hash.ts'
import { createWaker } from '#projector/engine/waker.ts'
import { readUnfinished } from './segment-rows.ts'
import { applyOneOf, splitAndApply } from './together.ts'
import { isWorking, whileWorking } from './work.ts'

/** Time for which a process that failed leaves segments to others. */
const FAILED_PAUSE_MS = 10_000

/** Processors that a segment takes: one for this process, and one for PostgreSQL, which may be on the same machine. */
const NEEDED_CORES = 2

const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)

/** Creates a function that reports whether enough processors were idle since its last call. */
const createIdleCheck = () => {
  let [at, idle] = [performance.now(), idleMs()]
  return () => {
    const [elapsed, idled] = [performance.now() - at, idleMs() - idle]
    ;[at, idle] = [at + elapsed, idle + idled]
    return idled > elapsed * NEEDED_CORES
  }
}

/** Returns the versions that have segments, with the code that divided them. */
const readDivided = (pool: Pool) =>
  runQuery(
    pool,
    operational
      .selectFrom('projector.segments')
      .select(['name', 'version', 'built_by'])
      .distinct()
      .orderBy('name')
      .orderBy('version'),
  )

/** Applies a segment that no process applies, or half of another one, if this code divided the version. */
const helpOnce = async (projections: readonly Projection[], deps: ProjectorDeps): Promise<boolean> => {
  const { pool, rebuilding, signal, holder } = deps
  for (const { name, version, built_by } of await readDivided(pool)) {
    const loaded = projections.find((one) => one.name === name)
    const projection = loaded && (await currentOf(loaded))
    if (!projection || (await builderOf(projection)) !== built_by) continue
    const at = { name, version }
    const together = { ...rebuilding, store: readerFor(projection, rebuilding.store), signal, holder }
    if (await applyOneOf(await readUnfinished(pool, at), projection, at, together)) return true
    if (await splitAndApply(projection, at, together)) return true
  }
  return false
}

/**
 * Applies segments of versions that other processes lead, one at a time, until the process stops. Busy machines gain nothing:
 * a segment costs more than its share, because each process reads all events.
 */
export const helpOthers = async (projections: readonly Projection[], deps: ProjectorDeps) => {
  const { signal, log } = deps
  const waker = createWaker(deps.bus)
  const isIdle = createIdleCheck()
  const { pool } = deps.rebuilding
  const helps = async () =>
    (isIdle() || deps.alwaysHelps === true) &&
    !isWorking(pool) &&
    (await whileWorking(pool, () => helpOnce(projections, deps)))
  while (!signal.aborted) {
    try {
      if (!(await helps())) await waker.pause(untilFullSecond(), signal)
    } catch (err) {
      if (signal.aborted) break
      log.warn({ err }, 'a segment was left to its leader')
      await waker.pause(FAILED_PAUSE_MS, signal)
    }
  }
  waker.close()
}
