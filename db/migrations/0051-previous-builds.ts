import { type Kysely, sql } from 'kysely'

/** Names the build that a swap replaced, which a rollback makes live again, and the revision that was rolled back. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table projector.projections
      add column previous_version int,
      add column previous_revision int,
      add column previous_position bigint,
      add column replaced_at timestamptz,
      add column held_revision int`.execute(db)
}
