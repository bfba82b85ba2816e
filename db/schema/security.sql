-- Limits and sessions. They decide nothing that must survive. Keys are digests.
create schema security;

-- Wrong passwords. Unlogged: a crash may reset the counters, and each attempt costs no WAL.
create unlogged table security.attempts (
  key bytea primary key,
  attempts int not null,
  next_at timestamptz not null,
  ends_at timestamptz not null,
  is_refused boolean not null
) with (fillfactor = 70);

create table security.known_devices (
  account text not null,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (account, device)
);

-- Counts of all API processes. The columns are those of rate-limiter-flexible.
create unlogged table security.limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 70);

-- Last uses of sessions. Events decide which sessions are valid; a row is deleted with its session and never rebuilt.
create table security.sessions (
  account text not null,
  session uuid not null,
  generation int not null,
  started_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  device json,
  primary key (account, session)
) with (fillfactor = 70);
create index sessions_expires_at on security.sessions (expires_at);
