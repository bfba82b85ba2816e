import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#db/clock.ts'
import { createDurably, destroyFile, hasCode } from './durable-files.ts'

export const KEY_BYTES = 32

/** Time after which a master key's month counts as over, on any process's clock. */
const MONTH_END_MS = 24 * 60 * 60 * 1_000

/** A month as a number: 202611. */
const monthOf = (date: Date) => date.getUTCFullYear() * 100 + date.getUTCMonth() + 1

/** Master keys wrap the keys of persons. There is one per month. */
export type MasterKeys = {
  /** Returns this month's key. */
  current: () => Promise<{ month: number; key: Buffer }>
  /** Returns the key of a month. @throws {Error} if it is missing. */
  of: (month: number) => Promise<Buffer>
  /** Returns the months of all keys, oldest first. */
  months: () => Promise<number[]>
  /** Returns the months whose keys a rotation replaces. */
  outdated: () => Promise<number[]>
  /** Overwrites and removes the key of a month. */
  destroy: (month: number) => Promise<void>
}

/** Creates the master keys in the folder `masters`. */
export const createMasterKeys = (dir: string, clock: Clock): MasterKeys => {
  const folder = join(dir, 'masters')
  const cache = new Map<number, Buffer>()
  const pathOf = (month: number) => join(folder, String(month))

  const of = async (month: number): Promise<Buffer> => {
    const cached = cache.get(month)
    if (cached) return cached
    const key = await readFile(pathOf(month)).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error
      throw new Error(`The master key ${month} is missing: is KEY_DIR the folder that belongs to this database?`)
    })
    cache.set(month, key)
    return key
  }

  const months = async () => {
    const names = await readdir(folder).catch(() => [])
    return names
      .filter((name) => /^\d{6}$/.test(name))
      .map(Number)
      .toSorted((a, b) => a - b)
  }

  return {
    of,

    current: async () => {
      const month = monthOf(clock())
      // Another process may create the key at the same moment; all use the one that was first.
      if (!cache.has(month)) await createDurably(pathOf(month), randomBytes(KEY_BYTES))
      return { month, key: await of(month) }
    },

    months,

    outdated: async () => {
      const month = monthOf(new Date(clock().getTime() - MONTH_END_MS))
      return (await months()).filter((one) => one < month)
    },

    destroy: async (month) => {
      cache.get(month)?.fill(0)
      cache.delete(month)
      // Another process may have ended the same rotation.
      await destroyFile(pathOf(month), KEY_BYTES).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
      })
    },
  }
}
