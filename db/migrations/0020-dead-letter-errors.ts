import { type Kysely, sql } from 'kysely'

/** Adds the error that an event was set aside for. Null where older code wrote the row. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table projector.dead_letters add column message text, add column stack text`.execute(db)
}
