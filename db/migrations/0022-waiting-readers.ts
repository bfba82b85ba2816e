import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of readers that wait at an event only newer code knows. A row is valid while the reader's checkpoint
 * is before that event, so rows are never deleted.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table projector.waiting (
      name text primary key,
      position bigint not null,
      type text not null,
      schema_version int not null,
      since timestamptz not null default now()
    )`.execute(db)
}
