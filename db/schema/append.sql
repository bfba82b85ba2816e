-- Takes the order lock, then checks the deadline, which may have passed while another session held the lock. A caller that
-- was refused while the database stalled must not find its events stored later.
create function event_store.lock_order(deadline double precision) returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(7305827610);
  if clock_timestamp() > to_timestamp(deadline / 1000) then
    raise exception 'The deadline of this append has passed' using errcode = 'ED001';
  end if;
end $$;

-- Records that an operation changed nothing. Returns the fingerprint that is stored for its id, and whether an event has it.
-- Appends hold the same lock alone, so none is under way; several of these calls share it and their commits.
create function event_store.record_no_op(name text, id uuid, digest text, at timestamptz)
returns table (is_event boolean, stored text)
language plpgsql
set enable_seqscan = off
set lock_timeout = '3s'
as $$
begin
  perform pg_advisory_xact_lock_shared(7305827610);
  return query select true, coalesce(e.metadata ->> 'fingerprint', f.fingerprint)
    from event_store.streams s
    join event_store.stream_events(s.first_position) e on e.event_id = id
    left join event_store.forgettable f using (position)
    where s.stream = name;
  if not found then
    insert into event_store.no_ops values (id, digest, at) on conflict do nothing;
    return query select false, n.fingerprint from event_store.no_ops n where n.event_id = id;
  end if;
end $$;

-- Appends events whose versions the caller knows. Returns the position before the first one; null, with nothing appended,
-- when a stream is not as expected, has one of the ids, or an operation changed nothing before. Texts come joined by the
-- unit separator, which none of them contains, because parsing arrays of quoted texts takes longer than everything else.
create function event_store.append_as_expected(
  streams text, expecteds int[], versions int[], ids uuid[], types text, schemas smallint[], datas text, metadatas text,
  ats double precision[], forgetting uuid[], forgettables text, deadline double precision)
returns bigint
language plpgsql
-- A plan made while the table was small must not become a scan of it, or of whole streams, when it is large.
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
-- Planning for partitions takes longer than the plan.
set plan_cache_mode = force_generic_plan
-- A caller that has been refused meanwhile must not go on waiting in the server.
set lock_timeout = '3s'
as $$
declare
  head bigint;
  names text[] := string_to_array(streams, e'\x1f');
  starts bigint[];
begin
  perform event_store.lock_order(deadline);
  head := (select coalesce(max(e.position), 0) from event_store.events e);
  perform event_store.ensure_partitions(head, cardinality(ids));
  starts := array(
    select case expected
      when 0 then head + place - version + 1
      else (select s.first_position from event_store.streams s where s.stream = asked.stream) end
    from unnest(names, expecteds, versions) with ordinality as asked(stream, expected, version, place));
  if exists (
    select from unnest(starts, expecteds, versions, ids) as asked(start, expected, version, id)
    where asked.expected > 0 and (
      asked.version = asked.expected + 1 and asked.expected is distinct from (
        select e.stream_version from event_store.stream_events(asked.start) e order by e.stream_version desc limit 1)
      or exists (select from event_store.stream_events(asked.start) e where e.event_id = asked.id)
    )
  ) then
    return null;
  end if;
  if exists (select from event_store.no_ops n where n.event_id = any(ids)) then
    return null;
  end if;
  insert into event_store.streams
  select stream, head + place
  from unnest(names, versions) with ordinality as asked(stream, version, place) where version = 1;
  insert into event_store.events
  select head + place, start, stream, version, id, type, schema, data::json, metadata::json, to_timestamp(at / 1000)
  from rows from (
    unnest(starts), unnest(names), unnest(versions), unnest(ids), string_to_table(types, e'\x1f'),
    unnest(schemas), string_to_table(datas, e'\x1f'), string_to_table(metadatas, e'\x1f'), unnest(ats)
  ) with ordinality as asked(start, stream, version, id, type, schema, data, metadata, at, place);
  if cardinality(forgetting) > 0 then
    perform event_store.keep_beside(head, ids, forgetting, forgettables);
  end if;
  return head;
exception when unique_violation then
  -- Another append began the stream.
  return null;
end $$;

