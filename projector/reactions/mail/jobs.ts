import type { Pool, PoolClient } from '#db/client.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { eventId } from '#events/operation.ts'
import { isTransactionId, transactionOf } from '#events/payment.ts'

/** How long a purchase may be without an account before its buyer is written to. */
const UNREGISTERED_MS = 5 * 60_000

/** `forget` writes none: it does away with the copies of those that were written. */
export type MailKind = 'finish' | 'summary' | 'reset' | 'finish-again' | 'forget'

/** A mail that may have to be written. Names a purchase or an account, never a person. */
export type MailJob = {
  id: string
  kind: MailKind
  subject: string
  causedBy: string
  askedAt: Date
  dueAt: Date
  attempts: number
}

type Wanted = Omit<MailJob, 'attempts'>

/** A purchase has one job of a kind, whatever wakes it. */
const ofPurchase = (kind: MailKind, payoutSubId: string, { id, at }: RecordedEvent, afterMs = 0): Wanted => ({
  id: eventId(`mail-${payoutSubId}`, kind, 0),
  kind,
  subject: payoutSubId,
  causedBy: id,
  askedAt: at,
  dueAt: new Date(at.getTime() + afterMs),
})

const ofAccount = (kind: MailKind, { id, at, stream }: RecordedEvent): Wanted => ({
  id,
  kind,
  subject: stream.slice('account-'.length),
  causedBy: id,
  askedAt: at,
  dueAt: at,
})

/** The mails that an event asks for. Pure. */
const jobsOf = (event: RecordedEvent): Wanted[] => {
  switch (event.type) {
    case 'payment.purchase-completed': {
      const payoutSubId = transactionOf(event.stream)
      if (event.data.kind === 'renewal') return []
      return [ofPurchase('finish', payoutSubId, event, UNREGISTERED_MS), ofPurchase('summary', payoutSubId, event)]
    }
    case 'account.purchase-claimed':
      // A purchase that was claimed by another id is claimed by its transaction as soon as that is known.
      if (!isTransactionId(event.data.payoutSubId)) return []
      return [ofPurchase('summary', event.data.payoutSubId, event)]
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

/** The events that somebody is written to about. */
export const MAIL_TYPES = [
  'payment.purchase-completed',
  'account.purchase-claimed',
  'account.password-reset-requested',
  'account.finish-link-requested',
  'account.erased',
] as const

/** Notes the jobs that follow from an event. One that waits for something to happen is woken, as
 * if it were asked for now; one that is done stays done. */
export const recordJobs = async (client: PoolClient, event: RecordedEvent) => {
  for (const { id, kind, subject, causedBy, askedAt, dueAt } of jobsOf(event)) {
    await client.query(
      `insert into reactions.mail_jobs as j (id, kind, subject, caused_by, asked_at, due_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update
       set due_at = least(j.due_at, excluded.due_at), asked_at = greatest(j.asked_at, excluded.asked_at)
       where j.done_at is null`,
      [id, kind, subject, causedBy, askedAt, dueAt],
    )
  }
}

const JOB = `id, kind, subject, caused_by as "causedBy", asked_at as "askedAt", due_at as "dueAt", attempts`

/** At most `limit` jobs whose time has come, the most patient first. */
export const dueJobs = async (pool: Pool, now: Date, limit: number): Promise<MailJob[]> => {
  const { rows } = await pool.query<MailJob>(
    `select ${JOB} from reactions.mail_jobs where done_at is null and due_at <= $1 order by due_at limit $2`,
    [now, limit],
  )
  return rows
}

/**
 * Takes a job for one attempt: until `again` nobody else takes it, and should we not survive, somebody does then.
 * False when somebody else was first.
 */
export const claimJob = async (pool: Pool, { id, attempts }: MailJob, again: Date): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update reactions.mail_jobs set attempts = attempts + 1, due_at = $3 where id = $1 and attempts = $2 and done_at is null`,
    [id, attempts, again],
  )
  return rowCount === 1
}

/** Ends a job for good. */
export const endJob = async (pool: Pool, { id }: MailJob, outcome: string, now: Date) => {
  await pool.query('update reactions.mail_jobs set done_at = $2, outcome = $3 where id = $1', [id, now, outcome])
}

/**
 * Lets a job wait until an event wakes it, as if it had not been tried. One that was woken since it was taken stays awake.
 * @param again what it was taken until.
 */
export const parkJob = async (pool: Pool, { id }: MailJob, again: Date) => {
  await pool.query(
    `update reactions.mail_jobs set due_at = 'infinity', attempts = 0 where id = $1 and due_at = $2 and done_at is null`,
    [id, again],
  )
}

/** The ids of the jobs about purchases or accounts that were asked for until then. */
export const jobsAbout = async (pool: Pool, subjects: readonly string[], until: Date): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from reactions.mail_jobs where subject = any($1) and asked_at <= $2',
    [subjects, until],
  )
  return rows.map(({ id }) => id)
}
