import { createTestDatabase, type TestDatabase, until } from '#prove/servers/database.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { rebuild, type RebuildDeps } from './rebuild.ts'
import { type RunnerOptions, startRunner, tally, collectPositions, type Runner } from '#projector/testing.ts'
import { visitor } from '#projector/testing.events.ts'

/** Creates the tally of a later release, with another shape of the same table. */
export const tally2: Projection = {
  ...tally,
  revision: 2,
  create: (schema) => `create table ${schema}.seen (parity text not null, position bigint primary key)`,
  fold: collectPositions(
    (schema) =>
      `insert into ${schema}.seen select case p % 2 when 0 then 'even' else 'odd' end, p from unnest($1::bigint[]) p`,
  ),
}

/** Blocks a rebuild when its head has not moved: the new version is complete then, but not live yet. */
const createGate = (blocked: TestDatabase['store']) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const state = { isWaiting: false, head: -1 }
  const store: TestDatabase['store'] = {
    ...blocked,
    head: async () => {
      const head = await blocked.head()
      if (head === state.head && !state.isWaiting) {
        state.isWaiting = true
        await gate
      }
      state.head = head
      return head
    },
  }
  const isWaiting = () => state.isWaiting
  const arrived = () => until('the rebuild is about to swap', isWaiting)
  return { store, open, isWaiting, arrived }
}

/** Creates a database for the followers and rebuilds that a test starts. */
export const createRebuildHarness = async () => {
  const database = await createTestDatabase()
  const running = new Set<Runner>()
  let visitors = 0
  return {
    database,
    /** Starts a follower that `close` stops. */
    start: (projection: Projection, options: RunnerOptions = {}) => {
      const runner = startRunner(projection, database, options)
      running.add(runner)
      return runner
    },
    end: async (runner: Runner) => {
      running.delete(runner)
      await runner.stop()
    },
    rebuildNow: (projection: Projection, changes: Partial<RebuildDeps> = {}) => {
      const { pool, store } = database
      return rebuild(projection, { pool, store, holder: 'rebuild', signal: new AbortController().signal, ...changes })
    },
    /** Returns arrivals of new visitors. */
    arrivals: (n: number) =>
      Array.from({ length: n }, () =>
        visitor((visitors += 1)).did('quiz.visitor-arrived', { creo: `creo-${visitors % 5}` }),
      ),
    /** Returns the schemas of a projection's versions in order. */
    schemas: async (prefix: string) => {
      const { rows } = await database.pool.query<{ nspname: string }>(
        'select nspname from pg_namespace where nspname like $1 order by nspname',
        [`${prefix}\\_v%`],
      )
      return rows.map((row) => row.nspname)
    },
    createGate: () => createGate(database.store),
    close: async () => {
      await Promise.all([...running].map((runner) => runner.stop()))
      await database.close()
    },
  }
}
