import { sql } from 'kysely'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { untilFullSecond } from '#projector/engine/full-seconds.ts'
import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import { reloadDefinition, type Projection } from '#projector/engine/projection.ts'
import { isBeingBuilt } from '#projector/engine/rebuild/build-version.ts'
import { rebuild, reportBlocked } from '#projector/engine/rebuild/rebuild.ts'
import type { ProjectorDeps } from '#projector/deps.ts'

const NAME = 'rebuilds'

/**
 * Rebuilds projections at the request of an admin. This also retries dead letters at their original position; applied
 * late, they would leave tables that no replay gives.
 */
export const runRebuilds = (projections: readonly Projection[], deps: ProjectorDeps) =>
  runWhileLeader(deps, {
    name: NAME,
    work: async (term, waker) => {
      while (!term.signal.aborted) {
        await rebuildRequested(projections, term, deps)
        await waker.pause(untilFullSecond(), term.signal)
      }
    },
    onFailure: (err) => deps.log.warn({ err }, 'rebuilds interrupted, retrying'),
  })

const rebuildRequested = async (projections: readonly Projection[], term: LeaseTerm, deps: ProjectorDeps) => {
  for (const name of await claimRequests(deps)) {
    const projection = projections.find((each) => each.name === name)
    try {
      if (!projection) throw new Error(`There is no projection ${name}`)
      const { version, events } = await rebuild(await reloadDefinition(projection), {
        ...deps,
        ...deps.rebuilding,
        signal: term.signal,
        onBlocked: reportBlocked(deps, name),
      })
      deps.log.info({ projection: name, version, events }, 'rebuilt at the request of an admin')
      await recordResult(deps, name, 'done')
    } catch (error) {
      // The next leader starts an interrupted rebuild again.
      if (term.signal.aborted) return
      if (await isBeingBuilt(deps.pool, name)) continue
      deps.log.error({ projection: name, err: error }, 'rebuild at the request of an admin failed')
      await recordResult(deps, name, 'failed')
    }
  }
}

/** Returns requested rebuilds, including those that a crashed process started. */
const claimRequests = async ({ pool }: ProjectorDeps): Promise<string[]> => {
  const requests = operational
    .updateTable('desk.rebuilds')
    .set({ state: 'running' })
    .where('state', 'in', ['asked', 'running'])
    .returning('projection')
  return (await runQuery(pool, requests)).map(({ projection }) => projection)
}

const recordResult = (deps: ProjectorDeps, projection: string, state: 'done' | 'failed') =>
  runChange(
    deps.pool,
    operational
      .updateTable('desk.rebuilds')
      .set({ state, settled_at: sql`now()` })
      .where('projection', '=', projection)
      .where('state', '=', 'running'),
  )
