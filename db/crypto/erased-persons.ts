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
  /** @throws {KeysUnavailable} that names a line that is no id: the person that it meant would be readable again. */
  all: () => Promise<string[]>
}

const UUID_LENGTH = 36
/** An id, or as much of it as a full disk took. */
const BEGINNING = /^[0-9a-f-]{0,36}$/

/**
 * Creates the list in the file `erased` of KEY_DIR, one person a line. Processes append to it at the same time. Of a line
 * that is cut off, the writer got an error and adds the person again.
 */
export const createErasedPersons = (dir: string): ErasedPersons => {
  const path = join(dir, 'erased')
  const append = async (line: string) => {
    await makeFolder(dir, 0o700)
    const file = await open(path, 'a', 0o600)
    await file
      .appendFile(line)
      .then(() => file.sync())
      .finally(() => file.close())
  }
  return {
    // A line of its own begins after whatever was cut off before it. Empty lines mean nothing.
    add: (person) =>
      append(`\n${person}\n`).catch((cause: unknown) => {
        throw new KeysUnavailable(`KEY_DIR cannot be written (${codeOf(cause)})`, { cause })
      }),

    all: async () => {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return ''
        throw error
      })
      const lines = text.split('\n')
      const broken = lines.findIndex((line) => !BEGINNING.test(line))
      if (broken >= 0) throw new KeysUnavailable(`Line ${broken + 1} of ${path} is no id of a person: repair the file`)
      return [...new Set(lines.filter((line) => line.length === UUID_LENGTH))]
    },
  }
}
