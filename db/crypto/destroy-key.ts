import type { PoolClient } from '#db/client.ts'
import type { KeyStore } from './key-store/key-store.ts'

/** The advisory lock that keeps a rotation from writing back a key that is being destroyed. */
const KEY_STORE_LOCK = 7_160_321

/** Keeps rotations out until the transaction ends. Any number of processes may destroy keys meanwhile. */
export const lockForDestroying = async (client: PoolClient) => {
  await client.query('select pg_advisory_xact_lock_shared($1)', [KEY_STORE_LOCK])
}

/** Keeps other rotations out, and processes that destroy keys, until the transaction ends. */
export const lockForRotating = async (client: PoolClient) => {
  await client.query('select pg_advisory_xact_lock($1)', [KEY_STORE_LOCK])
}

/** Destroys a key in a transaction. Nothing changes if it was destroyed before. */
export const destroyKey = async (client: PoolClient, { keys }: KeyStore, reference: string) => {
  await lockForDestroying(client)
  await keys.destroy(reference)
}

/** Destroys the key of a person in a transaction. Nothing can be sealed for this id afterwards. */
export const erasePerson = async (client: PoolClient, keyStore: KeyStore, person: string) => {
  await keyStore.erased.add(person)
  const { rows } = await client.query<{ reference: string | null }>(
    `insert into event_store.person_keys (person, erased_at) values ($1, now())
     on conflict (person) do update set erased_at = coalesce(person_keys.erased_at, now())
     returning key_reference as reference`,
    [person],
  )
  if (rows[0]?.reference) await destroyKey(client, keyStore, rows[0].reference)
}
