import type { MailKind } from '#db/operational-tables.ts'
import type { Job, NewJob } from '#projector/queue/queue.ts'

/** Event that requested a mail. Of a refund, what it returned and what all refunds of its payment returned until then. */
type Cause = { causedBy: string; amount?: number; total?: number }

/** Mail that may have to be sent. Refers to a purchase, a subscription, a withdrawal, an account or a visitor's random id, never to a person. */
export type MailJob = Job<MailKind, Cause>

export type NewMailJob = NewJob<MailKind, Cause>
