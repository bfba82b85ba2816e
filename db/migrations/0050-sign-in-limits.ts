import { type Kysely, sql } from 'kysely'

/** Creates the tables that limit wrong passwords. They decide nothing that must survive, so they are not events. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create schema security`.execute(db)
  // Unlogged: a crash may reset the counters, and each attempt costs no WAL. Keys are digests.
  await sql`
    create unlogged table security.attempts (
      key bytea primary key,
      attempts int not null,
      next_at timestamptz not null,
      ends_at timestamptz not null,
      is_refused boolean not null
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create table security.known_devices (
      account text not null,
      device bytea not null,
      seen_at timestamptz not null,
      primary key (account, device)
    )`.execute(db)
}
