import { type Kysely, sql } from 'kysely'

/** Creates the table of answers to erase, and that of jobs that run at intervals. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table reactions.erasures (
      stream text primary key,
      -- The event that forgets the answers.
      position bigint not null
    )`.execute(db)
  await sql`
    create table reactions.jobs (
      name text primary key,
      started_at timestamptz,
      ended_at timestamptz,
      -- What the last complete run did, and all runs.
      done bigint not null default 0,
      total bigint not null default 0,
      failures int not null default 0,
      last_error text,
      next_at timestamptz not null
    )`.execute(db)
}
