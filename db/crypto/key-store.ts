import { createHmac } from 'node:crypto'
import type { Pool } from '#db/client.ts'
import { type CommonSettings, keyDir, SettingsError } from '#db/settings.ts'
import { describeError } from '#db/errors.ts'
import { createErasedPersons, type ErasedPersons } from './erased-persons.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { createKeyRows, type KeyRows } from './key-rows.ts'
import { createMasterFolder, KeysUnavailable, type MasterKeys } from './master-keys.ts'

type KeySettings = Pick<CommonSettings, 'KEY_DIR' | 'DATA_DIR' | 'KEY_WRAP'>

/** The keys of a database: wrapped keys of persons in its rows, and the master keys that wrap them outside of it. */
export type KeyStore = {
  pool: Pool
  ring: KeyRing
  rows: KeyRows
  erased: ErasedPersons
  /** Returns a digest of a text that only this installation can repeat. */
  digest: (text: string) => Promise<Buffer>
  /** Returns a sentence if the master keys can't be used, or don't belong to this database. */
  problem: () => Promise<string | undefined>
}

/** Returns the master keys that the settings name. @throws {SettingsError} */
export const openMasters = (settings: KeySettings): MasterKeys => {
  if (settings.KEY_WRAP !== undefined) return createMasterFolder(keyDir(settings), settings.KEY_WRAP)
  throw new SettingsError('KEY_WRAP is missing: "make run" creates one; elsewhere set 32 or more random characters')
}

export const createKeyStore = (pool: Pool, masters: MasterKeys, erased: ErasedPersons): KeyStore => {
  const ring = createKeyRing(pool, masters)
  const rows = createKeyRows(pool, ring)
  let secret: Promise<Buffer> | undefined

  /** Reads the installation's own key, which is renewed with those of persons. */
  const readSecret = async (): Promise<Buffer> => {
    const installation = await ring.installation()
    return (await rows.read(installation)) ?? (await rows.create(installation)) ?? (await readSecret())
  }

  return {
    pool,
    ring,
    rows,
    erased,

    digest: async (text) => {
      secret ??= readSecret()
      const key = await secret.catch((error: unknown) => {
        secret = undefined
        throw error
      })
      return createHmac('sha256', key).update(text).digest()
    },

    problem: async () => {
      try {
        await ring.use(async () => undefined)
        return undefined
      } catch (error) {
        if (error instanceof KeysUnavailable) return error.message
        throw error
      }
    },
  }
}

/** Creates the key store that the settings name. @throws {SettingsError} */
export const keyStoreOf = (settings: KeySettings, pool: Pool): KeyStore =>
  createKeyStore(pool, openMasters(settings), createErasedPersons(keyDir(settings)))

/**
 * Checks that the master keys belong to this database and that the list of erased persons can be read, before anything is
 * acknowledged. @throws {SettingsError} if not.
 */
export const assertKeyStore = async (keyStore: KeyStore) => {
  const problem = (await keyStore.problem()) ?? (await keyStore.erased.all().then(() => undefined, describeError))
  if (problem !== undefined) throw new SettingsError(problem)
}
