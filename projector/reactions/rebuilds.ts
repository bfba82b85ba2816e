import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { rebuild, reportBlocked } from '#projector/engine/rebuild/rebuild.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'

const NAME = 'rebuilds'

const settle = (deps: ProjectorDeps, projection: string, state: 'done' | 'failed') =>
  deps.pool.query(
    `update desk.rebuilds set state = $2, settled_at = now() where projection = $1 and state = 'running'`,
    [projection, state],
  )

/** Those asked for, and those that somebody began and did not live to finish. */
const wanted = async ({ pool }: ProjectorDeps): Promise<string[]> => {
  const { rows } = await pool.query<{ projection: string }>(
    `update desk.rebuilds set state = 'running' where state in ('asked', 'running') returning projection`,
  )
  return rows.map(({ projection }) => projection)
}

/** Somebody builds it by hand, or died building it a moment ago: then it waits its turn. */
const isBeingBuilt = async ({ pool }: ProjectorDeps, name: string) => {
  const { rowCount } = await pool.query('select from projector.leases where name = $1 and expires_at > now()', [
    `${name}@rebuild`,
  ])
  return rowCount === 1
}

const rebuildWanted = async (projections: readonly Projection[], term: LeaseTerm, deps: ProjectorDeps) => {
  for (const name of await wanted(deps)) {
    const projection = projections.find((each) => each.name === name)
    try {
      if (!projection) throw new Error(`There is no projection ${name}`)
      const { version, events } = await rebuild(projection, {
        ...deps,
        ...deps.rebuilding,
        signal: term.signal,
        onBlocked: reportBlocked(deps, name),
      })
      deps.log.info({ projection: name, version, events }, 'rebuilt, as an admin asked')
      await settle(deps, name, 'done')
    } catch (error) {
      // Stopped in the middle: whoever leads next begins anew.
      if (term.signal.aborted) return
      if (await isBeingBuilt(deps, name)) continue
      deps.log.error({ projection: name, err: error }, 'an admin asked for a rebuild, and it failed')
      await settle(deps, name, 'failed')
    }
  }
}

/**
 * Builds projections anew when an admin asks for it. That is how events that were set aside are tried again: in their
 * place among all others, since applied late they would leave tables that no replay gives.
 */
export const runRebuilds = (projections: readonly Projection[], deps: ProjectorDeps) =>
  runWhileLeader(deps, {
    name: NAME,
    work: async (term, waker) => {
      while (!term.signal.aborted) {
        await rebuildWanted(projections, term, deps)
        await waker.pause(1_000, term.signal)
      }
    },
    onFailure: (err) => deps.log.warn({ err }, 'rebuilds interrupted, trying again'),
  })
