import { type Kysely, sql } from 'kysely'

/** Stores what each event changed in a build: a digest of 4 bytes per event, for comparing two builds. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table projector.effects (
      name text not null,
      version int not null,
      first_position bigint not null,
      digests bytea not null,
      primary key (name, version, first_position)
    )`.execute(db)
  // Digests don't compress.
  await sql`alter table projector.effects alter column digests set storage external`.execute(db)
}
