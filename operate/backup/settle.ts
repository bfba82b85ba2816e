import type { Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import type { CommonSettings } from '#db/settings.ts'
import { openKeyStore, withStore } from '#operate/servers/servers.ts'
import { eraseAgain } from '#commands/account/erase-again.ts'

/**
 * Begins a new history: positions are used again for other events, and what was due may have been sent. An attempt that
 * was under way counts as due, though its claim ends later.
 */
const beginHistory = async (pool: Pool) => {
  await pool.query(
    `with log as (
       update event_store.log set generation = gen_random_uuid(), renewed_at = now(), restored_at = now())
     update reactions.jobs set due_at = now()
     where queue in ('mail', 'purchase reports') and done_at is null and attempts > 0 and due_at > now() and due_at < 'infinity'`,
  )
}

/**
 * Writes the indexes again when this machine sorts texts otherwise than the one of the backup: they would miss rows.
 */
const sortAgain = async (pool: Pool) => {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database
     where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`,
  )
  for (const { name } of rows) {
    await pool.query(`reindex database ${name}`)
    await pool.query(`alter database ${name} refresh collation version`)
  }
}

/**
 * Prepares a recovered database before any process uses it: checks that the keys fit, writes indexes again whose order
 * changed, erases again who was erased since,
 * and begins a new history. Returns the number of persons that were erased again.
 * @throws {SettingsError} if the keys don't belong to this database.
 */
export const settle = (databaseUrl: string, settings: CommonSettings): Promise<number> =>
  withStore(databaseUrl, 'restore', async (pool, store) => {
    const keyStore = await openKeyStore(settings, pool)
    await sortAgain(pool)
    const keys = createPersonKeys(keyStore)
    const deps = { pool, store, keys, ids: createAccountIds(keyStore), clock: clockFrom() }
    const erased = await eraseAgain(deps, await keyStore.erased.all())
    await beginHistory(pool)
    return erased
  })
