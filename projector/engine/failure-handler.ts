import { sql } from 'kysely'
import { codeOf } from '#db/errors.ts'
import type { Pool } from '#db/client.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange } from '#db/query.ts'
import { LogGap } from '#db/store/log-gap.ts'
import type { LeanEvent } from '#events/core/recorded.ts'
import { formatMessage } from './dead-letters.ts'
import type { EngineDeps } from './deps.ts'
import { Stopped } from './stopped.ts'
import { WaitsForNewerCode } from './unknown-events.ts'

const recordWaiting = (pool: Pool, name: string, { position, type, schemaVersion }: LeanEvent) =>
  runChange(
    pool,
    coreTables
      .insertInto('projector.waiting')
      .values({ name, position, type, schema_version: schemaVersion })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((row) => ({
            position: row.ref('excluded.position'),
            type: row.ref('excluded.type'),
            schema_version: row.ref('excluded.schema_version'),
            since: sql`now()`,
          }))
          .whereRef('projector.waiting.position', '<>', 'excluded.position'),
      ),
  )

/** Records a failure for probes and operators. */
export const recordFailure = (pool: Pool, name: string, error: unknown) =>
  runChange(
    pool,
    coreTables
      .insertInto('projector.failures')
      .values({ name, position: sql`coalesce((${followedPosition(name)}), 0)`, message: formatMessage(error) })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          message: row.ref('excluded.message'),
          since: sql`case when ${IS_CONTINUED} then failures.since else now() end`,
          failed_at: sql`now()`,
        })),
      ),
  )

/** Failures at one position with pauses below this belong together. */
const IS_CONTINUED = sql`failures.position = excluded.position and failures.failed_at > now() - interval '30 seconds'`

/** Selects the position of the live version, or of a reaction. */
const followedPosition = (name: string) =>
  coreTables
    .selectFrom('projector.checkpoints as c')
    .leftJoin('projector.projections as p', 'p.name', 'c.name')
    .select((row) => row.fn.max('c.position').as('position'))
    .where('c.name', '=', name)
    .where((row) => row.or([row('p.name', 'is', null), row('p.live_version', '=', row.ref('c.version'))]))

/** Time for which a process that can't read the next event leaves the lease to others. */
const PAUSE_MS = 2_000

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

/** A connection may be back at once. Rights, space, code and lost events don't change so soon. */
const isQuicklyRetried = (error: unknown) =>
  !(error instanceof Stopped || error instanceof LogGap) && !/^(3F|42|53)/.test(codeOf(error))

/**
 * Creates a failure handler for a leader. After an unknown event it pauses, so a process with newer code can lead. It
 * pauses longer each time after a failure that does not pass on its own.
 */
export const createFailureHandler = ({ pool, log }: EngineDeps, name: string, report: (error: unknown) => void) => {
  let canRunAt = 0
  let loggedPosition = 0
  let pauseMs = FIRST_PAUSE_MS
  const pauseAfter = (error: unknown) => {
    pauseMs = isQuicklyRetried(error) ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    if (pauseMs > FIRST_PAUSE_MS) canRunAt = performance.now() + pauseMs
  }
  return {
    canRun: () => performance.now() >= canRunAt,
    onFailure: (error: unknown) => {
      if (!(error instanceof WaitsForNewerCode)) {
        pauseAfter(error)
        recordFailure(pool, name, error).catch(() => {})
        return report(error)
      }
      canRunAt = performance.now() + PAUSE_MS
      recordWaiting(pool, name, error.event).catch(report)
      if (loggedPosition === error.event.position) return
      loggedPosition = error.event.position
      log.warn({ name, reason: error.message }, 'waits for newer code')
    },
  }
}