-- Returns a verdict for each append, and inserts only valid ones. Arrays hold one element per event: the append it belongs
-- to, its place in that (from 1), the version the stream is expected to have (null for any), and the event.
create function event_store.append_judged(
  head bigint, appends int[], nths int[], streams text[], expecteds int[], ids uuid[], types text[],
  schemas smallint[], datas json[], metadatas json[], ats double precision[])
returns table (append int, verdict text, last_version int, last_position bigint, earlier json)
language sql
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
  with asked as materialized (
    select asked.*, known.first_position, stored.position as earlier, no_op.fingerprint as no_op,
      beside.fingerprint as beside
    from unnest(appends, nths, streams, expecteds, ids, types, schemas, datas, metadatas, ats) with ordinality
      as asked(append, nth, stream, expected, id, type, schema, data, metadata, at, place)
    left join lateral (
      select s.first_position from event_store.streams s where s.stream = asked.stream limit 1) known on true
    left join lateral (
      select e.position from event_store.stream_events(known.first_position) e where e.event_id = asked.id limit 1) stored
      on true
    left join lateral (select n.fingerprint from event_store.no_ops n where n.event_id = asked.id limit 1) no_op on true
    left join event_store.forgettable beside on beside.position = stored.position
  ),
  judged as materialized (
    select a.append, current.version, a.earlier, a.no_op, a.beside,
      case
        when a.earlier is not null then 'duplicate'
        when a.no_op is not null then 'no-op'
        when a.expected is not null and a.expected <> current.version then 'conflict'
        else 'appended'
      end as verdict
    from (
      select append, min(expected) as expected, max(earlier) as earlier, max(no_op) as no_op,
        max(beside) as beside, min(first_position) as first_position
      from asked group by append
    ) a
    cross join lateral (
      select coalesce((
        select e.stream_version from event_store.stream_events(a.first_position) e
        order by e.stream_version desc limit 1), 0) as version
    ) current
  ),
  placed as materialized (
    select a.*, j.version + a.nth as version, head + row_number() over (order by a.place) as position
    from asked a join judged j on j.append = a.append and j.verdict = 'appended'
  ),
  begun as (insert into event_store.streams select stream, position from placed where version = 1),
  inserted as (
    insert into event_store.events
    select position, coalesce(first_position, position - nth + 1), stream, version, id, type, schema, data, metadata,
      to_timestamp(at / 1000)
    from placed
  )
  select j.append, j.verdict, coalesce(p.version, stored.stream_version, j.version)::int,
    coalesce(p.position, j.earlier),
    coalesce(
      case when j.beside is null then stored.metadata
        else (stored.metadata::jsonb || jsonb_build_object('fingerprint', j.beside))::json end,
      case when j.no_op is not null then json_build_object('fingerprint', j.no_op) end)
  from judged j
  left join (select append, max(version) as version, max(position) as position from placed group by append) p
    on p.append = j.append
  left join lateral (
    select e.stream_version, e.metadata from event_store.events e where e.position = j.earlier limit 1) stored
    on true
$$;

-- Takes the lock and calls `append_judged`.
create function event_store.append_judging(
  appends int[], nths int[], streams text, expecteds int[], ids uuid[], types text, schemas smallint[], datas text,
  metadatas text, ats double precision[], forgetting uuid[], forgettables text, deadline double precision)
returns table (append int, verdict text, last_version int, last_position bigint, earlier json)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set lock_timeout = '3s'
as $$
declare
  head bigint;
begin
  perform event_store.lock_order(deadline);
  head := (select coalesce(max(e.position), 0) from event_store.events e);
  perform event_store.ensure_partitions(head, cardinality(ids));
  return query select * from event_store.append_judged(
    head, appends, nths,
    string_to_array(streams, e'\x1f'), expecteds, ids, string_to_array(types, e'\x1f'), schemas,
    string_to_array(datas, e'\x1f')::json[], string_to_array(metadatas, e'\x1f')::json[], ats);
  if cardinality(forgetting) > 0 then
    perform event_store.keep_beside(
      head, array(select e.event_id from event_store.events e where e.position > head order by e.position), forgetting,
      forgettables);
  end if;
end $$;
