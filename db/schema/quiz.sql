-- Forgettable payloads: what visitors chose lies beside the log, written in the statement that appends the answer. The event
-- that forgets choices deletes their rows. `fingerprint` recognizes a retry; in the log it would help to guess the choices.
create schema quiz;
create table quiz.choices (
  position bigint primary key,
  visitor uuid not null,
  question text not null,
  choices json not null,
  fingerprint text
);

-- Stores the forgettable payloads of the events that were appended after a position, and deletes those of the streams that
-- forget. `payloads` holds JSON per event, joined by the unit separator: null for an event that forgets.
create function quiz.keep(after bigint, ids uuid[], payloads text) returns void
language plpgsql
as $$
begin
  insert into quiz.choices
  select e.position, substr(e.stream, 6)::uuid, e.data ->> 'question', p.payload::json -> 'forgettable', p.payload::json ->> 'fingerprint'
  from rows from (unnest(ids), string_to_table(payloads, e'\x1f')) as p(id, payload)
  join event_store.events e on e.event_id = p.id and e.position > after
  where p.payload <> 'null';
  delete from quiz.choices c
  using rows from (unnest(ids), string_to_table(payloads, e'\x1f')) as p(id, payload)
  join event_store.events f on f.event_id = p.id and f.position > after
  join event_store.events e on e.stream = f.stream and e.type = 'quiz.question-answered'
  where p.payload = 'null' and c.position = e.position;
end $$;
