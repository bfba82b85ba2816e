import { type Kysely, sql } from 'kysely'

/** Creates the tables in which the projector stores its own state. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create schema projector`.execute(db)
  // The views that readers use; each points into the schema of its projection's live version.
  await sql`create schema read`.execute(db)
  await sql`
    create table projector.projections (
      name text primary key,
      live_version int not null,
      revision int not null
    )`.execute(db)
  await sql`
    create table projector.checkpoints (
      name text not null,
      version int not null,
      position bigint not null default 0,
      epoch bigint not null default 0,
      updated_at timestamptz not null default now(),
      primary key (name, version)
    )`.execute(db)
  // Updated with every batch: room on the page keeps those updates off the index.
  await sql`alter table projector.checkpoints set (fillfactor = 10)`.execute(db)
  await sql`
    create table projector.leases (
      name text primary key,
      holder text not null,
      epoch bigint not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table projector.dead_letters (
      name text not null,
      version int not null,
      position bigint not null,
      event_id uuid not null,
      type text not null,
      reason text not null,
      recorded_at timestamptz not null default now(),
      primary key (name, version, position)
    )`.execute(db)
  // The sum of two lists of counts, without zeros at its end, so that equal counts are equal values.
  await sql`
    create function projector.add_counts(a bigint[], b bigint[]) returns bigint[]
    language plpgsql immutable parallel safe as $$
    declare
      total bigint[] := array(
        select coalesce(x, 0) + coalesce(y, 0) from unnest(a, b) with ordinality as t(x, y, nth) order by nth);
      zeros int := 0;
    begin
      while zeros < cardinality(total) and total[cardinality(total) - zeros] = 0 loop zeros := zeros + 1; end loop;
      return trim_array(total, zeros);
    end $$`.execute(db)
}
