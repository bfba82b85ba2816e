import { sql } from 'kysely'
import type { Pool, PoolClient } from '#db/client.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { type MailKind, operational } from '#db/operational-tables.ts'
import { anyOf, runChange, runQuery } from '#db/query.ts'
import { views } from '#db/read-models/index.ts'
import { eventId } from '#events/operation.ts'
import { isTransactionId, subscriptionOf, transactionOf } from '#events/payment.ts'
import { subscriptionFactOf } from '#events/state/subscription-state.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import type { MailJob, NewJob } from './mail-job.ts'
import { firstReminder } from './reminder-jobs.ts'
import { priceMailId } from './price-changes.ts'
import { noticeDueAt, noticeIdOf, upcomingRenewal } from './renewal-notices.ts'

/** Time without an account after which the buyer of a purchase gets a mail. */
const UNREGISTERED_MS = 5 * 60_000

/** Creates the only job of its kind for a purchase, whichever event requests it. */
const ofPurchase = (kind: MailKind, purchaseId: string, { id, at }: RecordedEvent, afterMs = 0): NewJob => ({
  id: eventId(`mail-${purchaseId}`, kind, 0),
  kind,
  subject: purchaseId,
  causedBy: id,
  askedAt: at,
  dueAt: new Date(at.getTime() + afterMs),
})

const ofAccount = (kind: MailKind, { id, at, stream }: RecordedEvent): NewJob => ({
  id,
  kind,
  subject: stream.slice('account-'.length),
  causedBy: id,
  askedAt: at,
  dueAt: at,
})

const ofWithdrawal = ({ id, at, data }: RecordedEvent<'payment.withdrawal-received'>): NewJob => ({
  id,
  kind: 'withdrawal',
  subject: data.withdrawalId,
  causedBy: id,
  askedAt: at,
  dueAt: at,
})

const ofRenewal = (event: RecordedEvent<'payment.subscription-reported'>): NewJob[] => {
  const renewal = upcomingRenewal(subscriptionFactOf(event))
  if (!renewal) return []
  const subject = subscriptionOf(event.stream)
  const id = noticeIdOf(subject, renewal)
  return [{ id, kind: 'renewal-notice', subject, causedBy: event.id, askedAt: event.at, dueAt: noticeDueAt(renewal) }]
}

/** Each report names the price. Whether it is new, the handler decides from all reports. */
const ofPrice = (event: RecordedEvent<'payment.subscription-reported'>): NewJob[] => {
  const { recurring } = subscriptionFactOf(event)
  if (!recurring) return []
  const { id: causedBy, at } = event
  const subject = subscriptionOf(event.stream)
  return [{ id: priceMailId(subject, recurring), kind: 'price-change', subject, causedBy, askedAt: at, dueAt: at }]
}

/**
 * Records the reminders of subscriptions whose reports were handled before there were reminders. Their next report would
 * come only with the charge. A job that exists already stays as it is.
 */
export const recordMissingReminders = async (pool: Pool, now: Date) => {
  const renewing = views
    .selectFrom('subscription_states')
    .select(['subscription_id as subject', 'state'])
    .where('status', 'in', ['active', 'trial'])
    .where('period_ends_at', '>', now)
  const subscriptions = await ifProjected(runQuery(pool, renewing))
  for (const { subject, state } of subscriptions) {
    const renewal = upcomingRenewal(state.latest)
    if (!renewal) continue
    const id = noticeIdOf(subject, renewal)
    await runChange(
      pool,
      operational
        .insertInto('reactions.mail_jobs')
        .values({
          id,
          kind: 'renewal-notice',
          subject,
          caused_by: id,
          asked_at: now,
          due_at: noticeDueAt(renewal),
        })
        .onConflict((conflict) => conflict.doNothing()),
    )
  }
}

/** Returns the mails that an event requests. */
export const jobsOf = (event: RecordedEvent): NewJob[] => {
  switch (event.type) {
    case 'payment.purchase-completed': {
      const purchaseId = transactionOf(event.stream)
      if (event.data.kind === 'renewal') return []
      return [ofPurchase('finish', purchaseId, event, UNREGISTERED_MS), ofPurchase('summary', purchaseId, event)]
    }
    case 'account.purchase-claimed':
      // A claim under another id is repeated under the transaction id as soon as that is known.
      if (!isTransactionId(event.data.payoutSubId)) return []
      return [ofPurchase('summary', event.data.payoutSubId, event)]
    case 'account.claim-confirmed':
      return [ofPurchase('summary', event.data.payoutSubId, event)]
    case 'account.claim-link-requested':
      return [{ ...ofPurchase('confirm', event.data.payoutSubId, event), id: event.id }]
    case 'payment.subscription-reported':
      return [...ofRenewal(event), ...ofPrice(event)]
    case 'payment.withdrawal-received':
      return event.data.canMail ? [ofWithdrawal(event)] : []
    case 'account.reminder-chosen':
      return [firstReminder(event)]
    case 'account.password-reset-requested':
      return [ofAccount('reset', event)]
    case 'account.finish-link-requested':
      return [ofAccount('finish-again', event)]
    case 'account.erased':
      return [ofAccount('forget', event)]
    default:
      return []
  }
}

