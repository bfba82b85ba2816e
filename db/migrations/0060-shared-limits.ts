import { type Kysely, sql } from 'kysely'

/** Creates the table in which all API processes count new creatives. */
export const up = async (db: Kysely<unknown>) => {
  // The columns are those of rate-limiter-flexible. Unlogged: a crash may reset the counters. Keys are digests.
  await sql`
    create unlogged table security.limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    ) with (fillfactor = 70)`.execute(db)
}
