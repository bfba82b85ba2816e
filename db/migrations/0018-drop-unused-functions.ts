import { type Kysely, sql } from 'kysely'

/**
 * Drops functions without callers: appends use `append_as_expected` and `append_judging`, and counts are packed numbers.
 * The drops do not cascade, so the migration fails rather than remove anything that depends on them.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    drop function event_store.append(
      int[], int[], text, int[], uuid[], text, smallint[], text, text, double precision[])`.execute(db)
  await sql`drop function projector.add_counts(bigint[], bigint[])`.execute(db)
}
