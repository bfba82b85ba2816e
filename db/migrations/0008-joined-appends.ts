import { type Kysely, sql } from 'kysely'

/**
 * Changes appends to texts joined by the unit separator, because parsing arrays of quoted texts took longer than everything
 * else. They are split before the lock is taken.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop function event_store.append`.execute(db)
  await sql`
    create function event_store.append(
      appends int[], nths int[], joined_streams text, expecteds int[], ids uuid[], joined_types text,
      schemas smallint[], joined_datas text, joined_metadatas text, ats double precision[])
    returns table (append int, verdict text, last_version int, last_position bigint, earlier json)
    language plpgsql
    -- A plan made while the table was small must not become a scan of it when it is large.
    set enable_seqscan = off
    as $$
    declare
      streams text[] := string_to_array(joined_streams, e'\\x1f');
      types text[] := string_to_array(joined_types, e'\\x1f');
      datas json[] := string_to_array(joined_datas, e'\\x1f')::json[];
      metadatas json[] := string_to_array(joined_metadatas, e'\\x1f')::json[];
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
}
