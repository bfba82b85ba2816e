import type { Pool } from '#db/client.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { ProjectorDeps } from './deps.ts'
import { WaitsForNewerCode } from './unknown-events.ts'

const noteWaiting = (pool: Pool, name: string, { position, type, schemaVersion }: LeanEvent) =>
  pool.query(
    `insert into projector.waiting as w (name, position, type, schema_version) values ($1, $2, $3, $4)
     on conflict (name) do update
     set position = excluded.position, type = excluded.type, schema_version = excluded.schema_version, since = now()
     where w.position <> excluded.position`,
    [name, position, type, schemaVersion],
  )

/** How long a process that cannot read the next event leaves the lease to others. */
const PAUSE_MS = 2_000

/** Reports failures of a reader. One that waits for newer code leaves its lease to other processes for a while. */
export const createFailureHandler = ({ pool, log }: ProjectorDeps, name: string, report: (error: unknown) => void) => {
  let ableAt = 0
  let loggedPosition = 0
  return {
    isAble: () => performance.now() >= ableAt,
    onFailure: (error: unknown) => {
      if (!(error instanceof WaitsForNewerCode)) return report(error)
      ableAt = performance.now() + PAUSE_MS
      noteWaiting(pool, name, error.event).catch(report)
      if (loggedPosition === error.event.position) return
      loggedPosition = error.event.position
      log.warn({ name, reason: error.message }, 'waits for newer code')
    },
  }
}
