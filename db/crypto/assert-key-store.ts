import type { Pool } from '#db/client.ts'
import { SettingsError } from '#db/settings.ts'
import type { KeyStore } from './key-store/key-store.ts'

/**
 * Checks that the key store belongs to this database.
 * @throws {SettingsError} if it lacks a key.
 */
export const assertKeyStore = async (pool: Pool, keyStore: KeyStore) => {
  const { rows } = await pool.query<{ reference: string }>(
    `select key_reference as reference from event_store.person_keys
     where key_reference is not null and erased_at is null limit 1`,
  )
  if (!rows[0]) return
  await keyStore.keys.read(rows[0].reference).catch((error: unknown) => {
    throw new SettingsError(error instanceof Error ? error.message : String(error))
  })
}
