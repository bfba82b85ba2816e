import type { Job, NewJob } from '#projector/queue/queue.ts'

export type MailKind =
  | 'finish'
  | 'summary'
  | 'confirm'
  | 'address-corrected'
  | 'several-plans'
  | 'new-address'
  | 'address-changed'
  | 'reset'
  | 'finish-again'
  | 'renewal-notice'
  | 'price-change'
  | 'withdrawal'
  | 'withdrawal-decided'
  | 'refund'
  | 'cancelation'
  | 'failed-payment'
  | 'cancel-link'
  | 'reminder'
  | 'plan'

/** Event that requested a mail. Of a refund, what it returned and what all refunds of its payment returned until then. */
type Cause = { causedBy: string; amount?: number; total?: number }

/** Mail that may have to be sent. Refers to a purchase, a subscription, a withdrawal, an account or a visitor's random id, never to a person. */
export type MailJob = Job<MailKind, Cause>

export type NewMailJob = NewJob<MailKind, Cause>
