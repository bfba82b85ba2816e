import { type Kysely, sql } from 'kysely'

/** Creates the schema of the views that analysts read. The views follow the event catalog, so code creates them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create schema analyst`.execute(db)
}
