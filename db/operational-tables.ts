import type { ColumnType, Generated } from 'kysely'
import type { EventMetadata } from '#events/catalog.ts'
import type { Sealed } from '#events/sealed.ts'
import { queryBuilder } from './query.ts'

/** A column that PostgreSQL fills when an insert leaves it out. */
type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>
/** An instant, or infinity as a number. */
type InstantOrInfinity = ColumnType<Date | number, Date | string, Date | string>

/** Work of the projector that is due at a time. */
export type JobQueue = 'mail' | 'purchase reports' | 'refunds' | 'periodic' | 'alerts'

/**
 * Results of a periodic job: of its last complete run, of all runs, and when they ended. `reached` is the position up to which
 * a job that reads the log has nothing left to do.
 */
export type PeriodicRuns = {
  done: number
  total: number
  endedAt: string | null
  actedAt: string | null
  reached?: number | undefined
}

type Jobs = {
  queue: JobQueue
  key: string
  kind: string
  subject: string
  data: object
  asked_at: Date
  started_at: WithDefault<Date | null>
  due_at: InstantOrInfinity
  attempts: WithDefault<number>
  is_past: WithDefault<boolean>
  last_error: WithDefault<string | null>
  outcome: WithDefault<string | null>
  done_at: WithDefault<Date | null>
}

/** The last rebuild that an admin requested of a projection. */
type Rebuilds = {
  projection: string
  asked_at: Date
  asked_by: string
  state: 'asked' | 'running' | 'done' | 'failed'
  settled_at: WithDefault<Date | null>
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

/** A problem of the product. An incident without `resolved_at` is open. */
type Incidents = {
  key: string
  rule: string
  text: string
  opened_at: Date
  seen_at: Date
  resolved_at: WithDefault<Date | null>
}

/** An amount of a payment on which the two sides differ, in minor units; null for a side that doesn't know it. */
type Differences = {
  day: string
  transaction_id: string
  kind: 'payment' | 'refund' | 'chargeback' | 'day'
  currency: string
  ours: number | null
  theirs: number | null
  found_at: Date
}

/** Streams whose answers are to be erased, with the event that asked for it. */
type Erasures = { stream: string; position: number }

/** Actions of admins. Repeated ones of an hour are one row. */
type Acts = {
  id: Generated<number>
  admin_id: string | null
  kind: string
  act: string
  detail: string
  hour: Date
  first_at: Date
  last_at: Date
  times: WithDefault<number>
}

type ApiTokens = {
  id: string
  name: string
  digest: Buffer
  created_by: string
  created_at: Date
  expires_at: Date
  last_used_at: WithDefault<Date | null>
  revoked_at: WithDefault<Date | null>
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

type Log = { generation: string; renewed_at: Date | null; restored_at: Date | null }

/** A screen that an admin saved with its filters. */
type SavedViews = { admin_id: string; name: string; screen: string; search: string }

/** A name beyond the limits of new ones. */
type FoldedNames = { kind: string; key: string; name: string; folded_at: Date; admitted_at: Date | null }

/** Views of a screen or by a creative on a day, whose figure is in a bucket. The name is empty for visitors without a creative. */
type PageTimings = {
  day: string
  grouping: 'screen' | 'creo'
  name: string
  vital: string
  bucket: number
  views: string
}

/** A question set that is not published yet. */
type QuestionDrafts = {
  version: string
  content: ColumnType<unknown, string, string>
  etag: string
  saved_at: Date
  saved_by: string
}

type SpendFiles = {
  digest: string
  name: string
  source: string
  content: Buffer
  imported_at: Date
  imported_by: string | null
}

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

/** Builds statements on tables that aren't read models. */
export const operational = queryBuilder<{
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
  'reactions.erasures': Erasures
  'reactions.incidents': Incidents
  'reactions.differences': Differences
  'desk.rebuilds': Rebuilds
  'desk.acts': Acts
  'desk.api_tokens': ApiTokens
  'desk.saved_views': SavedViews
  'desk.spend_files': SpendFiles
  'desk.page_timings': PageTimings
  'desk.folded_names': FoldedNames
  'desk.question_drafts': QuestionDrafts
  'security.attempts': Attempts
  'security.known_devices': KnownDevices
  'security.sessions': Sessions
}>()
