import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { openConnection } from '#db/client.ts'
import { cannotWrite, makeFolder } from '#db/make-folder.ts'
import { closeToOthers } from '#operate/servers/embedded-servers.ts'
import { logFolder } from '#operate/servers/log-archive.ts'
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

/** PostgreSQL tries as often to copy a segment before it pauses. */
const ATTEMPTS = 3

export type BackupSource = { databaseUrl: string; dataDir: string; keyDir: string; backupDir: string }

/**
 * Backs up the database, the keys and the secrets as one set, while the product runs. Keeps the two newest sets, and the
 * log since the older one.
 */
export const takeBackup = async ({ databaseUrl, dataDir, keyDir, backupDir }: BackupSource): Promise<Backup> => {
  const data = join(dataDir, 'postgres')
  const client = await openConnection({ connectionString: databaseUrl, application_name: 'backup' })
  const dir = join(baseFolder(backupDir), new Date().toISOString().replaceAll(':', '.'))
  const draft = `${dir}.new`
  try {
    const installation = await begin(client)
    const before = (await listBackups(backupDir)).at(-1)
    if (before && before.installation !== installation)
      throw new Error(`${backupDir} holds backups of another installation: set BACKUP_DIR to a folder of its own`)
    await openFolders(backupDir, data)
    await mkdir(draft, { mode: 0o700 })
    await copyDatabase(client, data, draft, logFolder(backupDir))
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
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw error
  } finally {
    // Ends a backup that was not completed, too.
    await client.end()
  }
}

/** Returns PostgreSQL's id of the database. @throws a sentence while another backup runs. */
const begin = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ id: string; isAlone: boolean }>(
    `select system_identifier::text as id, pg_try_advisory_lock(hashtext('make backup')) as "isAlone" from pg_control_system()`,
  )
  if (!rows[0]?.isAlone) throw new Error('Another backup is under way: wait for its end')
  return rows[0].id
}

/**
 * Creates the folders. The account of PostgreSQL begins to fill that of the log. What a killed backup left is removed: it
 * would stay longer than backups may.
 */
const openFolders = async (dir: string, data: string) => {
  const open = async () => {
    if (!existsSync(dir)) {
      await makeFolder(dir)
      await closeToOthers(dir)
    }
    for (const folder of [logFolder(dir), baseFolder(dir)]) await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  await open().catch((error: unknown) => {
    throw cannotWrite(dir, 'BACKUP_DIR', error)
  })
  const { uid, gid } = await stat(data)
  await chown(logFolder(dir), uid, gid)
  for (const name of await readdir(baseFolder(dir)))
    if (name.endsWith('.new')) await rm(join(baseFolder(dir), name), { recursive: true })
}

/** Copies the data while the server runs. */
const copyDatabase = async (client: pg.Client, data: string, to: string, log: string) => {
  await client.query(`select pg_backup_start('make backup', fast => true)`)
  await pack(data, join(to, 'database.tar.gz'), EXCLUDED)
  const { rows } = await client.query<{ label: string; segment: string; failed: number }>(
    `select b.labelfile as label, pg_walfile_name(b.lsn) as segment, a.failed_count::int as failed
     from pg_stat_archiver a, pg_backup_stop(wait_for_archive => false) b`,
  )
  const { label = '', segment = '', failed = 0 } = rows[0] ?? {}
  await writeFile(join(to, 'backup_label'), label)
  await waitForLog(client, segment, failed, log)
}

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

/** Waits until the end of the log is in the folder of backups. A copy of the database is of no use without it. */
const waitForLog = async (client: pg.Client, segment: string, failedBefore: number, folder: string) => {
  for (;;) {
    const { rows } = await client.query<{ isArchived: boolean; failed: number }>(
      'select last_archived_wal >= $1 as "isArchived", failed_count::int as failed from pg_stat_archiver',
      [segment],
    )
    if (existsSync(join(folder, `${segment}.gz`))) return
    if (rows[0]?.isArchived)
      throw new Error(
        `PostgreSQL does not copy its log to ${folder}: start "make run" again with this BACKUP_DIR first`,
      )
    if ((rows[0]?.failed ?? 0) >= failedBefore + ATTEMPTS)
      throw new Error(`PostgreSQL cannot copy its log to ${folder}: is the disk full?`)
    await delay(100)
  }
}
