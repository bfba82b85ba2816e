import { type Kysely, sql } from 'kysely'

/**
 * The same sums as before, with no query of its own for each: what is added is mostly zeros, and every batch of a
 * projection adds to dozens of cells.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create or replace function projector.add_counts(a bigint[], b bigint[]) returns bigint[]
    language plpgsql immutable parallel safe as $$
    declare
      total bigint[] := a || array_fill(0::bigint, array[greatest(cardinality(b) - cardinality(a), 0)]);
      filled int := cardinality(total);
    begin
      for i in 1..cardinality(b) loop
        if b[i] <> 0 then total[i] := total[i] + b[i]; end if;
      end loop;
      while filled > 0 and total[filled] = 0 loop filled := filled - 1; end loop;
      return trim_array(total, cardinality(total) - filled);
    end $$`.execute(db)
}
