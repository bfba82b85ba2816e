import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#db/errors.ts'
import { makeFolder } from '#db/make-folder.ts'
import { KeysUnavailable } from './master-keys.ts'

/**
 * Lists the persons whose keys were destroyed. The list is outside the database, so that a database restored from before
 * an erasure is brought up to it.
 */
export type ErasedPersons = {
  /** Adds a person durably. It comes before the erasure, which a crash may prevent: repeating it completes it. */
  add: (person: string) => Promise<void>
  all: () => Promise<string[]>
}

const UUID = /^[0-9a-f-]{36}$/

/** Creates the list in the file `erased` of KEY_DIR, one person a line. Processes append to it at the same time. */
export const createErasedPersons = (dir: string): ErasedPersons => {
  const path = join(dir, 'erased')
  const append = async (line: string) => {
    await makeFolder(dir, 0o700)
    const file = await open(path, 'a', 0o600)
    await file
      .write(line)
      .then(() => file.sync())
      .finally(() => file.close())
  }
  return {
    add: (person) =>
      append(`${person}\n`).catch((cause: unknown) => {
        throw new KeysUnavailable(`KEY_DIR cannot be written (${codeOf(cause)})`, { cause })
      }),

    all: async () => {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return ''
        throw error
      })
      return [...new Set(text.split('\n').filter((line) => UUID.test(line)))]
    },
  }
}
