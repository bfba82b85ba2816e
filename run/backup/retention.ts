import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { logFolder } from '#servers/log-archive.ts'
import { type Backup, listBackups } from './backup-folder.ts'

/** Number of backups that stay. The older one is restored when the newer one turns out to be bad. */
const STORED_BACKUPS = 2

/** Returns the first segment of the log that a backup needs. */
const firstSegmentOf = async ({ dir }: Backup): Promise<string> => {
  const label = await readFile(join(dir, 'backup_label'), 'utf8')
  return /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
}

/** Removes backups but the newest, and the log before them. Names of segments sort by their place, after the timeline. */
export const removeOldBackups = async (backupDir: string) => {
  const backups = await listBackups(backupDir)
  for (const { dir } of backups.slice(0, -STORED_BACKUPS)) await rm(dir, { recursive: true })
  const oldest = backups.at(-STORED_BACKUPS)
  if (!oldest) return
  const first = await firstSegmentOf(oldest)
  for (const name of await readdir(logFolder(backupDir)))
    if (/^[0-9A-F]{24}\./.test(name) && name.slice(8, 24) < first.slice(8)) await rm(join(logFolder(backupDir), name))
}
