import { type Kysely, sql } from 'kysely'

/** Names the code that began to build a version, so that only the same code goes on with it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table projector.checkpoints add column built_by text`.execute(db)
}
