import { createSecretKey, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#db/errors.ts'
import { makeFolder } from '#db/make-folder.ts'
import { KEY_BYTES, openBytes, SEALED_KEY_BYTES, sealBytes } from './wrapping.ts'

/** Keys can't be used at present. The code is PostgreSQL's for such failures, so projections wait and retry. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable'
  code = '58030'
}

/** A master key belongs to an epoch of an installation, which is a database. */
export type MasterPlace = { installation: string; epoch: number }

/** Keeps the master keys, outside of the database. Each wraps the keys of one epoch. */
export type MasterKeys = {
  /** Returns the key of an epoch. @throws {KeysUnavailable} a sentence, if it can't be read. */
  read: (place: MasterPlace) => Promise<Buffer>
  /** Returns the key of an epoch and creates it if there is none. */
  create: (place: MasterPlace) => Promise<Buffer>
  /** Returns the epochs that have a key. */
  epochs: (installation: string) => Promise<number[]>
  /** Destroys the key of an epoch. Nothing changes if there is none. */
  destroy: (place: MasterPlace) => Promise<void>
}

const syncFolder = async (dir: string) => {
  const folder = await open(dir, 'r')
  await folder.sync().finally(() => folder.close())
}

const writeDurably = async (path: string, flags: string, bytes: Buffer) => {
  const file = await open(path, flags, 0o600)
  await file
    .writeFile(bytes)
    .then(() => file.sync())
    .finally(() => file.close())
}

/** Creates a file durably and completely. Another process may have been first; its file stays. */
const createDurably = async (folder: string, path: string, bytes: Buffer) => {
  const draft = `${path}.${randomUUID()}`
  await makeFolder(folder, 0o700)
  try {
    await writeDurably(draft, 'wx', bytes)
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await unlink(draft).catch(() => {})
  }
  await syncFolder(folder)
}

/**
 * Creates the master keys in the folder `masters`, as files named by installation and epoch.
 * @param wrap the secrets that wrap the files: the one in use, then those that it replaces.
 */
export const createMasterFolder = (dir: string, wrap: readonly string[]): MasterKeys => {
  const folderOf = (installation: string) => join(dir, 'masters', installation)
  const pathOf = ({ installation, epoch }: MasterPlace) => join(folderOf(installation), String(epoch))
  const aad = ({ installation, epoch }: MasterPlace) => `master ${epoch} ${installation}`
  const wraps = wrap.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'wrap master keys', KEY_BYTES))),
  )

  const missing = async ({ epoch }: MasterPlace, error: unknown) => {
    if (codeOf(error) !== 'ENOENT') return `The master key ${epoch} in KEY_DIR cannot be read (${codeOf(error)})`
    const owners = await readdir(join(dir, 'masters')).catch(() => [])
    return owners.length === 0
      ? `KEY_DIR holds no master keys: is the folder of this database mounted there?`
      : `KEY_DIR lacks the master key ${epoch}: it belongs to another database, or is older or newer than this one`
  }

  const read: MasterKeys['read'] = async (place) => {
    const sealed = await readFile(pathOf(place)).catch(async (cause: unknown) => {
      throw new KeysUnavailable(await missing(place, cause), { cause })
    })
    for (const key of wraps) {
      try {
        return openBytes(key, aad(place), sealed)
      } catch {
        // Another secret may open it.
      }
    }
    throw new KeysUnavailable(
      `KEY_WRAP does not open the master key ${place.epoch}: is it the secret of this KEY_DIR? After a trial, begin with an empty DATA_DIR`,
    )
  }

  return {
    read,

    create: async (place) => {
      const [current] = wraps
      if (!current) throw new KeysUnavailable('KEY_WRAP is empty')
      const sealed = sealBytes(current, aad(place), randomBytes(KEY_BYTES))
      await createDurably(folderOf(place.installation), pathOf(place), sealed).catch((cause: unknown) => {
        throw new KeysUnavailable(`KEY_DIR cannot be written (${codeOf(cause)})`, { cause })
      })
      return await read(place)
    },

    epochs: async (installation) => {
      const names = await readdir(folderOf(installation)).catch((cause: unknown) => {
        if (codeOf(cause) === 'ENOENT') return []
        throw new KeysUnavailable(`KEY_DIR cannot be read (${codeOf(cause)})`, { cause })
      })
      return names.filter((name) => /^\d+$/.test(name)).map(Number)
    },

    destroy: async (place) => {
      try {
        await writeDurably(pathOf(place), 'r+', Buffer.alloc(SEALED_KEY_BYTES))
        await unlink(pathOf(place))
      } catch (error) {
        // Another process may have ended the same rotation.
        if (codeOf(error) !== 'ENOENT') throw error
      }
      await syncFolder(folderOf(place.installation))
    },
  }
}
