import { type Kysely, sql } from 'kysely'

/**
 * Appends that are refused after their deadline, by the database's clock. A caller that was refused while the database
 * stalled must not find its events stored later. The functions without a deadline stay for older code.
 */
export const up = async (db: Kysely<unknown>) => {
  await deadlineFunction(db)
  await asExpected(db)
  await judging(db)
}

/** Takes the order lock, then checks the deadline, which may have passed while another session held the lock. */
const deadlineFunction = async (db: Kysely<unknown>) => {
  await sql`
    create function event_store.lock_order(deadline double precision) returns void
    language plpgsql
    as $$
    begin
      perform pg_advisory_xact_lock(7305827610);
      if clock_timestamp() > to_timestamp(deadline / 1000) then
        raise exception 'The deadline of this append has passed' using errcode = 'ED001';
      end if;
    end $$`.execute(db)
}

/** Returns the position before the first event; null, with nothing appended, when a stream is not as expected. */
const asExpected = async (db: Kysely<unknown>) => {
  await sql`
    create function event_store.append_as_expected(
      streams text, versions int[], ids uuid[], types text, schemas smallint[], datas text, metadatas text,
      ats double precision[], earlier_streams text, earlier_versions int[], deadline double precision)
    returns bigint
    language plpgsql
    -- A plan made while the table was small must not become a scan of it when it is large.
    set enable_seqscan = off
    -- A caller that has been refused meanwhile must not go on waiting in the server.
    set lock_timeout = '3s'
    as $$
    declare
      head bigint;
    begin
      perform event_store.lock_order(deadline);
      head := (select coalesce(max(e.position), 0) from event_store.events e);
      if cardinality(earlier_versions) > 0 then
        if exists (
          select from rows from (string_to_table(earlier_streams, e'\\x1f'), unnest(earlier_versions)) as asked(stream, version)
          where not exists (
            select from event_store.events e where e.stream = asked.stream and e.stream_version = asked.version limit 1)
        ) then
          return null;
        end if;
      end if;
      insert into event_store.events
      select head + place, stream, version, id, type, schema, data::json, metadata::json, to_timestamp(at / 1000)
      from rows from (
        string_to_table(streams, e'\\x1f'), unnest(versions), unnest(ids), string_to_table(types, e'\\x1f'),
        unnest(schemas), string_to_table(datas, e'\\x1f'), string_to_table(metadatas, e'\\x1f'), unnest(ats)
      ) with ordinality as asked(stream, version, id, type, schema, data, metadata, at, place);
      return head;
    exception when unique_violation then
      -- Another append was first, or this one was stored before.
      return null;
    end $$`.execute(db)
}

/** Returns a verdict for each append. */
const judging = async (db: Kysely<unknown>) => {
  await sql`
    create function event_store.append_judging(
      appends int[], nths int[], streams text, expecteds int[], ids uuid[], types text, schemas smallint[], datas text,
      metadatas text, ats double precision[], deadline double precision)
    returns table (append int, verdict text, last_version int, last_position bigint, earlier json)
    language plpgsql
    set enable_seqscan = off
    set lock_timeout = '3s'
    as $$
    begin
      perform event_store.lock_order(deadline);
      return query select * from event_store.append_judged(
        (select coalesce(max(e.position), 0) from event_store.events e), appends, nths,
        string_to_array(streams, e'\\x1f'), expecteds, ids, string_to_array(types, e'\\x1f'), schemas,
        string_to_array(datas, e'\\x1f')::json[], string_to_array(metadatas, e'\\x1f')::json[], ats);
    end $$`.execute(db)
}
