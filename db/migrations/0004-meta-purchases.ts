import { type Kysely, sql } from 'kysely'

/**
 * Creates the queue of purchases to report to Meta. It is not a read model: a report can't be undone, so the queue survives
 * every rebuild. Browser reports are sealed, and deleted when their purchase is settled.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
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
    )`.execute(db)
  await sql`create index meta_purchases_due on projector.meta_purchases (next_at) where outcome is null`.execute(db)
  await sql`
    create index meta_purchases_customer on projector.meta_purchases ((purchase->>'customerId')) where outcome is null
  `.execute(db)
  await sql`
    create table projector.meta_reports (
      position bigint primary key,
      transaction_id text,
      customer_id text,
      report jsonb not null
    )`.execute(db)
  await sql`create index meta_reports_transaction on projector.meta_reports (transaction_id)`.execute(db)
  await sql`create index meta_reports_customer on projector.meta_reports (customer_id)`.execute(db)
}
