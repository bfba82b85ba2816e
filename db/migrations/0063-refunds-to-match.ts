import { type Kysely, sql } from 'kysely'

/** Creates the table of refunds that may handle withdrawals. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table reactions.refunds (
      transaction_id text primary key,
      -- The event that reports the newest refund.
      caused_by uuid not null
    )`.execute(db)
}
