import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Folders of BACKUP_DIR with finished files, in the order in which they are copied. */
const FOLDERS = ['wal', 'keys', 'base', 'ended'] as const

/** File with PostgreSQL's id of the database that BACKUP_DIR belongs to. */
const INSTALLATION = 'installation'

/** Returns the keys that show that a backup is complete: with `make run`, and in containers. */
export const marksOf = (backup: string) => [`base/${backup}/backup.json`, `ended/${backup}`]

export const isMark = (key: string) => /^(ended\/|base\/[^/]+\/backup\.json$)/.test(key)

/** Returns the backup to which a key belongs; undefined for the log, which several need. */
export const backupOf = (key: string): string | undefined => {
  const [folder, name = ''] = key.split('/')
  return folder === 'wal' || folder === INSTALLATION ? undefined : name.replace(/\.tar\.gz$/, '')
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }

/** Returns the id of the database; undefined before the first backup. */
export const installationIn = async (dir: string): Promise<string | undefined> =>
  (await readFile(join(dir, INSTALLATION), 'utf8').catch(ifMissing(''))).trim() || undefined

const readFolder = async (dir: string, folder: string, recursive: boolean) =>
  (await readdir(join(dir, folder), { recursive, withFileTypes: true }).catch(ifMissing([]))).filter(
    ({ name, parentPath }) => !`${parentPath.slice(dir.length)}/${name}`.includes('.new'),
  )

/**
 * Returns the finished files of BACKUP_DIR, as keys of a bucket, and its empty folders, whose keys end with "/". PostgreSQL
 * needs these.
 * @param isKnown leaves out what is in a backup, which would take long to list.
 */
export const finishedFiles = async (dir: string, isKnown: (backup: string) => boolean): Promise<Set<string>> => {
  const keys: string[] = existsSync(join(dir, INSTALLATION)) ? [INSTALLATION] : []
  for (const folder of FOLDERS) {
    for (const entry of await readFolder(dir, folder, false)) {
      const key = `${folder}/${entry.name}`
      if (!entry.isDirectory()) keys.push(key)
      else if (!isKnown(entry.name)) keys.push(...(await filesBelow(dir, key)))
    }
  }
  const all = new Set(keys)
  // In containers, the keys of a backup come last.
  return new Set(keys.filter((key) => !key.startsWith('ended/') || all.has(`keys/${backupOf(key)}.tar.gz`)))
}

const filesBelow = async (dir: string, folder: string): Promise<string[]> => {
  const entries = await readFolder(dir, folder, true)
  const filled = new Set(entries.map(({ parentPath }) => parentPath))
  return entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isDirectory()) return relative(dir, path)
    return filled.has(path) ? [] : `${relative(dir, path)}/`
  })
}

/** Returns the complete backups in BACKUP_DIR, oldest first. */
export const localBackups = async (dir: string): Promise<string[]> => {
  const names = (await readFolder(dir, 'base', false)).map(({ name }) => name)
  return names.filter((backup) => marksOf(backup).some((mark) => existsSync(join(dir, mark)))).toSorted()
}

/** Returns the first segment of the log that the backup in a folder needs, without its timeline. Segments sort by place. */
export const firstSegmentOf = async (backup: string): Promise<string> => {
  const label = await readFile(join(backup, 'backup_label'), 'utf8')
  return /\(file [0-9A-F]{8}([0-9A-F]{16})\)/.exec(label)?.[1] ?? ''
}

/** Returns whether a file is only of use for backups before the oldest one. */
export const isObsolete = (key: string, oldest: string, firstSegment: string): boolean => {
  const backup = backupOf(key)
  if (backup !== undefined) return backup < oldest
  const [, segment] = /^wal\/[0-9A-F]{8}([0-9A-F]{16})\./.exec(key) ?? []
  return segment !== undefined && segment < firstSegment
}
