import { join } from 'node:path'

/** Returns the folder below BACKUP_DIR to which PostgreSQL copies its log. */
export const logFolder = (backupDir: string) => join(backupDir, 'wal')

const quotePath = (path: string) => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings by which PostgreSQL copies each complete segment of its log into the folder of backups. Nothing is kept before
 * the first backup creates that folder.
 */
export const archiveSettings = (backupDir: string): Record<string, string> => {
  const to = quotePath(logFolder(backupDir))
  const file = `${to}/%f.gz`
  return {
    archive_mode: 'on',
    archive_command: `test ! -d ${to} || { gzip -1 < %p > ${file}.new && sync ${file}.new && mv ${file}.new ${file}; }`,
    // The most that is lost with the disk. An unfilled segment takes some kilobytes.
    archive_timeout: '60s',
  }
}

export const restoreCommand = (backupDir: string) => `gzip -dc ${quotePath(logFolder(backupDir))}/%f.gz > %p`
