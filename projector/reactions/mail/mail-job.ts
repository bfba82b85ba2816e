import type { MailKind } from '#db/operational-tables.ts'

/** Mail that may have to be sent. Refers to a purchase, a subscription, a withdrawal or an account, never to a person. */
export type MailJob = {
  id: string
  kind: MailKind
  subject: string
  causedBy: string
  askedAt: Date
  dueAt: Date
  attempts: number
}

/** A job that has not been attempted. */
export type NewJob = Omit<MailJob, 'attempts'>
