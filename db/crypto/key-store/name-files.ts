import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'uuid'
import { createDurably, destroyFile, hasCode } from './durable-files.ts'

const ID_BYTES = 16

/** Ids that names lead to. A name is stored as a digest with a secret key, and removed when its person is erased. */
export type NameFiles = {
  /** Returns the id of a name. */
  find: (name: string) => Promise<string | undefined>
  /** Gives an id to a name, unless it has one. Returns the id that the name has. */
  claim: (name: string, id: string) => Promise<string>
  /** Removes a name if it leads to this id. */
  release: (name: string, id: string) => Promise<void>
  /** Returns a keyed digest of a name, which is stored nowhere. */
  digest: (name: string) => Promise<Buffer>
}

/** Creates the names in the folder `names`: one file each, which only one process can create. */
export const createNameFiles = (dir: string): NameFiles => {
  const folder = join(dir, 'names')
  let known: Buffer | undefined

  const secret = async (): Promise<Buffer> => {
    if (known) return known
    const path = join(dir, 'name-key')
    // Another process may create the key at the same moment; all use the one that was first.
    known = await readFile(path).catch(async () => {
      await createDurably(path, randomBytes(32))
      return await readFile(path)
    })
    return known
  }

  const digest = async (name: string) =>
    createHmac('sha256', await secret())
      .update(name)
      .digest()

  const pathOf = async (name: string) => {
    const text = (await digest(name)).toString('hex')
    return join(folder, text.slice(0, 2), text)
  }

  const read = async (path: string): Promise<string | undefined> => {
    const bytes = await readFile(path).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    })
    // Zeros are a name that is being removed.
    return bytes?.length === ID_BYTES && bytes.some((byte) => byte !== 0) ? stringify(bytes) : undefined
  }

  return {
    digest,

    find: async (name) => await read(await pathOf(name)),

    claim: async (name, id) => {
      const path = await pathOf(name)
      for (;;) {
        const holder = await read(path)
        if (holder !== undefined) return holder
        if (await createDurably(path, Buffer.from(parse(id)))) return id
      }
    },

    release: async (name, id) => {
      const path = await pathOf(name)
      if ((await read(path)) !== id) return
      await destroyFile(path, ID_BYTES).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
      })
    },
  }
}
