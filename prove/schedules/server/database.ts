import { randomUUID } from 'node:crypto'
import { createTable, type Table, type ModelTx } from './rows.ts'

type Row = Record<string, unknown>

export type EventRow = {
  position: number
  start: number
  stream: string
  version: number
  id: string
  type: string
  schema: number
  data: object
  metadata: Record<string, unknown>
  at: number
}
export type CheckpointRow = { name: string; version: number; position: number; epoch: number; built_by: string | null }
export type LeaseRow = { name: string; holder: string; epoch: number; expires_at: number }
export type ProjectionRow = {
  name: string
  live_version: number
  revision: number
  previous_version: number | null
  previous_revision: number | null
  previous_position: number | null
  replaced_at: number | null
  held_revision: number | null
}
export type JobRow = {
  queue: string
  key: string
  kind: string
  subject: string
  data: object
  asked_at: number
  started_at: number | null
  due_at: number
  attempts: number
  is_past: boolean
  is_kept: boolean
  last_error: string | null
  outcome: string | null
  done_at: number | null
}
export type KeyRow = { person: string; epoch: number | null; wrapped: Buffer | null; isErased: boolean }
export type SchemaRow = { name: string; tables: ReadonlyMap<string, Table<Row>> }

/** The tables that the core uses, in memory. Instants are milliseconds, and keys are texts. */
export const createDatabase = (clock: () => number, identity: () => string) => {
  const tables = {
    events: createTable<EventRow>(),
    streams: createTable<number>(),
    forgettable: createTable<{ position: number; field: string; value: unknown; fingerprint: string | null }>(),
    noOps: createTable<string>(),
    log: createTable<{ generation: string; restored_at: number | null }>(),
    installation: createTable<string>(),
    keyEpochs: createTable<{ epoch: number; fingerprint: Buffer }>(),
    personKeys: createTable<KeyRow>(),
    projections: createTable<ProjectionRow>(),
    checkpoints: createTable<CheckpointRow>(),
    leases: createTable<LeaseRow>(),
    jobs: createTable<JobRow>(),
    erasures: createTable<{ stream: string; position: number }>(),
    schemas: createTable<SchemaRow>(),
    views: createTable<{ schema: string; table: string }>(),
    /** The order lock, and the lock on all epochs of keys. */
    locks: createTable<true>(),
  }
  const database = {
    ...tables,
    now: clock,
    identity,
    /** Returns the position of the newest event that a transaction sees. */
    head: (tx: ModelTx) => {
      let position = tables.events.size()
      while (position > 0 && !tables.events.get(tx, String(position))) position -= 1
      return position
    },
    /** Returns the events of a stream that a transaction sees. */
    streamOf: (tx: ModelTx, stream: string): EventRow[] => {
      const start = tables.streams.get(tx, stream)
      if (start === undefined) return []
      const found: EventRow[] = []
      for (let position = start; position <= tables.events.size(); position += 1) {
        const event = tables.events.get(tx, String(position))
        if (event?.start === start) found.push(event)
      }
      return found
    },
    /** Returns a function that restores what is committed now. */
    backUp: (tx: ModelTx) => {
      const parts = Object.values(tables).map((table) => table.save())
      const schemas = tables.schemas.all(tx).flatMap((row) => [...row.tables.values()].map((table) => table.save()))
      return () => {
        for (const restore of [...parts, ...schemas]) restore()
      }
    },
  }
  return {
    database,
    begin: (tx: ModelTx) => tables.log.put(tx, 'log', { generation: randomUUID(), restored_at: null }),
  }
}

export type Database = ReturnType<typeof createDatabase>['database']
