import type { Pool, PoolClient } from '#db/client.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { operational } from '#db/operational-tables.ts'
import type { MailKind } from '#projector/mail/mail-job.ts'
import { runQuery } from '#db/query.ts'
import { eventId } from '#events/core/operation.ts'
import { isTransactionId, subscriptionOf, transactionOf } from '#events/payment/payment.ts'
import { subscriptionFactOf } from '#events/payment/subscription-state.ts'
import { addJob } from '#projector/queue/queue.ts'
import type { NewMailJob } from './mail-job.ts'
import { endingsOf, ofDecision, ofRefund, ofWithdrawal } from './endings/ending-jobs.ts'
import { firstReminder } from './reminder-jobs.ts'
import { priceMailId } from './price-changes.ts'
import { noticeDueAt, noticeIdOf, upcomingRenewal } from './renewal-notices.ts'

/** Time without an account after which the buyer of a purchase gets a mail. */
const UNREGISTERED_MS = 5 * 60_000

/** Time in which a second purchase is reported and registered, before its buyer gets a mail about both. */
const SEVERAL_MS = 20 * 60_000

/** Creates the only job of its kind for a purchase, whichever event requests it. */
const ofPurchase = (kind: MailKind, purchaseId: string, { id, at }: RecordedEvent, afterMs = 0): NewMailJob => ({
  key: eventId(`mail-${purchaseId}`, kind, 0),
  kind,
  subject: purchaseId,
  data: { causedBy: id },
  askedAt: at,
  dueAt: new Date(at.getTime() + afterMs),
})

const ofAccount = (kind: MailKind, { id, at, stream }: RecordedEvent): NewMailJob => ({
  key: id,
  kind,
  subject: stream.slice('account-'.length),
  data: { causedBy: id },
  askedAt: at,
  dueAt: at,
})

const ofVisitor = (kind: MailKind, { id, at, stream }: RecordedEvent): NewMailJob => ({
  key: id,
  kind,
  subject: stream.slice('quiz-'.length),
  data: { causedBy: id },
  askedAt: at,
  dueAt: at,
})

const ofRenewal = (event: RecordedEvent<'payment.subscription-reported'>): NewMailJob[] => {
  const renewal = upcomingRenewal(subscriptionFactOf(event))
  if (!renewal) return []
  const subject = subscriptionOf(event.stream)
  const { id: causedBy, at: askedAt } = event
  const key = noticeIdOf(subject, renewal)
  return [{ key, kind: 'renewal-notice', subject, data: { causedBy }, askedAt, dueAt: noticeDueAt(renewal) }]
}

/** Each report names the price. Whether it is new, the handler decides from all reports. */
const ofPrice = (event: RecordedEvent<'payment.subscription-reported'>): NewMailJob[] => {
  const { recurring } = subscriptionFactOf(event)
  if (!recurring) return []
  const { id: causedBy, at } = event
  const subject = subscriptionOf(event.stream)
  const key = priceMailId(subject, recurring)
  return [{ key, kind: 'price-change', subject, data: { causedBy }, askedAt: at, dueAt: at }]
}

export const jobsOf = (event: RecordedEvent): NewMailJob[] => {
  switch (event.type) {
    case 'payment.purchase-completed': {
      const purchaseId = transactionOf(event.stream)
      if (event.data.kind !== 'purchase') return []
      return [
        ofPurchase('finish', purchaseId, event, UNREGISTERED_MS),
        ofPurchase('summary', purchaseId, event),
        ofPurchase('several-plans', purchaseId, event, SEVERAL_MS),
      ]
    }
    case 'account.purchase-claimed':
      // A claim under another id is repeated under the transaction id as soon as that is known.
      if (!isTransactionId(event.data.payoutSubId)) return []
      return [
        ofPurchase('summary', event.data.payoutSubId, event),
        ...(event.data.quizUserId ? [ofPurchase('address-corrected', event.data.payoutSubId, event)] : []),
      ]
    case 'account.claim-confirmed':
      return [ofPurchase('summary', event.data.payoutSubId, event)]
    case 'account.claim-link-requested':
      return [{ ...ofPurchase('confirm', event.data.payoutSubId, event), key: event.id }]
    case 'payment.subscription-reported':
      return [...ofRenewal(event), ...ofPrice(event), ...endingsOf(event)]
    case 'payment.withdrawal-received':
      return ofWithdrawal(event)
    case 'payment.withdrawal-accepted':
    case 'payment.withdrawal-handled':
      return ofDecision(event)
    case 'payment.refunded':
      return ofRefund(event)
    case 'quiz.plan-mail-requested':
      return [ofVisitor('plan', event)]
    case 'account.cancel-link-requested':
      return [ofAccount('cancel-link', event)]
    case 'account.reminder-chosen':
      return [firstReminder(event)]
    case 'account.email-change-requested':
      return [ofAccount('new-address', event)]
    case 'account.email-changed':
      return [ofAccount('address-changed', event)]
    case 'account.password-reset-requested':
      return [ofAccount('reset', event)]
    case 'account.finish-link-requested':
      return [ofAccount('finish-again', event)]
    default:
      return []
  }
}

/** Types of events that request mails. */
export const MAIL_TYPES = [
  'payment.purchase-completed',
  'payment.subscription-reported',
  'payment.withdrawal-received',
  'payment.withdrawal-accepted',
  'payment.withdrawal-handled',
  'payment.refunded',
  'quiz.plan-mail-requested',
  'account.cancel-link-requested',
  'account.purchase-claimed',
  'account.claim-link-requested',
  'account.claim-confirmed',
  'account.reminder-chosen',
  'account.email-change-requested',
  'account.email-changed',
  'account.password-reset-requested',
  'account.finish-link-requested',
] as const

export const recordJobs = async (client: PoolClient, event: RecordedEvent) => {
  for (const job of jobsOf(event)) await addJob(client, 'mail', job)
}

/** Returns the keys of the mails of a kind about a subject that were sent. */
export const sentMails = async (pool: Pool, kind: MailKind, subject: string): Promise<Set<string>> => {
  const sent = operational
    .selectFrom('reactions.jobs')
    .select('key')
    .where('queue', '=', 'mail')
    .where((row) => row.and({ subject, kind }))
    .where('outcome', '=', 'sent')
  return new Set((await runQuery(pool, sent)).map(({ key }) => key))
}
