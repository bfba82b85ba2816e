import { type Kysely, sql } from 'kysely'

/** Replaces the tables of mails, purchases for Meta, refunds and periodic work by one queue. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    drop table reactions.mail_jobs, reactions.refunds, reactions.jobs, projector.meta_purchases, projector.meta_reports
  `.execute(db)
  // Names accounts and purchases, never a person. Ended jobs stay, because they keep a mail from being sent twice.
  await sql`
    create table reactions.jobs (
      queue text not null,
      key text not null,
      kind text not null,
      subject text not null,
      data jsonb not null,
      asked_at timestamptz not null,
      started_at timestamptz,
      -- The end of the claim while a process works on the job.
      due_at timestamptz not null,
      attempts int not null default 0,
      last_error text,
      outcome text,
      done_at timestamptz,
      primary key (queue, key),
      check ((done_at is null) = (outcome is null))
    )`.execute(db)
  await sql`create index jobs_due on reactions.jobs (queue, due_at) where done_at is null`.execute(db)
  await sql`create index jobs_subject on reactions.jobs (subject)`.execute(db)
  await sql`create index jobs_customer on reactions.jobs ((data ->> 'customerId')) where done_at is null`.execute(db)
}
