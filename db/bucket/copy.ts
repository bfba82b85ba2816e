import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#events/time.ts'
import { backupOf, finishedFiles, firstSegmentOf, installationIn } from './backup-files.ts'
import { isMark, isObsolete, localBackups, marksOf } from './backup-files.ts'
import type { Bucket } from './bucket.ts'
import { inParallel } from './in-parallel.ts'

/** Copies what BACKUP_DIR has and the bucket lacks. Returns whether the bucket has it all, with a complete backup. */
export type Copying = () => Promise<{ copied: number; isComplete: boolean }>

export type CopyingDeps = {
  bucket: Bucket
  /** BACKUP_DIR. */
  dir: string
  /** Leaves backups of the last hour to `make backup`, so that both don't send the same files. */
  leavesNewBackups?: boolean
}

const timeOf = (backup: string) => Date.parse(`${backup.slice(0, 19).replaceAll('.', ':')}Z`)

/** Stores a file. One that was removed meanwhile is of no use any more. */
const put = async (bucket: Bucket, prefix: string, key: string, file: string) => {
  await bucket.put(`${prefix}${key}`, file).catch((error: unknown) => {
    if (existsSync(file)) throw error
  })
}

/**
 * Creates a function that copies BACKUP_DIR, and remembers what the bucket has. A folder in the bucket belongs to each
 * installation, because names of the log repeat.
 */
export const createCopying = ({ bucket, dir, leavesNewBackups = false }: CopyingDeps): Copying => {
  let remembered: { prefix: string; stored: Map<string, number> } | undefined

  /** Reads what the bucket has. A file of another size, which a server kept of a broken connection, counts as missing. */
  const readStored = async (prefix: string, files: Set<string>) => {
    const stored = await bucket.list(prefix)
    for (const key of files) {
      const bytes = key.endsWith('/') ? 0 : (await stat(join(dir, key)).catch(() => undefined))?.size
      if (bytes !== stored.get(key)) stored.delete(key)
    }
    return stored
  }

  /** Removes what only backups before the oldest one need. What shows that they are complete goes first. */
  const removeObsolete = async (prefix: string, stored: Map<string, number>, oldest: string) => {
    const first = await firstSegmentOf(join(dir, 'base', oldest))
    const obsolete = [...stored.keys()].filter((key) => isObsolete(key, oldest, first))
    for (const keys of [obsolete.filter(isMark), obsolete.filter((key) => !isMark(key))])
      await inParallel(keys, async (key) => {
        await bucket.remove(`${prefix}${key}`)
        stored.delete(key)
      })
  }

  const isLeft = (key: string) => {
    const backup = backupOf(key)
    return leavesNewBackups && backup !== undefined && timeOf(backup) > Date.now() - HOUR_MS
  }

  const copyAll = async (prefix: string) => {
    const before = remembered?.prefix === prefix ? remembered.stored : undefined
    const isIn = (keys: ReadonlyMap<string, number> | undefined, backup: string) =>
      marksOf(backup).some((mark) => keys?.has(mark))
    const all = await finishedFiles(dir, (backup) => isIn(before, backup))
    const files = new Set([...all].filter((key) => !isLeft(key)))
    // `make backup` may have copied a backup since.
    const isCurrent = before && [...files].every((key) => before.has(key) || backupOf(key) === undefined)
    const stored = isCurrent ? before : await readStored(prefix, files)
    remembered = { prefix, stored }
    const missing = [...files].filter((key) => !stored.has(key))
    for (const keys of [missing.filter((key) => !isMark(key)), missing.filter(isMark)])
      await inParallel(keys, async (key) => {
        await put(bucket, prefix, key, join(dir, key))
        stored.set(key, 0)
      })
    const [oldest] = await localBackups(dir)
    const isComplete = oldest !== undefined && isIn(stored, oldest)
    if (isComplete) await removeObsolete(prefix, stored, oldest)
    return { copied: missing.length, isComplete }
  }

  return async () => {
    const installation = await installationIn(dir)
    if (installation === undefined) return { copied: 0, isComplete: false }
    return await copyAll(`${installation}/`).catch((error: unknown) => {
      remembered = undefined
      throw error
    })
  }
}
