-- Work that is done once and survives every rebuild, because a mail or a report can't be undone.
create schema reactions;

-- Names accounts and purchases, never a person. Done rows stay, so that no mail goes out twice.
create table reactions.mail_jobs (
  id uuid primary key,
  kind text not null,
  subject text not null,
  caused_by uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  outcome text,
  done_at timestamptz,
  check ((done_at is null) = (outcome is null))
);
create index mail_jobs_due on reactions.mail_jobs (due_at) where done_at is null;

-- Purchases to report to Meta.
create table projector.meta_purchases (
  transaction_id text primary key,
  purchase jsonb not null,
  completed_at timestamptz not null,
  next_at timestamptz not null,
  attempts int not null default 0,
  outcome text,
  note text,
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null))
);
create index meta_purchases_due on projector.meta_purchases (next_at) where outcome is null;
create index meta_purchases_customer on projector.meta_purchases ((purchase->>'customerId')) where outcome is null;

-- Browser reports are sealed, and deleted when their purchase is settled.
create table projector.meta_reports (
  position bigint primary key,
  transaction_id text,
  customer_id text,
  report jsonb not null
);
create index meta_reports_transaction on projector.meta_reports (transaction_id);
create index meta_reports_customer on projector.meta_reports (customer_id);

-- Streams whose answers are to be erased. `position` is that of the event that forgets them.
create table reactions.erasures (
  stream text primary key,
  position bigint not null
);

-- Refunds that may handle withdrawals. `caused_by` is the event that reports the newest refund.
create table reactions.refunds (
  transaction_id text primary key,
  caused_by uuid not null
);

-- Jobs that run at intervals. `done` is what the last complete run did, `total` what all runs did, and `acted_at` the time
-- when a run last changed something.
create table reactions.jobs (
  name text primary key,
  started_at timestamptz,
  ended_at timestamptz,
  done bigint not null default 0,
  total bigint not null default 0,
  failures int not null default 0,
  last_error text,
  next_at timestamptz not null,
  acted_at timestamptz
);
