import type { Pool } from '#db/client.ts'
import { openAnswer } from '#db/crypto/answers.ts'
import { createDisposableKeyReader } from '#db/crypto/disposable-keys.ts'
import { createKeyStore } from '#db/crypto/key-store/key-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { KeyedText, Sealed } from '#events/sealed.ts'

/** Returns all values that persons sealed, and all sealed answers. */
export const sealedIn = async (pool: Pool) => {
  const { rows: events } = await pool.query<{ data: Record<string, unknown> }>('select data from event_store.events')
  const values = events.flatMap(({ data }) =>
    Object.entries(data).flatMap(([field, value]) => {
      const sealed = Sealed.safeParse(value)
      return sealed.success ? [{ field, value: sealed.data }] : []
    }),
  )
  const chosen = events.flatMap(({ data }) => KeyedText.safeParse(data['chosen']).data ?? [])
  return { values, chosen }
}

/** Returns the keys of all persons and answers. */
export const keysIn = async (pool: Pool, keyDir: string): Promise<(Buffer | undefined)[]> => {
  const { rows: persons } = await pool.query<{ reference: string }>(
    'select key_reference as reference from event_store.person_keys where erased_at is null',
  )
  const { chosen } = await sealedIn(pool)
  const references = new Set([...persons.map(({ reference }) => reference), ...chosen.map(({ key }) => key)])
  const { keys } = createKeyStore(keyDir)
  return await Promise.all([...references].map((reference) => keys.read(reference)))
}

/** Returns the answers of a database that the keys of a folder can open. */
export const openAnswers = async (pool: Pool, keyDir: string) => {
  const { chosen } = await sealedIn(pool)
  const found = await createDisposableKeyReader(createKeyStore(keyDir))(chosen.map(({ key }) => key))
  return chosen.filter(({ key }) => found.has(key)).map((value) => openAnswer(found.get(value.key), value).join('\n'))
}

/** Returns everything sealed in a database that the keys of a folder can open. */
export const openAll = async (pool: Pool, keyDir: string) => {
  const keys = createPersonKeys(pool, createKeyStore(keyDir))
  const { values } = await sealedIn(pool)
  const opened = await Promise.all(values.map(({ field, value }) => keys.open(field, value)))
  return [...opened.filter((text) => text !== undefined), ...(await openAnswers(pool, keyDir))]
}
