import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { firstSegmentOf, isObsolete } from '#db/bucket/backup-files.ts'
import { logFolder } from '#servers/log-archive.ts'
import { listBackups } from './backup-folder.ts'

/** Number of backups that stay. The older one is restored when the newer one turns out to be bad. */
const STORED_BACKUPS = 2

/** Removes backups but the newest, and the log before them. */
export const removeOldBackups = async (backupDir: string) => {
  const backups = await listBackups(backupDir)
  for (const { dir } of backups.slice(0, -STORED_BACKUPS)) await rm(dir, { recursive: true })
  const oldest = backups.at(-STORED_BACKUPS)
  if (!oldest) return
  const first = await firstSegmentOf(oldest.dir)
  for (const name of await readdir(logFolder(backupDir)))
    if (isObsolete(`wal/${name}`, '', first)) await rm(join(logFolder(backupDir), name))
}
