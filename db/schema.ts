/** The tables and views that are read through Kysely. Column names are the database's. */
export type Database = {
  'event_store.events': {
    position: number
    stream: string
    stream_version: number
    event_id: string
    type: string
    schema_version: number
    data: unknown
    metadata: unknown
    recorded_at: Date
  }
  'projector.projections': { name: string; live_version: number; revision: number }
  'projector.checkpoints': {
    name: string
    version: number
    position: number
    epoch: number
    updated_at: Date
    built_by: string | null
  }
  'projector.leases': { name: string; holder: string; epoch: number; expires_at: Date }
  'projector.dead_letters': {
    name: string
    version: number
    position: number
    event_id: string
    type: string
    reason: string
    message: string | null
    stack: string | null
    recorded_at: Date
  }
}