/** Types of events that request mails. */
export const MAIL_TYPES = [
  'payment.purchase-completed',
  'payment.subscription-reported',
  'payment.withdrawal-received',
  'account.purchase-claimed',
  'account.claim-link-requested',
  'account.claim-confirmed',
  'account.reminder-chosen',
  'account.password-reset-requested',
  'account.finish-link-requested',
  'account.erased',
] as const

/** Mails that can be needed again: a cancelation that made them unneeded can be taken back. */
const RENEWABLE: readonly MailKind[] = ['renewal-notice', 'price-change']

/** Records the jobs that an event requests. A parked job becomes due as if requested now; a finished one stays so. */
export const recordJobs = async (client: PoolClient, event: RecordedEvent) => {
  for (const { id, kind, subject, causedBy, askedAt, dueAt } of jobsOf(event)) {
    await runChange(
      client,
      operational
        .insertInto('reactions.mail_jobs')
        .values({ id, kind, subject, caused_by: causedBy, asked_at: askedAt, due_at: dueAt })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({
              due_at: sql`least(${row.ref('reactions.mail_jobs.due_at')}, ${row.ref('excluded.due_at')})`,
              asked_at: sql`greatest(${row.ref('reactions.mail_jobs.asked_at')}, ${row.ref('excluded.asked_at')})`,
              attempts: sql<number>`case when ${row.ref('reactions.mail_jobs.done_at')} is null then ${row.ref('reactions.mail_jobs.attempts')} else 0 end`,
              done_at: null,
              outcome: null,
            }))
            .where((row) =>
              row.or([
                row('reactions.mail_jobs.done_at', 'is', null),
                row.and([
                  row('reactions.mail_jobs.kind', 'in', RENEWABLE),
                  row('reactions.mail_jobs.outcome', '=', 'not needed'),
                ]),
              ]),
            ),
        ),
    )
  }
}

/** Records a job unless it is recorded. */
export const insertJob = async (pool: Pool, { id, kind, subject, causedBy, askedAt, dueAt }: NewJob) => {
  await runChange(
    pool,
    operational
      .insertInto('reactions.mail_jobs')
      .values({ id, kind, subject, caused_by: causedBy, asked_at: askedAt, due_at: dueAt })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Removes a job that turned out to be unneeded. A job of each day would otherwise stay for years. */
export const removeJob = async (pool: Pool, { id }: MailJob) => {
  await runChange(pool, operational.deleteFrom('reactions.mail_jobs').where('id', '=', id))
}

/** Returns at most `limit` jobs that are due, earliest first. */
export const dueJobs = async (pool: Pool, now: Date, limit: number): Promise<MailJob[]> =>
  runQuery(
    pool,
    operational
      .selectFrom('reactions.mail_jobs')
      .select(['id', 'kind', 'subject', 'caused_by as causedBy', 'asked_at as askedAt', 'due_at as dueAt', 'attempts'])
      .where('done_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .$narrowType<{ dueAt: Date }>(),
  )

/**
 * Claims a job for one attempt until `retryAt`, when another process may claim it if this one crashes. Returns false if
 * another process claimed it first.
 */
export const claimJob = async (pool: Pool, { id, attempts }: MailJob, retryAt: Date): Promise<boolean> => {
  const changed = await runChange(
    pool,
    operational
      .updateTable('reactions.mail_jobs')
      .set((row) => ({ attempts: row('attempts', '+', 1), due_at: retryAt }))
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('done_at', 'is', null),
  )
  return changed === 1
}

/** Records the final outcome of a job. */
export const endJob = async (pool: Pool, { id }: MailJob, outcome: string, now: Date) => {
  await runChange(
    pool,
    operational.updateTable('reactions.mail_jobs').set({ done_at: now, outcome }).where('id', '=', id),
  )
}

/**
 * Parks a job until an event makes it due, and doesn't count the attempt. A job that became due since it was claimed
 * stays due.
 * @param retryAt end of the claim.
 */
export const parkJob = async (pool: Pool, { id }: MailJob, retryAt: Date) => {
  await runChange(
    pool,
    operational
      .updateTable('reactions.mail_jobs')
      .set({ due_at: sql`'infinity'`, attempts: 0 })
      .where('id', '=', id)
      .where('due_at', '=', retryAt)
      .where('done_at', 'is', null),
  )
}

/** Returns the ids of the mails about prices of a subscription that were sent. */
export const announcedPrices = async (pool: Pool, subscriptionId: string): Promise<Set<string>> => {
  const sent = operational
    .selectFrom('reactions.mail_jobs')
    .select('id')
    .where('subject', '=', subscriptionId)
    .where('kind', '=', 'price-change')
    .where('outcome', '=', 'sent')
  return new Set((await runQuery(pool, sent)).map(({ id }) => id))
}

/** Returns the ids of jobs about these purchases or accounts that were requested until then. */
export const jobsAbout = async (pool: Pool, subjects: readonly string[], until: Date): Promise<string[]> => {
  const jobs = operational
    .selectFrom('reactions.mail_jobs')
    .select('id')
    .where('subject', '=', anyOf(subjects))
    .where('asked_at', '<=', until)
  return (await runQuery(pool, jobs)).map(({ id }) => id)
}
