import { type Kysely, sql } from 'kysely'

/**
 * Names the place of a person's key in the key store. The column `key` stays for keys that have not moved there yet. A
 * person with neither was erased.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table event_store.person_keys
      drop constraint person_keys_check,
      add column key_reference text,
      add check (key is null or (key_reference is null and erased_at is null)),
      add check (key is not null or key_reference is not null or erased_at is not null)`.execute(db)
}
