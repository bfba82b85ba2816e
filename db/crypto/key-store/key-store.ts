import type { KeyPages } from './key-pages.ts'
import { createKeyPages } from './key-pages.ts'
import { createMasterKeys } from './master-keys.ts'
import { createErasedPersons, type ErasedPersons } from './erased-persons.ts'
import { createNameFiles, type NameFiles } from './name-files.ts'
import type { Clock } from '#db/clock.ts'

/**
 * Holds what must disappear physically when a person is erased: keys, and the ids that e-mails lead to. It is separate from
 * the database, whose files, log and backups keep deleted rows. Another implementation may use a key management service.
 */
export type KeyStore = {
  /** Keys of persons, by reference. */
  keys: KeyPages
  /** Ids by name. */
  names: NameFiles
  /** Persons whose keys were destroyed. */
  erased: ErasedPersons
}

/**
 * Creates a key store in a folder. Processes on several machines share the folder, for example as a volume.
 * @param clock decides which month's master key wraps new keys.
 */
export const createKeyStore = (dir: string, clock: Clock = () => new Date()): KeyStore => ({
  keys: createKeyPages(dir, createMasterKeys(dir, clock)),
  names: createNameFiles(dir),
  erased: createErasedPersons(dir),
})
