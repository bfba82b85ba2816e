create schema event_store;

-- Positions are contiguous and in commit order (append.sql), so a reader may say `position > checkpoint` and miss nothing.
-- `data` and `metadata` are json, not jsonb: they are written once and read whole, and json costs half to store.
create table event_store.events (
  position bigint primary key,
  stream_start bigint not null,
  stream text not null,
  stream_version int not null,
  event_id uuid not null,
  type text not null,
  schema_version smallint not null,
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null
) partition by range (position);
-- Finds a stream in its order, and an id within it. It begins with the position of the stream's first event: names are
-- random, so in a large store each append would read a page of the index from disk. Not unique, because a key of all
-- partitions would have to contain the position: appends check versions and ids under the order lock.
create index events_of_stream on event_store.events (stream_start, stream_version, event_id);
-- Large payloads are sealed, and sealed data does not compress. Their sizes can be read without reading them.
alter table event_store.events alter column data set storage external;

-- All streams. The name is taken with the first event of a stream. The position of that event leads to the others, and says
-- which partitions can have them.
create table event_store.streams (
  stream text primary key,
  first_position bigint not null
);

-- Returns the events of the stream that begins at a position, which rules out the partitions before. PostgreSQL inlines it.
create function event_store.stream_events(start bigint) returns setof event_store.events
language sql stable
as 'select * from event_store.events e where e.stream_start = start and e.position >= start';

-- The partitions of events, which have no grants: everything is read and written through the table.
create schema event_partitions;
-- The number of positions in a partition. Tests have smaller ones.
create function event_store.partition_size() returns bigint language sql immutable as 'select 50000000';

-- Creates the partitions of the next events, each when nine tenths of the one before it are full: as long as there is one,
-- PostgreSQL plans as for a plain table. Attaching blocks no reader. Appends call this under the order lock, in the name of
-- the owner. While an administrator's command holds the table, the partition ahead is left to a later append.
create function event_store.ensure_partitions(head bigint, events int) returns void
language plpgsql
security definer
set search_path = ''
set lock_timeout = '100ms'
as $$
declare
  size constant bigint := event_store.partition_size();
  name text;
begin
  for n in head / size .. (head + events + size / 10) / size loop
    name := 'event_partitions.events_from_' || n * size + 1;
    continue when to_regclass(name) is not null;
    begin
      -- Rows are never updated; vacuum has only to freeze them.
      execute format(
        'create table %s (like event_store.events including storage) with (autovacuum_vacuum_insert_scale_factor = 0.2)',
        name);
      execute format(
        'alter table event_store.events attach partition %s for values from (%s) to (%s)',
        name, n * size + 1, (n + 1) * size + 1);
    exception when lock_not_available then
      if n <= (head + events - 1) / size then
        raise;
      end if;
    end;
  end loop;
end $$;
select event_store.ensure_partitions(0, 0);

-- Fields that definitions of events declare as forgettable, beside the log, so that they can be deleted. Written in the
-- statement that appends the event. `fingerprint` recognizes a retry; in the log it would help to guess the value.
create table event_store.forgettable (
  position bigint primary key,
  field text not null,
  value json not null,
  fingerprint text
);

-- Stores the forgettable payloads of the events that were appended after a position, and deletes those that events forget.
-- `appended` holds the ids of all of them, in their order: a plan that reads them from the log expects a third of it.
-- `payloads` holds JSON per event, joined by the unit separator: a field and its value, or the type of the events to forget.
create function event_store.keep_beside(after bigint, appended uuid[], ids uuid[], payloads text) returns void
language plpgsql
as $$
begin
  insert into event_store.forgettable
  select after + a.place, payload ->> 'field', payload -> 'value', payload ->> 'fingerprint'
  from (
    select id, payload::json as payload
    from rows from (unnest(ids), string_to_table(payloads, e'\x1f')) as p(id, payload)) beside
  join unnest(appended) with ordinality as a(id, place) using (id)
  where payload ->> 'field' is not null;
  if position('"forgets":' in payloads) > 0 then
    with gone as (
      select e.position
      from rows from (unnest(ids), string_to_table(payloads, e'\x1f')) as p(id, payload)
      join unnest(appended) with ordinality as a(id, place) using (id)
      join event_store.events f on f.position = after + a.place
      join event_store.events e
        on e.stream_start = f.stream_start and e.position >= f.stream_start and e.position < f.position
        and e.type = p.payload::json ->> 'forgets'
    )
    delete from event_store.forgettable f using gone where f.position = gone.position;
  end if;
end $$;

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

-- Names this database. Everything that its master keys seal carries the id, so keys of another database open nothing here.
create table event_store.installation (id uuid not null default gen_random_uuid());
create unique index installation_has_one_row on event_store.installation ((true));

-- Makes the pseudonyms that analysts see in place of ids (db/analyst/pseudonyms.ts). It is plain, because whoever may read
-- it may read the ids too. Another key would make other pseudonyms.
create table event_store.pseudonym_key (
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
create unique index pseudonym_key_has_one_row on event_store.pseudonym_key ((true));
insert into event_store.pseudonym_key default values;

-- The master keys in use, which are outside of the database (docs/keys.md). A row can't be deleted while a key needs it.
create table event_store.key_epochs (
  epoch int primary key,
  fingerprint bytea not null,
  created_at timestamptz not null default now()
);

-- Keys of persons, wrapped by the master key of an epoch. Erasing a person keeps the row, so no new key can be made. A
-- damaged key keeps its bytes, for a repair by hand.
create table event_store.person_keys (
  person uuid primary key,
  epoch int references event_store.key_epochs,
  wrapped bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  damaged_at timestamptz,
  check ((wrapped is null) = (erased_at is not null)),
  check ((epoch is null) = (erased_at is not null) or damaged_at is not null)
);
create index person_keys_damaged on event_store.person_keys (damaged_at) where damaged_at is not null;

-- Accounts by a digest of their e-mail, under the master key of an epoch. `sealed` is the e-mail, for the next digest.
create table event_store.account_names (
  digest bytea primary key,
  epoch int references event_store.key_epochs,
  account uuid not null,
  sealed bytea not null,
  damaged_at timestamptz,
  check (epoch is not null or damaged_at is not null)
);

-- The views that analysts read. They follow the event catalog, so code creates them.
create schema analyst;
