-- Forgettable payloads: what visitors chose lies beside the log, written in the statement that appends the answer. The event
-- that forgets choices deletes their rows. `fingerprint` recognizes a retry; in the log it would help to guess the choices.
create schema quiz;
create table quiz.choices (
  position bigint primary key,
  choices json not null,
  fingerprint text
);

-- Stores the forgettable payloads of the events that were appended after a position, and deletes those that events forget.
-- `appended` holds the ids of all of them, in their order: a plan that reads them from the log expects a third of it.
-- `payloads` holds JSON per event, joined by the unit separator: a field and its value, or the type of the events to forget.
create function event_store.keep_beside(after bigint, appended uuid[], ids uuid[], payloads text) returns void
language plpgsql
as $$
begin
  with beside as (
    select after + a.place as position, p.payload::json as payload
    from rows from (unnest(ids), string_to_table(payloads, e'\x1f')) as p(id, payload)
    join unnest(appended) with ordinality as a(id, place) using (id)
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
    with gone as (
      select e.position
      from rows from (unnest(ids), string_to_table(payloads, e'\x1f')) as p(id, payload)
      join unnest(appended) with ordinality as a(id, place) using (id)
      join event_store.events f on f.position = after + a.place
      join event_store.events e
        on e.stream_start = f.stream_start and e.position >= f.stream_start and e.position < f.position
        and e.type = p.payload::json ->> 'forgets'
    ),
    chosen as (delete from quiz.choices c using gone where c.position = gone.position)
    delete from event_store.forgettable f using gone where f.position = gone.position;
  end if;
end $$;
