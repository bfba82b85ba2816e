import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { recordRun } from '#db/operations/record-run.ts'
import { makeFolder } from '#db/make-folder.ts'
import { backupDir, type CommonSettings } from '#db/settings.ts'
import { baseFolder } from './backup-folder.ts'

/**
 * Copies BACKUP_DIR with the command BACKUP_COPY, if there is one, and records the time.
 * @throws {Error} that says that the backup itself is complete.
 */
export const copyBackups = async (settings: CommonSettings, databaseUrl: string) => {
  const problem = runCommand(settings, 'BACKUP_COPY')
  if (problem !== undefined) throw new Error(`The backups in BACKUP_DIR are complete, but not copied: ${problem}`)
  if (settings.BACKUP_COPY === undefined) return
  await recordRun(databaseUrl, 'copy')
  process.stdout.write('BACKUP_COPY copied the backups\n')
}

/**
 * Brings the copies into BACKUP_DIR with the command BACKUP_FETCH. Returns whether there is one.
 * @throws {Error} if it fails.
 */
export const fetchBackups = async (settings: CommonSettings): Promise<boolean> => {
  if (settings.BACKUP_FETCH === undefined) return false
  await makeFolder(backupDir(settings))
  const problem = runCommand(settings, 'BACKUP_FETCH')
  if (problem !== undefined)
    throw new Error(`Nothing was restored, because ${problem}. "BACKUP_FETCH= make restore" uses BACKUP_DIR as it is`)
  await addEmptyFolders(backupDir(settings))
  return true
}

/** Runs the command of a setting in a shell that knows BACKUP_DIR. Returns why it failed. */
const runCommand = (settings: CommonSettings, name: 'BACKUP_COPY' | 'BACKUP_FETCH'): string | undefined => {
  const command = settings[name]
  if (command === undefined) return undefined
  const env = { ...process.env, BACKUP_DIR: backupDir(settings) }
  const { status, signal } = spawnSync('bash', ['-c', command], { env, stdio: 'inherit' })
  return status === 0 ? undefined : `${name} ended with ${signal ?? `code ${status}`}`
}

/** Folders of PostgreSQL that are empty in a backup. */
const EMPTY_FOLDERS = `pg_commit_ts pg_dynshmem pg_logical/mappings pg_logical/snapshots pg_notify pg_replslot pg_serial
  pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase pg_wal/archive_status pg_wal/summaries`.split(
  /\s+/,
)

/** Adds the empty folders of unpacked backups, which containers take: storage of objects knows no folders. */
const addEmptyFolders = async (dir: string) => {
  const names = existsSync(baseFolder(dir)) ? await readdir(baseFolder(dir)) : []
  for (const backup of names.map((name) => join(baseFolder(dir), name))) {
    if (!existsSync(join(backup, 'PG_VERSION'))) continue
    for (const folder of EMPTY_FOLDERS) await mkdir(join(backup, folder), { recursive: true, mode: 0o700 })
  }
}
