import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '#db/client.ts'
import { createErasedPersons } from '#db/crypto/erased-persons.ts'
import { createKeyStore, type KeyStore, openMasters } from '#db/crypto/key-store.ts'
import type { MasterKeys } from '#db/crypto/master-keys.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { commonSettings, keyDir } from '#db/settings.ts'
import { Sealed } from '#events/core/sealed.ts'

/**
 * Creates the key folder that all tests and the processes they start share; each database has its own master keys in it.
 * Returns a function that removes it.
 */
export const createKeyFolder = async (): Promise<() => Promise<void>> => {
  if (process.env['KEY_DIR']) return async () => {}
  const dir = await mkdtemp(join(tmpdir(), 'keys-'))
  process.env['KEY_DIR'] = dir
  process.env['KEY_WRAP'] = 'a secret of tests that is long enough'
  return () => rm(dir, { recursive: true, force: true })
}

/** Returns the master keys of all test databases. */
export const testMasters = (): MasterKeys => openMasters(commonSettings(process.env))

/** Returns the key store of a test database, as another process has it. */
export const testKeyStore = (pool: Pool, masters = testMasters()): KeyStore =>
  createKeyStore(pool, masters, createErasedPersons(keyDir(commonSettings(process.env))))

/** Returns the sealed values of events, with the names of their fields. */
export const sealedValues = (events: readonly { data: unknown }[]) =>
  events.flatMap(({ data }) =>
    Object.entries(data as object).flatMap(([field, value]) => {
      const sealed = Sealed.safeParse(value)
      return sealed.success ? [{ field, value: sealed.data }] : []
    }),
  )

/** Returns the texts that a process without cached keys can open in events. */
export const openedTexts = async (pool: Pool, events: readonly { data: unknown }[]): Promise<string[]> => {
  const keys = createPersonKeys(testKeyStore(pool))
  const opened = await Promise.all(sealedValues(events).map(({ field, value }) => keys.open(field, value)))
  return opened.filter((text) => text !== undefined)
}
