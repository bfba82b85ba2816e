import { type Kysely, sql } from 'kysely'

/** One key per person. Erasing a person empties the key and leaves the row, so that no new key can be made for them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table event_store.person_keys (
      person uuid primary key,
      key bytea,
      created_at timestamptz not null default now(),
      erased_at timestamptz,
      check ((key is null) = (erased_at is not null))
    )`.execute(db)
}
