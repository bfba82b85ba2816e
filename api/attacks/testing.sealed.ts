import type { Pool } from '#db/client.ts'
import { createKeyStore } from '#db/crypto/key-store/key-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { Sealed } from '#events/sealed.ts'

/** Returns all values that persons sealed. */
const sealedIn = async (pool: Pool) => {
  const { rows: events } = await pool.query<{ data: Record<string, unknown> }>('select data from event_store.events')
  return events.flatMap(({ data }) =>
    Object.entries(data).flatMap(([field, value]) => {
      const sealed = Sealed.safeParse(value)
      return sealed.success ? [{ field, value: sealed.data }] : []
    }),
  )
}

/** Returns the keys of all persons. */
export const keysIn = async (pool: Pool, keyDir: string): Promise<(Buffer | undefined)[]> => {
  const { rows: persons } = await pool.query<{ reference: string }>(
    'select key_reference as reference from event_store.person_keys where erased_at is null',
  )
  const { keys } = createKeyStore(keyDir)
  return await Promise.all(persons.map(({ reference }) => keys.read(reference)))
}

/** Returns how many answers have their choices. */
export const countChoices = async (pool: Pool): Promise<number> =>
  (await pool.query('select from quiz.choices')).rowCount ?? 0

/** Returns everything sealed in a database that the keys of a folder can open. */
export const openAll = async (pool: Pool, keyDir: string) => {
  const keys = createPersonKeys(pool, createKeyStore(keyDir))
  const opened = await Promise.all((await sealedIn(pool)).map(({ field, value }) => keys.open(field, value)))
  return opened.filter((text) => text !== undefined)
}
