import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { closeToOthers } from '#servers/embedded-servers.ts'
import { logFolder } from '#servers/log-archive.ts'
import { type Backup, baseFolder, listBackups, writeLabel } from './backup-folder.ts'
import { removeOldBackups } from './retention.ts'

const run = promisify(execFile)

/** Files of PostgreSQL that belong to the running server, or that it creates again. */
const EXCLUDED = 'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'
  .split(' ')
  .map((folder) => `./${folder}/*`)
  .concat('./postmaster.*', 'pgsql_tmp*')

/** Exit code of tar when files changed while they were read. The log repairs them. */
const CHANGED = 1

/** Packs a folder, without taking time from visitors. */
const pack = async (folder: string, file: string, excluded: readonly string[] = []) => {
  const excludes = excluded.map((pattern) => `--exclude=${pattern}`)
  const tar = ['tar', '-I', 'gzip -1', ...excludes, '--no-wildcards-match-slash', '-C', folder, '-cf', file, '.']
  await run('nice', tar).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === CHANGED))
      throw new Error(`${folder} could not be copied to ${file}: is the disk full?`, { cause: error })
  })
  const packed = await open(file)
  await packed.sync().finally(() => packed.close())
}

/** Creates the folder of the log for the account of PostgreSQL, which begins to fill it. */
const openLogFolder = async (dir: string, data: string) => {
  if (!existsSync(dir)) {
    await mkdir(dir, { recursive: true })
    await closeToOthers(dir)
  }
  const { uid, gid } = await stat(data)
  await mkdir(logFolder(dir), { recursive: true, mode: 0o700 })
  await chown(logFolder(dir), uid, gid)
}

const installationOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  return rows[0]?.id ?? ''
}

/** Copies the data while the server runs. Returns when the log that the copy needs is in the folder of backups. */
const copyDatabase = async (client: pg.Client, data: string, to: string) => {
  await client.query(`select pg_backup_start('make backup', fast => true)`)
  await pack(data, join(to, 'database.tar.gz'), EXCLUDED)
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
}

export type BackupSource = { databaseUrl: string; dataDir: string; keyDir: string; backupDir: string }

/**
 * Backs up the database, the keys and the secrets as one set, while the product runs. Keeps the two newest sets, and the
 * log since the older one.
 */
export const takeBackup = async ({ databaseUrl, dataDir, keyDir, backupDir }: BackupSource): Promise<Backup> => {
  const data = join(dataDir, 'postgres')
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup' })
  await client.connect()
  const dir = join(baseFolder(backupDir), new Date().toISOString().replaceAll(':', '.'))
  const draft = `${dir}.new`
  try {
    const installation = await installationOf(client)
    const before = (await listBackups(backupDir)).at(-1)
    if (before && before.installation !== installation)
      throw new Error(`${backupDir} holds backups of another installation: set BACKUP_DIR to a folder of its own`)
    await openLogFolder(backupDir, data)
    await mkdir(baseFolder(backupDir), { recursive: true, mode: 0o700 })
    await mkdir(draft, { mode: 0o700 })
    await copyDatabase(client, data, draft)
    // Keys that are older than the database would make new persons unreadable.
    if (existsSync(keyDir)) await pack(keyDir, join(draft, 'keys.tar.gz'))
    await copyFile(join(dataDir, 'secrets.json'), join(draft, 'secrets.json'))
    const label = { installation, endedAt: new Date().toISOString() }
    await writeLabel(draft, label)
    await writeFile(join(backupDir, 'installation'), `${installation}\n`)
    await rename(draft, dir)
    await removeOldBackups(backupDir)
    return { ...label, dir }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    // Ends a backup that was not completed, too.
    await client.end()
  }
}
