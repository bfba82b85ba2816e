import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, open, readSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDurably, hasCode, overwrite } from './durable-files.ts'
import { KEY_BYTES, type MasterKeys } from './master-keys.ts'

/** A slot holds month (4 bytes), IV (12), wrapped key (32) and tag (16). Zeros are a destroyed key. */
const SLOT_BYTES = 64
/** A page fills one block of common file systems, so a slot is overwritten where it is. */
export const KEYS_PER_PAGE = 64
const PAGE_BYTES = SLOT_BYTES * KEYS_PER_PAGE

/** Keys in files of 64 slots. A reference names the file and the slot: `<uuid>/<n>`. */
export type KeyPages = {
  /** Stores at most 64 keys durably and returns their references. */
  store: (keys: readonly Buffer[]) => Promise<string[]>
  /** Returns a key, or undefined if it was destroyed. @throws {Error} if the store doesn't know the reference. */
  read: (reference: string) => Promise<Buffer | undefined>
  /** Returns keys by reference, without those that were destroyed. Reads each page once. */
  readAll: (references: readonly string[]) => Promise<Map<string, Buffer>>
  /** Destroys a key by overwriting it in place. */
  destroy: (reference: string) => Promise<void>
  /** Returns the months whose master keys wrap keys, oldest first: 202611. More than one while a rotation is due. */
  months: () => Promise<number[]>
  /**
   * Wraps all keys with this month's master key and destroys the older master keys, so earlier copies of the pages open
   * nothing. Returns the number of wrapped keys.
   * @param exclusively runs work while no key is destroyed.
   */
  rotate: (exclusively: (work: () => Promise<void>) => Promise<void>) => Promise<number>
}

type Place = { page: string; slot: number }

const placeOf = (reference: string): Place => {
  const [page = '', slot] = reference.split('/')
  return { page, slot: Number(slot) }
}

const isDestroyed = (slot: Buffer) => slot.every((byte) => byte === 0)

/** Creates the wrapping of keys into slots. The place is authenticated, so a slot opens nowhere else. */
const createWrapping = (masters: MasterKeys) => ({
  wrap: async ({ page, slot }: Place, key: Buffer): Promise<Buffer> => {
    const master = await masters.current()
    const [month, iv] = [Buffer.alloc(4), randomBytes(12)]
    month.writeUInt32BE(master.month)
    const cipher = createCipheriv('aes-256-gcm', createSecretKey(master.key), iv).setAAD(Buffer.from(`${page}/${slot}`))
    return Buffer.concat([month, iv, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  },
  unwrap: async ({ page, slot }: Place, bytes: Buffer): Promise<Buffer> => {
    const master = await masters.of(bytes.readUInt32BE(0))
    // OpenSSL takes a key object several times faster than its bytes.
    const secret = createSecretKey(master)
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(4, 16), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(`${page}/${slot}`)).setAuthTag(bytes.subarray(16 + KEY_BYTES))
    // The only copy of the key, so its user can overwrite it. `final` adds no bytes; it checks the tag.
    const key = decipher.update(bytes.subarray(16, 16 + KEY_BYTES))
    decipher.final()
    return key
  },
})

const openFile = promisify(open)

/**
 * Reads a part of a file. Only opening it waits for the disk's thread: reading a block that the system has in memory costs
 * less than to wait for a thread to do it.
 */
const readBytes = async (path: string, position: number, length: number): Promise<Buffer> => {
  const file = await openFile(path, 'r').catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
    throw new Error(`The keys ${path} are missing: is KEY_DIR the folder that belongs to this database?`)
  })
  const bytes = Buffer.alloc(length)
  try {
    readSync(file, bytes, 0, length, position)
  } finally {
    closeSync(file)
  }
  return bytes
}

/** Creates the keys in the folder `pages`. */
export const createKeyPages = (dir: string, masters: MasterKeys): KeyPages => {
  const folder = join(dir, 'pages')
  const pathOf = (page: string) => join(folder, page.slice(0, 2), page)
  const { wrap, unwrap } = createWrapping(masters)

  const slotBytes = ({ page, slot }: Place) => readBytes(pathOf(page), slot * SLOT_BYTES, SLOT_BYTES)

  /** Reads a slot again while a rotation changes it. */
  const readSlot = async (place: Place, read?: Buffer): Promise<Buffer | undefined> => {
    const bytes = read ?? (await slotBytes(place))
    if (isDestroyed(bytes)) return undefined
    try {
      return await unwrap(place, bytes)
    } catch (error) {
      const current = await slotBytes(place)
      if (current.equals(bytes)) throw error
      return await readSlot(place, current)
    }
  }

  const pages = async (): Promise<string[]> => {
    const folders = await readdir(folder).catch(() => [])
    const names = await Promise.all(folders.map((name) => readdir(join(folder, name))))
    // Drafts of pages have a second id after their name.
    return names.flat().filter((name) => !name.includes('.'))
  }

  const rewrapPage = async (page: string, outdated: readonly number[]): Promise<number> => {
    const bytes = await readBytes(pathOf(page), 0, PAGE_BYTES)
    let count = 0
    for (let slot = 0; slot < KEYS_PER_PAGE; slot++) {
      const old = bytes.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES)
      if (isDestroyed(old) || !outdated.includes(old.readUInt32BE(0))) continue
      const key = await unwrap({ page, slot }, old)
      old.set(await wrap({ page, slot }, key))
      key.fill(0)
      count++
    }
    if (count > 0) await overwrite(pathOf(page), bytes, 0)
    return count
  }

  return {
    store: async (keys) => {
      const page = randomUUID()
      const slots = await Promise.all(keys.map((key, slot) => wrap({ page, slot }, key)))
      const unused = Buffer.alloc(PAGE_BYTES - slots.length * SLOT_BYTES)
      await createDurably(pathOf(page), Buffer.concat([...slots, unused]))
      return keys.map((_, slot) => `${page}/${slot}`)
    },

    read: (reference) => readSlot(placeOf(reference)),

    readAll: async (references) => {
      const found = new Map<string, Buffer>()
      for (const [page, of] of Map.groupBy(references, (reference) => placeOf(reference).page)) {
        const bytes = await readBytes(pathOf(page), 0, PAGE_BYTES)
        for (const reference of of) {
          const { slot } = placeOf(reference)
          const key = await readSlot({ page, slot }, bytes.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES))
          if (key) found.set(reference, key)
        }
      }
      return found
    },

    destroy: async (reference) => {
      const { page, slot } = placeOf(reference)
      await overwrite(pathOf(page), Buffer.alloc(SLOT_BYTES), slot * SLOT_BYTES)
    },

    months: masters.months,

    rotate: async (exclusively) => {
      const outdated = await masters.outdated()
      if (outdated.length === 0) return 0
      let count = 0
      // Another process may have stored a page since the last pass. A key that no master key opens would be lost.
      for (let wrapped = -1; wrapped !== 0; count += wrapped) {
        wrapped = 0
        for (const page of await pages()) {
          await exclusively(async () => {
            wrapped += await rewrapPage(page, outdated)
          })
        }
      }
      for (const month of outdated) await masters.destroy(month)
      return count
    },
  }
}
