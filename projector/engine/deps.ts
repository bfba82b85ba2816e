import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { EventReader } from '#db/store/read-range.ts'
import type { Bus } from '#events/bus/bus.ts'
import type { ProjectorMetrics } from './metrics.ts'

/** Dependencies of projections and of the queue. */
export type EngineDeps = {
  pool: Pool
  store: EventReader
  /** Separate connections for rebuilds: their statements may take a minute, and followers must notice a stall sooner. */
  rebuilding: { pool: Pool; store: EventReader }
  bus: Bus
  /** Identifies this process in leases. */
  holder: string
  log: Logger
  metrics: ProjectorMetrics
  /** Aborted when the process should stop. */
  signal: AbortSignal
}
