import type { ColumnType } from 'kysely'
import type { EventMetadata } from '#events/core/recorded.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { queryBuilder } from '#db/query.ts'

/** A column that PostgreSQL fills when an insert leaves it out. */
export type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>
/** An instant, or infinity as a number. */
type InstantOrInfinity = ColumnType<Date | number, Date | string, Date | string>

type Jobs = {
  queue: string
  key: string
  kind: string
  subject: string
  data: object
  asked_at: Date
  started_at: WithDefault<Date | null>
  due_at: InstantOrInfinity
  attempts: WithDefault<number>
  is_past: WithDefault<boolean>
  is_kept: WithDefault<boolean>
  last_error: WithDefault<string | null>
  outcome: WithDefault<string | null>
  done_at: WithDefault<Date | null>
}

type Leases = { name: string; holder: string; epoch: number; expires_at: Date }

/** The live build of a projection, and the previous one, which a rollback restores. */
type Projections = {
  name: string
  live_version: number
  revision: number
  previous_version: WithDefault<number | null>
  previous_revision: WithDefault<number | null>
  previous_position: WithDefault<number | null>
  replaced_at: WithDefault<Date | null>
  held_revision: WithDefault<number | null>
  report_zone: WithDefault<string>
  source: WithDefault<string | null>
  is_changed: WithDefault<boolean>
}

/** How far a version of a projection or a reaction has read. */
type Checkpoints = {
  name: string
  version: number
  position: WithDefault<number>
  epoch: WithDefault<number>
  updated_at: WithDefault<Date>
  built_by: WithDefault<string | null>
}

type DeadLetters = {
  name: string
  version: number
  position: number
  event_id: string
  type: string
  reason: string
  message: string | null
  stack: string | null
  recorded_at: WithDefault<Date>
}

/** Events that wait for newer code. */
type Waiting = { name: string; position: number; type: string; schema_version: number; since: WithDefault<Date> }

/** Projections and reactions that fail, at their positions. */
type Failures = {
  name: string
  position: number
  message: string
  since: WithDefault<Date>
  failed_at: WithDefault<Date>
}

type Log = { generation: string; renewed_at: Date | null; restored_at: Date | null }

type Events = {
  position: number
  stream_start: number
  stream: string
  stream_version: number
  event_id: string
  type: string
  schema_version: number
  data: unknown
  metadata: EventMetadata
  recorded_at: Date
}

/** Ids of operations that changed nothing. */
type NoOps = { event_id: string; fingerprint: string; recorded_at: Date }

type KeyEpochs = { epoch: number; fingerprint: Buffer; created_at: WithDefault<Date> }

/** The last rebuild that an admin requested of a projection. */
type Rebuilds = {
  projection: string
  asked_at: Date
  asked_by: string
  state: 'asked' | 'running' | 'done' | 'failed'
  settled_at: WithDefault<Date | null>
}

type Attempts = { key: Buffer; attempts: number; next_at: Date; ends_at: Date; is_refused: boolean }

type KnownDevices = { account: string; device: Buffer; seen_at: Date }

type Sessions = {
  account: string
  session: string
  generation: number
  started_at: Date
  used_at: Date
  expires_at: Date
  /** The sealed name of the browser, if it is known. */
  device: Sealed | null
}

/** The tables of the event store, the projection engine, the job queue and sign-ins. */
export type CoreTables = {
  'event_store.events': Events
  'event_store.no_ops': NoOps
  'event_store.log': Log
  'event_store.key_epochs': KeyEpochs
  'projector.leases': Leases
  'projector.projections': Projections
  'projector.checkpoints': Checkpoints
  'projector.dead_letters': DeadLetters
  'projector.waiting': Waiting
  'projector.failures': Failures
  'reactions.jobs': Jobs
  'desk.rebuilds': Rebuilds
  'security.sessions': Sessions
  'security.known_devices': KnownDevices
  'security.attempts': Attempts
}

/** Builds statements on these tables. */
export const coreTables = queryBuilder<CoreTables>()
