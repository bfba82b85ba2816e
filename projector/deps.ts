import type { Pool } from '#db/client.ts'
import type { EventStore } from '#db/event-store.ts'
import type { EngineDeps } from './engine/deps.ts'

/** Dependencies of projections and reactions. */
export type ProjectorDeps = Omit<EngineDeps, 'store' | 'rebuilding'> & {
  store: EventStore
  rebuilding: { pool: Pool; store: EventStore }
  /** Number of copies of the stream EVENTS in a NATS cluster. */
  replicas: number
}
