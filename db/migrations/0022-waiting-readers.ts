import { type Kysely, sql } from 'kysely'

/**
 * Which event each projection or reaction waits at because only newer code knows it. A row counts while the reader's
 * checkpoint is before that event, so it need not be deleted.
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
