import type { ColumnType } from 'kysely'
import type { EventMetadata } from '#events/catalog.ts'
import { queryBuilder } from './query.ts'

/** A column that PostgreSQL fills when an insert leaves it out. */
type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>
/** An instant, or infinity as a number. */
type InstantOrInfinity = ColumnType<Date | number, Date | string, Date | string>

/** `forget` sends no mail; it deletes the stored copies of earlier ones. */
export type MailKind =
  | 'finish'
  | 'summary'
  | 'confirm'
  | 'reset'
  | 'finish-again'
  | 'renewal-notice'
  | 'withdrawal'
  | 'reminder'
  | 'forget'

/** A mail that may have to be sent. */
type MailJobs = {
  id: string
  kind: MailKind
  subject: string
  caused_by: string
  asked_at: Date
  due_at: InstantOrInfinity
  attempts: WithDefault<number>
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

type Events = {
  position: number
  stream: string
  stream_version: number
  event_id: string
  type: string
  schema_version: number
  data: unknown
  metadata: EventMetadata
  recorded_at: Date
}

/** Builds statements on tables that aren't read models: events, leases, mails and requested rebuilds. */
export const operational = queryBuilder<{
  'event_store.events': Events
  'projector.leases': Leases
  'reactions.mail_jobs': MailJobs
  'desk.rebuilds': Rebuilds
}>()
