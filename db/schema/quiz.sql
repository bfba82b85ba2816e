-- Forgettable payloads: what visitors chose lies beside the log, written in the statement that appends the answer. The event
-- that forgets choices deletes their rows. `fingerprint` recognizes a retry; in the log it would help to guess the choices.
create schema quiz;
create table quiz.choices (
  position bigint primary key,
  choices json not null,
  fingerprint text
);

-- Stores the forgettable payloads of the events that were appended after a position, and deletes those that events forget.
-- `payloads` holds JSON per event, joined by the unit separator: a field and its value, or the type of the events to forget.
create function event_store.keep_beside(after bigint, ids uuid[], payloads text) returns void
language plpgsql
as $$
begin
  -- No index leads from an id to its event without the stream, so the batch is read once.
  with batch as materialized (select position, event_id from event_store.events where position > after),
  beside as (
    select b.position, p.payload::json as payload
    from rows from (unnest(ids), string_to_table(payloads, e'\x1f')) as p(id, payload)
    join batch b on b.event_id = p.id
  ),
  chosen as (
    insert into quiz.choices
    select position, payload -> 'value', payload ->> 'fingerprint'
    from beside where payload ->> 'field' = 'choices'
  )
  insert into event_store.forgettable
  select position, payload ->> 'field', payload -> 'value', payload ->> 'fingerprint'
  from beside where payload ->> 'field' <> 'choices';
  if position('"forgets":' in payloads) > 0 then
    with batch as materialized (select position, stream, event_id from event_store.events where position > after),
    gone as (
      select e.position
      from rows from (unnest(ids), string_to_table(payloads, e'\x1f')) as p(id, payload)
      join batch f on f.event_id = p.id
      join event_store.events e
        on e.stream = f.stream and e.type = p.payload::json ->> 'forgets' and e.position < f.position
    ),
    chosen as (delete from quiz.choices c using gone where c.position = gone.position)
    delete from event_store.forgettable f using gone where f.position = gone.position;
  end if;
end $$;
