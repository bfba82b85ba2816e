import { type Kysely, sql } from 'kysely'

/**
 * The count in one place, from 1, of a packed number (events/measures/packed-counts.ts), for who asks by SQL. Half a place is
 * added to each place up to it, so that none borrows, and one to a place above all, so that nothing is below zero.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function read.count_in(packed numeric, place int) returns bigint
    language sql immutable strict parallel safe as $$
      select (mod(
        div(
          packed + repeat('500000000000000', place)::numeric
            + ('1' || repeat('0', 15 * (greatest(place, length(packed::text) / 15 + 1) + 1)))::numeric,
          ('1' || repeat('0', 15 * (place - 1)))::numeric),
        1000000000000000) - 500000000000000)::bigint
    $$`.execute(db)
}
