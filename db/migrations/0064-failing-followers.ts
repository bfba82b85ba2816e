import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of projections and reactions that fail. A row is valid while failures continue at the same position,
 * so rows are never deleted.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table projector.failures (
      name text primary key,
      position bigint not null,
      message text not null,
      since timestamptz not null default now(),
      failed_at timestamptz not null default now()
    )`.execute(db)
}
