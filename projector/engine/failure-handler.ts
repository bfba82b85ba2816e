import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { ProjectorDeps } from './deps.ts'
import { WaitsForNewerCode } from './unknown-events.ts'

const recordWaiting = (pool: Pool, name: string, { position, type, schemaVersion }: LeanEvent) =>
  runChange(
    pool,
    operational
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

/** Time for which a process that can't read the next event leaves the lease to others. */
const PAUSE_MS = 2_000

/** Creates a failure handler for a leader. After an unknown event it pauses, so a process with newer code can lead. */
export const createFailureHandler = ({ pool, log }: ProjectorDeps, name: string, report: (error: unknown) => void) => {
  let canRunAt = 0
  let loggedPosition = 0
  return {
    canRun: () => performance.now() >= canRunAt,
    onFailure: (error: unknown) => {
      if (!(error instanceof WaitsForNewerCode)) return report(error)
      canRunAt = performance.now() + PAUSE_MS
      recordWaiting(pool, name, error.event).catch(report)
      if (loggedPosition === error.event.position) return
      loggedPosition = error.event.position
      log.warn({ name, reason: error.message }, 'waits for newer code')
    },
  }
}
