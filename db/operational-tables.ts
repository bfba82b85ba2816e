import type { ColumnType, Generated } from 'kysely'
import type { CoreTables, WithDefault } from './store/core-tables.ts'
import { queryBuilder } from './query.ts'

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
  /** Why the last run did not do its work. */
  problem?: string | undefined
  /** The host that the last run reached, for the doctor. */
  found?: string | undefined
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

/** When a domain that mails come from sent its first one. */
type MailDomains = { domain: string; first_mail_at: Date }

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

/** Builds statements on tables that aren't read models. */
export const operational = queryBuilder<
  CoreTables & {
    'reactions.erasures': Erasures
    'reactions.incidents': Incidents
    'reactions.differences': Differences
    'reactions.mail_domains': MailDomains
    'desk.acts': Acts
    'desk.api_tokens': ApiTokens
    'desk.spend_files': SpendFiles
    'desk.page_timings': PageTimings
    'desk.folded_names': FoldedNames
    'desk.question_drafts': QuestionDrafts
  }
>()
