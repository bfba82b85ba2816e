import { type Kysely, sql } from 'kysely'

/**
 * Stores payloads as they are, so that their size can be read without reading them. Large payloads are sealed, and
 * sealed data does not compress: trying to took longer than everything else about storing them.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table event_store.events alter column data set storage external`.execute(db)
}
