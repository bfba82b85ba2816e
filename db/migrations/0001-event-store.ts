import { type Kysely, sql } from 'kysely'

/**
 * The event store. `append` takes the order lock, checks what each append expects, gives contiguous positions and
 * inserts, all in one call and therefore one transaction: positions are in commit order and have no gap, so that a
 * reader may say `position > checkpoint` and miss nothing.
 *
 * `data` and `metadata` are json, not jsonb: they are written once and read whole, and json costs half to store.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create schema event_store`.execute(db)
  await sql`
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
    )`.execute(db)
  // Rows are never updated; vacuum has only to freeze them.
  await sql`alter table event_store.events set (autovacuum_vacuum_insert_scale_factor = 0.2)`.execute(db)
  await judgedAppendFunction(db)
  await appendFunction(db)
}

/**
 * Arrays hold one element per event: the append it belongs to, its place in that (from 1), the version the stream is
 * expected to have (null for any), and the event. Nearly always everything is as expected; then the unique
 * constraints are check enough, and one row comes back: verdict "all" and the position before the first event.
 */
const appendFunction = (db: Kysely<unknown>) =>
  sql`
    create function event_store.append(
      appends int[], nths int[], streams text[], expecteds int[], ids uuid[], types text[], schemas smallint[],
      datas json[], metadatas json[], ats double precision[])
    returns table (append int, verdict text, last_version int, last_position bigint, earlier json)
    language plpgsql
    -- A plan made while the table was small must not become a scan of it when it is large.
    set enable_seqscan = off
    as $$
    declare
      head bigint;
    begin
      perform pg_advisory_xact_lock(7305827610);
      head := (select coalesce(max(e.position), 0) from event_store.events e);
      if array_position(expecteds, null) is null and not exists (
        select from unnest(streams, expecteds, nths) as asked(stream, expected, nth)
        where nth = 1 and expected > 0 and not exists (
          select from event_store.events e where e.stream = asked.stream and e.stream_version = asked.expected limit 1)
      ) then
        begin
          insert into event_store.events
          select head + place, stream, expected + nth, id, type, schema, data, metadata, to_timestamp(at / 1000)
          from unnest(nths, streams, expecteds, ids, types, schemas, datas, metadatas, ats) with ordinality
            as asked(nth, stream, expected, id, type, schema, data, metadata, at, place);
          return query select -1, 'all', null::int, head, null::json;
          return;
        exception when unique_violation then
          -- Somebody was first, or this was stored before: judge each append for itself.
        end;
      end if;
      return query select * from event_store.append_judged(
        head, appends, nths, streams, expecteds, ids, types, schemas, datas, metadatas, ats);
    end $$`.execute(db)

/** `append` falls back to this function, which returns a result for each append and inserts only valid ones. */
const judgedAppendFunction = (db: Kysely<unknown>) =>
  sql`
    create function event_store.append_judged(
      head bigint, appends int[], nths int[], streams text[], expecteds int[], ids uuid[], types text[],
      schemas smallint[], datas json[], metadatas json[], ats double precision[])
    returns table (append int, verdict text, last_version int, last_position bigint, earlier json)
    language sql
    set enable_seqscan = off
    as $$
      with asked as materialized (
        select asked.*, stored.position as earlier
        from unnest(appends, nths, streams, expecteds, ids, types, schemas, datas, metadatas, ats) with ordinality
          as asked(append, nth, stream, expected, id, type, schema, data, metadata, at, place)
        left join lateral (select e.position from event_store.events e where e.event_id = asked.id limit 1) stored on true
      ),
      judged as materialized (
        select a.append, current.version, a.earlier,
          case
            when a.earlier is not null then 'duplicate'
            when a.expected is not null and a.expected <> current.version then 'conflict'
            else 'appended'
          end as verdict
        from (
          select append, min(stream) as stream, min(expected) as expected, max(earlier) as earlier
          from asked group by append
        ) a
        cross join lateral (
          select coalesce((
            select e.stream_version from event_store.events e
            where e.stream = a.stream order by e.stream_version desc limit 1), 0) as version
        ) current
      ),
      placed as materialized (
        select a.*, j.version + a.nth as version, head + row_number() over (order by a.place) as position
        from asked a join judged j on j.append = a.append and j.verdict = 'appended'
      ),
      inserted as (
        insert into event_store.events
        select position, stream, version, id, type, schema, data, metadata, to_timestamp(at / 1000) from placed
      )
      select j.append, j.verdict, coalesce(p.version, stored.stream_version, j.version)::int,
        coalesce(p.position, j.earlier), stored.metadata
      from judged j
      left join (select append, max(version) as version, max(position) as position from placed group by append) p
        on p.append = j.append
      left join lateral (
        select e.stream_version, e.metadata from event_store.events e where e.position = j.earlier limit 1) stored
        on true
    $$`.execute(db)
