-- State of the projector.
create schema projector;
-- The views that readers use; each points into the schema of its projection's live version.
create schema read;

-- `previous_` is the build that a swap replaced, which a rollback makes live again. `held_revision` was rolled back.
create table projector.projections (
  name text primary key,
  live_version int not null,
  revision int not null,
  previous_version int,
  previous_revision int,
  previous_position bigint,
  replaced_at timestamptz,
  held_revision int,
  -- The time zone whose days its tables have.
  report_zone text not null default 'UTC',
  -- Names the code of an analyst's question that built its tables, and whether its file has other code of the same revision.
  source text,
  is_changed boolean not null default false
);

-- `built_by` names the code that began to build a version, so that only the same code goes on with it.
create table projector.checkpoints (
  name text not null,
  version int not null,
  position bigint not null default 0,
  epoch bigint not null default 0,
  updated_at timestamptz not null default now(),
  built_by text,
  primary key (name, version)
);
-- Updated with every batch: room on the page keeps those updates off the index.
alter table projector.checkpoints set (fillfactor = 10);

create table projector.leases (
  name text primary key,
  holder text not null,
  epoch bigint not null,
  expires_at timestamptz not null
);

create table projector.dead_letters (
  name text not null,
  version int not null,
  position bigint not null,
  event_id uuid not null,
  type text not null,
  reason text not null,
  recorded_at timestamptz not null default now(),
  message text,
  stack text,
  primary key (name, version, position)
);

-- Readers that wait at an event only newer code knows. A row is valid while the reader's checkpoint is before that event,
-- so rows are never deleted.
create table projector.waiting (
  name text primary key,
  position bigint not null,
  type text not null,
  schema_version int not null,
  since timestamptz not null default now()
);

-- Projections and reactions that fail. A row is valid while failures continue at the same position, so rows are never deleted.
create table projector.failures (
  name text primary key,
  position bigint not null,
  message text not null,
  since timestamptz not null default now(),
  failed_at timestamptz not null default now()
);

-- Returns the count in one place, from 1, of a packed number (events/figures/measures/packed-counts.ts). Half a place is added to
-- each place up to it, so that none borrows, and one to a place above all, so that nothing is below zero.
create function read.count_in(packed numeric, place int) returns bigint
language sql immutable strict parallel safe as $$
  select (mod(
    div(
      packed + repeat('500000000000000', place)::numeric
        + ('1' || repeat('0', 15 * (greatest(place, length(packed::text) / 15 + 1) + 1)))::numeric,
      ('1' || repeat('0', 15 * (place - 1)))::numeric),
    1000000000000000) - 500000000000000)::bigint
$$;
