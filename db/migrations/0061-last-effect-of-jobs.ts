import { type Kysely, sql } from 'kysely'

/** Adds the time when a job last changed something. A rotation of keys looks every hour and acts once a month. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table reactions.jobs add column acted_at timestamptz`.execute(db)
}
