import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of the last uses of sessions. Events decide which sessions are valid; this table only adds when a
 * session was used, so it is deleted with the session and never rebuilt.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table security.sessions (
      account text not null,
      session uuid not null,
      generation int not null,
      started_at timestamptz not null,
      used_at timestamptz not null,
      expires_at timestamptz not null,
      device json,
      primary key (account, session)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index sessions_expires_at on security.sessions (expires_at)`.execute(db)
}
