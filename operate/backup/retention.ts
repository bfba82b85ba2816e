import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { logFolder } from '#operate/servers/log-archive.ts'
import { listBackups } from './backup-folder.ts'

/** Number of backups that stay. The older one is restored when the newer one turns out to be bad. */
const STORED_BACKUPS = 2

/** Returns the first segment of the log that the backup in a folder needs, without its timeline. Segments sort by place. */
const firstSegmentOf = async (backup: string): Promise<string> => {
  const label = await readFile(join(backup, 'backup_label'), 'utf8')
  return /\(file [0-9A-F]{8}([0-9A-F]{16})\)/.exec(label)?.[1] ?? ''
}

/** Removes backups but the newest, and the log before them. */
export const removeOldBackups = async (backupDir: string) => {
  const backups = await listBackups(backupDir)
  for (const { dir } of backups.slice(0, -STORED_BACKUPS)) await rm(dir, { recursive: true })
  const oldest = backups.at(-STORED_BACKUPS)
  if (!oldest) return
  const first = await firstSegmentOf(oldest.dir)
  for (const name of await readdir(logFolder(backupDir))) {
    const segment = /^[0-9A-F]{8}([0-9A-F]{16})\./.exec(name)?.[1]
    if (segment !== undefined && segment < first) await rm(join(logFolder(backupDir), name))
  }
}
