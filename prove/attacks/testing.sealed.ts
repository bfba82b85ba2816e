import type { Pool } from '#db/client.ts'
import { keyStoreOf } from '#db/crypto/key-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { commonSettings } from '#db/settings.ts'
import { sealedValues } from '#prove/servers/keys.ts'

const keyStoreIn = (pool: Pool, keyDir: string) => keyStoreOf(commonSettings({ ...process.env, KEY_DIR: keyDir }), pool)

export const keysIn = async (pool: Pool, keyDir: string): Promise<(Buffer | undefined)[]> => {
  const { rows: persons } = await pool.query<{ person: string }>(
    'select person from event_store.person_keys where erased_at is null',
  )
  const { rows } = keyStoreIn(pool, keyDir)
  return await Promise.all(persons.map(({ person }) => rows.read(person)))
}

/** Returns how many answers have their choices. */
export const countChoices = async (pool: Pool): Promise<number> =>
  (await pool.query(`select from event_store.forgettable where field = 'choices'`)).rowCount ?? 0

/** Returns everything sealed in a database that the keys of a folder can open. */
export const openAll = async (pool: Pool, keyDir: string) => {
  const keys = createPersonKeys(keyStoreIn(pool, keyDir))
  const { rows } = await pool.query<{ data: object }>('select data from event_store.events')
  const opened = await Promise.all(
    sealedValues(rows).map(({ field, value }) => keys.open(field, value).catch(() => undefined)),
  )
  return opened.filter((text) => text !== undefined)
}
