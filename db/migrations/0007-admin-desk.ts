import { type Kysely, sql } from 'kysely'

/**
 * Creates the audit log of admins and their rebuild requests. They decide nothing in the product, so they are not events,
 * and viewing a report doesn't change its figures.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create schema desk`.execute(db)
  // The same action within an hour is one row, so watching a report doesn't fill the table.
  await sql`
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
    )`.execute(db)
  await sql`create index acts_newest on desk.acts (last_at desc)`.execute(db)
  await sql`
    create table desk.rebuilds (
      projection text primary key,
      asked_at timestamptz not null,
      asked_by uuid not null,
      state text not null check (state in ('asked', 'running', 'done', 'failed')),
      settled_at timestamptz
    )`.execute(db)
}
