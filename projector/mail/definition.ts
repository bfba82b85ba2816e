import type { Commands } from '#commands/commands.ts'
import type { Pool } from '#db/client.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { CancelLinks, SignedLinks } from '#db/crypto/signed-links.ts'
import type { EventType, RecordedEvent } from '#events/catalog.ts'
import { eventId } from '#events/core/operation.ts'
import type { Job, NewJob } from '#projector/queue/queue.ts'
import type { MailFacts } from './facts.ts'
import type { MailTransport } from './mail-transport.ts'
import type { MailSettings } from './settings.ts'

/** Everything about one mail. Its text follows in the same file. */
export type MailDefinition = {
  kind: string
  /** Name that admins read. */
  name: string
  /** Age after which the mail is given up, because it would be confusing. */
  maxAgeMs: number
  /** True if its record stays, because it keeps later events from sending the mail again. */
  isKept?: true
  /** True if it is due at a time of its own. Others are due after a pause. */
  isDated?: true
  /** True for a dated mail that is due within three days. */
  isNear?: true
  /** True if it is not required: few are sent from a new domain, and none to a person who complained about a mail. */
  isOptional?: true
  /** True if its arrival proves the address, so it is sent to one from which mail came back, too. */
  isProof?: true
  /** Events that request the mail. */
  requestedBy: { [type in EventType]?: (event: RecordedEvent<type>) => NewMail[] }
  send: MailHandler
}

/** A mail that may have to be sent, about a purchase, a subscription, a withdrawal, an account or a visitor's random id. */
export type NewMail = {
  subject: string
  /** Id of the mail; that of the event by default. Mails with the same id are sent once. */
  key?: string
  /** Time of the event by default. */
  askedAt?: Date
  /** `askedAt` by default. */
  dueAt?: Date
  data?: Pick<MailData, 'amount' | 'total'>
}

/** Name of a mail and event that requested it. Of a refund, what it returned and what all refunds of its payment returned until then. */
type MailData = { name: string; causedBy: string; amount?: number; total?: number }

/** Refers to no person. */
export type MailJob = Job<string, MailData>

export type MailHandler = (job: MailJob, deps: MailDeps, now: Date) => Promise<MailOutcome>

/** Outcome of an attempt: done, no longer needed (the job may be removed), to be retried, or waiting for another event. */
export type MailOutcome = 'sent' | 'not needed' | 'removed' | 'retry' | 'wait'

export type MailDeps = {
  pool: Pool
  facts: MailFacts
  /** The write side, which decides what a mail may promise. */
  commands: Commands
  /** Opens what is sealed; undefined if the person was erased. */
  open: PersonKeys['open']
  ids: AccountIds
  /** Links that cancel the renewals of a purchase until its paid period ends, and that stop reminders. */
  cancelLinks: CancelLinks
  stopLinks: SignedLinks
  transport: MailTransport
  settings: MailSettings
}

/** Returns the job that sends a mail. */
export const createMailJob = (
  { kind, name, isKept }: MailDefinition,
  { subject, key, askedAt, dueAt, data }: NewMail,
  { id, at }: Pick<RecordedEvent, 'id' | 'at'>,
): NewJob<string, MailData> => ({
  key: key ?? id,
  kind,
  subject,
  data: { name, causedBy: id, ...data },
  askedAt: askedAt ?? at,
  dueAt: dueAt ?? askedAt ?? at,
  ...(isKept && { isKept }),
})

/** Returns the id of the only mail about a subject and an occasion, whichever events request it. */
export const onceId = (subject: string, occasion: string): string => eventId(`mail-${subject}`, occasion, 0)

export const accountOf = (stream: string): string => stream.slice('account-'.length)
