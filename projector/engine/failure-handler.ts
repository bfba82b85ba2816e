import type { Pool } from '#db/client.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { ProjectorDeps } from './deps.ts'
import { WaitsForNewerCode } from './unknown-events.ts'

const recordWaiting = (pool: Pool, name: string, { position, type, schemaVersion }: LeanEvent) =>
  pool.query(
    `insert into projector.waiting as w (name, position, type, schema_version) values ($1, $2, $3, $4)
     on conflict (name) do update
     set position = excluded.position, type = excluded.type, schema_version = excluded.schema_version, since = now()
     where w.position <> excluded.position`,
    [name, position, type, schemaVersion],
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
