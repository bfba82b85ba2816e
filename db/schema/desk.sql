-- The admin area. Nothing here decides what the product does, so its rows are not events, and viewing a report doesn't
-- change its figures.
create schema desk;

-- The same action within an hour is one row, so watching a report doesn't fill the table.
create table desk.acts (
  id bigint generated always as identity primary key,
  admin_id uuid,
  kind text not null,
  act text not null,
  detail text not null,
  hour timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  unique nulls not distinct (hour, admin_id, act, detail)
);
create index acts_newest on desk.acts (last_at desc);

create table desk.rebuilds (
  projection text primary key,
  asked_at timestamptz not null,
  asked_by uuid not null,
  state text not null check (state in ('asked', 'running', 'done', 'failed')),
  settled_at timestamptz
);

-- Tokens for programs that read. `digest` is the SHA-256 of the token, which is random.
create table desk.api_tokens (
  id uuid primary key,
  name text not null,
  digest bytea not null unique,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Question sets that are not published yet.
create table desk.question_drafts (
  version text primary key,
  content jsonb not null,
  etag text not null,
  saved_at timestamptz not null,
  saved_by uuid not null
);

-- Names of ads and campaigns beyond the limits of new ones, which reports add up in one row until the owner admits them.
create table desk.folded_names (
  kind text not null,
  key text not null,
  name text not null,
  folded_at timestamptz not null,
  admitted_at timestamptz,
  primary key (kind, key)
);

-- How fast screens appeared and reacted in browsers, counted by day. `bucket` is explained in api/figures/speed/timing-buckets.ts.
create table desk.page_timings (
  day date not null,
  grouping text not null check (grouping in ('screen', 'creo')),
  name text not null,
  vital text not null check (vital in ('lcp', 'inp', 'cls')),
  bucket smallint not null,
  views bigint not null,
  primary key (day, grouping, name, vital, bucket)
);

-- The imported files of ad spend and exchange rates, compressed and as they were sent. Events name them by `digest`.
create table desk.spend_files (
  digest text primary key,
  name text not null,
  source text not null,
  content bytea not null,
  imported_at timestamptz not null,
  imported_by uuid
);
