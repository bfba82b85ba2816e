import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import type { ProjectorMetrics } from './metrics.ts'

/** Dependencies of projections and reactions. */
export type ProjectorDeps = {
  pool: Pool
  store: EventStore
  /** Separate connections for rebuilds: their statements may take a minute, and followers must notice a stall sooner. */
  rebuilding: { pool: Pool; store: EventStore }
  bus: Bus
  /** Identifies this process in leases. */
  holder: string
  log: Logger
  metrics: ProjectorMetrics
  /** Number of copies of the stream EVENTS in a NATS cluster. */
  replicas: number
  /** Aborted when the process should stop. */
  signal: AbortSignal
}
