create schema event_store;

-- Positions are contiguous and in commit order (append.sql), so a reader may say `position > checkpoint` and miss nothing.
-- `data` and `metadata` are json, not jsonb: they are written once and read whole, and json costs half to store.
create table event_store.events (
  position bigint primary key,
  stream text not null,
  stream_version int not null,
  event_id uuid not null unique,
  type text not null,
  schema_version smallint not null,
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null,
  unique (stream, stream_version)
);
-- Rows are never updated; vacuum has only to freeze them.
alter table event_store.events set (autovacuum_vacuum_insert_scale_factor = 0.2);
-- Large payloads are sealed, and sealed data does not compress. Their sizes can be read without reading them.
alter table event_store.events alter column data set storage external;

-- Operations with an Idempotency-Key that changed nothing: the id that their first event would have. Without them, a late
-- retry would be applied and replace a newer choice.
create table event_store.no_ops (
  event_id uuid primary key,
  fingerprint text not null,
  recorded_at timestamptz not null
);
create index no_ops_recorded_at on event_store.no_ops (recorded_at);

-- Names the history that positions belong to. The relay renews it when the log contradicts what was published: then the
-- database was restored, and positions are used again for other events.
create table event_store.log (
  generation uuid not null default gen_random_uuid(),
  renewed_at timestamptz,
  -- Work that was due before may have been done in the history that the restore took away.
  restored_at timestamptz
);
create unique index log_has_one_row on event_store.log ((true));
insert into event_store.log default values;

-- Names the place of a person's key in the key store. Erasing a person keeps the row, so no new key can be made.
create table event_store.person_keys (
  person uuid primary key,
  key_reference text,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  check (key_reference is not null or erased_at is not null)
);

-- The views that analysts read. They follow the event catalog, so code creates them.
create schema analyst;
