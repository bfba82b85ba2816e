import { type Kysely, sql } from 'kysely'

/**
 * The key by which an e-mail names its account, and what mails are due. The key is made here, where the accounts that
 * depend on it are: it is never changed, and leaves the database no more than the keys of people do.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table event_store.server_keys (name text primary key, key bytea not null)`.execute(db)
  await sql`
    insert into event_store.server_keys (name, key)
    select 'account-of-email', sha256(string_agg(uuid_send(gen_random_uuid()), ''::bytea)) from generate_series(1, 4)
  `.execute(db)
  await sql`create schema reactions`.execute(db)
  // Names accounts and purchases, never a person. Done ones stay: they are what keeps a mail from going out twice.
  await sql`
    create table reactions.mail_jobs (
      id uuid primary key,
      kind text not null,
      subject text not null,
      caused_by uuid not null,
      asked_at timestamptz not null,
      due_at timestamptz not null,
      attempts int not null default 0,
      outcome text,
      done_at timestamptz,
      check ((done_at is null) = (outcome is null))
    )`.execute(db)
  await sql`create index mail_jobs_due on reactions.mail_jobs (due_at) where done_at is null`.execute(db)
}
