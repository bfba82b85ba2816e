import type { MailKind } from '#projector/mail/mail-job.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { eventId } from '#events/core/operation.ts'
import { subscriptionOf, transactionOf } from '#events/payment/payment.ts'
import { subscriptionFactOf } from '#events/payment/subscription-state.ts'
import type { NewMailJob } from '#projector/mail/mail-job.ts'

const jobOf = ({ id, at }: RecordedEvent, kind: MailKind, subject: string, key = id): NewMailJob => ({
  key,
  kind,
  subject,
  data: { causedBy: id },
  askedAt: at,
  dueAt: at,
})

/** Returns the mails about a subscription that ends or could not be charged, each once for a period. */
export const endingsOf = (event: RecordedEvent<'payment.subscription-reported'>): NewMailJob[] => {
  const { status, scheduledChange, periodEndsAt } = subscriptionFactOf(event)
  const subject = subscriptionOf(event.stream)
  const once = (kind: MailKind, of: string | null) =>
    jobOf(event, kind, subject, eventId(`mail-${subject}`, `${kind} ${of}`, 0))
  if (scheduledChange?.action === 'cancel') return [once('cancelation', scheduledChange.at)]
  if (status === 'canceled') return [once('cancelation', periodEndsAt)]
  return status === 'past-due' ? [once('failed-payment', periodEndsAt)] : []
}

export const ofWithdrawal = (event: RecordedEvent<'payment.withdrawal-received'>): NewMailJob[] =>
  event.data.canMail ? [jobOf(event, 'withdrawal', event.data.withdrawalId)] : []

/** Returns the mail about the decision of an operator, once for a withdrawal. A refund has a mail of its own. */
export const ofDecision = (
  event: RecordedEvent<'payment.withdrawal-accepted'> | RecordedEvent<'payment.withdrawal-handled'>,
): NewMailJob[] => {
  const { by, withdrawalId } = event.data
  const key = eventId(`mail-${withdrawalId}`, 'decided', 0)
  return by === null ? [] : [jobOf(event, 'withdrawal-decided', withdrawalId, key)]
}

export const ofRefund = (event: RecordedEvent<'payment.refunded'>): NewMailJob[] =>
  event.data.amount > 0
    ? [
        {
          ...jobOf(event, 'refund', transactionOf(event.stream)),
          data: { causedBy: event.id, amount: event.data.amount, total: event.data.total },
        },
      ]
    : []
