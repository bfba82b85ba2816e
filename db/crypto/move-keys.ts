import { type Pool, transaction } from '#db/client.ts'
import { SettingsError } from '#db/settings.ts'
import { Sealed } from '#events/sealed.ts'
import { createAccountIds } from './account-ids.ts'
import { KEYS_PER_PAGE } from './key-store/key-pages.ts'
import type { KeyStore } from './key-store/key-store.ts'
import { createPersonKeys } from './person-keys.ts'

const hasRow = async (pool: Pool, query: string) => (await pool.query(`${query} limit 1`)).rowCount === 1

/** Earlier versions read keys from the database and would take a moved key for an erased one. */
const assertNoOtherProcess = async (pool: Pool) => {
  const isRunning = await hasRow(
    pool,
    `select from pg_stat_activity where datname = current_database() and application_name in ('api', 'projector')`,
  )
  if (isRunning)
    throw new SettingsError(
      'The keys of persons move out of the database: stop the APIs and projectors once, then migrate',
    )
}

const movePage = async (pool: Pool, keyStore: KeyStore): Promise<number> =>
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ person: string; key: Buffer }>(
      'select person, key from event_store.person_keys where key is not null limit $1 for update',
      [KEYS_PER_PAGE],
    )
    if (rows.length === 0) return 0
    const references = await keyStore.keys.store(rows.map(({ key }) => key))
    await client.query(
      `update event_store.person_keys k set key = null, key_reference = moved.reference
       from unnest($1::uuid[], $2::text[]) as moved(person, reference) where k.person = moved.person`,
      [rows.map(({ person }) => person), references],
    )
    return rows.length
  })

/** Stores which accounts the known e-mails lead to. Account ids were digests of e-mails before. */
const assignAccounts = async (pool: Pool, keyStore: KeyStore) => {
  const keys = createPersonKeys(pool, keyStore)
  const ids = createAccountIds(keyStore)
  const { rows } = await pool.query<{ stream: string; email: unknown }>(
    `select stream, data -> 'email' as email from event_store.events
     where type in ('account.registered', 'account.finish-link-made') order by position`,
  )
  for (const { stream, email } of rows) {
    const address = await keys.open('email', Sealed.parse(email))
    if (address !== undefined) await ids.assign(address, stream.slice('account-'.length))
  }
}

/**
 * Moves what earlier versions stored in the database into the key store: the keys of persons and the mapping from e-mails
 * to accounts. Does nothing the second time. Returns the number of moved keys.
 */
export const moveKeys = async (pool: Pool, keyStore: KeyStore): Promise<number> => {
  const hasKeys = await hasRow(pool, 'select from event_store.person_keys where key is not null')
  const hasSecret = await hasRow(pool, 'select from event_store.server_keys')
  if (hasKeys || hasSecret) await assertNoOtherProcess(pool)
  let count = 0
  for (let moved = -1; moved !== 0; count += moved) moved = await movePage(pool, keyStore)
  if (hasSecret) {
    await assignAccounts(pool, keyStore)
    await pool.query('delete from event_store.server_keys')
  }
  // Rewrites the tables without the old rows.
  if (hasKeys) await pool.query('vacuum full event_store.person_keys')
  if (hasSecret) await pool.query('vacuum full event_store.server_keys')
  return count
}

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
