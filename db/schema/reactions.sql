-- Work that is done once and survives every rebuild, because a mail or a report can't be undone.
create schema reactions;

-- All work that is due at a time. Names accounts and purchases, never a person. Ended jobs stay, so that no mail goes out
-- twice. While a process works on a job, `due_at` is the end of its claim. `is_past`: it was due before the database was
-- restored, so what it sends may have been sent. `is_kept`: its record stays, and keeps later events from requesting it.
create table reactions.jobs (
  queue text not null,
  key text not null,
  kind text not null,
  subject text not null,
  data jsonb not null,
  asked_at timestamptz not null,
  started_at timestamptz,
  due_at timestamptz not null,
  attempts int not null default 0,
  is_past boolean not null default false,
  is_kept boolean not null default false,
  last_error text,
  outcome text,
  done_at timestamptz,
  primary key (queue, key),
  check ((done_at is null) = (outcome is null))
);
create index jobs_due on reactions.jobs (queue, due_at) where done_at is null;
-- Most ended jobs are those that stay, so the daily removal of the others would read all of them.
create index jobs_removable on reactions.jobs (queue, done_at)
  where done_at is not null and not is_kept;
create index jobs_ended on reactions.jobs (queue, done_at desc) include (outcome) where done_at is not null;
create index jobs_given_up on reactions.jobs (done_at) where outcome = 'given up';
create index jobs_subject on reactions.jobs (subject);
create index jobs_customer on reactions.jobs ((data ->> 'customerId')) where done_at is null;

-- What is not well, and when it was. A problem has one open row, whichever projector finds it. `text` names no person.
create table reactions.incidents (
  key text not null,
  rule text not null,
  text text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  primary key (key, opened_at)
);
create unique index incidents_open on reactions.incidents (key) where resolved_at is null;

-- Payments whose amounts differ from those that the payment provider reports. Null: unknown to that side.
create table reactions.differences (
  day date not null,
  transaction_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'chargeback', 'day')),
  currency text not null,
  ours bigint,
  theirs bigint,
  found_at timestamptz not null,
  primary key (day, transaction_id, kind)
);

-- When a domain that mails come from sent its first one. New domains send few at first.
create table reactions.mail_domains (
  domain text primary key,
  first_mail_at timestamptz not null
);

-- Streams whose answers are to be erased. `position` is that of the event that forgets them.
create table reactions.erasures (
  stream text primary key,
  position bigint not null
);
