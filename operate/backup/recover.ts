import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openConnection } from '#db/client.ts'
import { describeError } from '#db/errors.ts'
import { type EmbeddedServer, startPostgres } from '#operate/servers/embedded-servers.ts'
import { logFolder, restoreCommand } from '#operate/servers/log-archive.ts'
import { type Backup, listBackups } from './backup-folder.ts'

const run = promisify(execFile)

/** A recovered copy: its running server, and the time of its last transaction. */
export type Recovered = EmbeddedServer & { reachedAt: Date }

export type Recovery = {
  backup: Backup
  backupDir: string
  /** Last moment to recover; the end of the log by default. */
  to: Date | undefined
  /** Folder for the copy, with `postgres/`, `keys/` and `secrets.json`. */
  into: string
  /** DATA_DIR, whose database the copy will replace. Its log may go on after the last archived segment. */
  dataDir?: string | undefined
}

/** Returns PostgreSQL's id of a database cluster on disk: the first 8 bytes of its control file. */
export const installationAt = async (data: string): Promise<string | undefined> => {
  const file = await open(join(data, 'global', 'pg_control')).catch(() => undefined)
  if (!file) return undefined
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close())
  return buffer.readBigUInt64LE().toString()
}

/**
 * Unpacks the master keys of all backups, because a rotation may have destroyed the one that the chosen moment needs, and
 * the secrets, unless there are live ones.
 */
const unpackSecrets = async ({ backup, backupDir, into, dataDir }: Recovery) => {
  const live = dataDir && join(dataDir, 'secrets.json')
  await copyFile(live && existsSync(live) ? live : join(backup.dir, 'secrets.json'), join(into, 'secrets.json'))
  await mkdir(join(into, 'keys'), { mode: 0o700 })
  for (const { dir } of await listBackups(backupDir)) {
    const keys = join(dir, 'keys.tar.gz')
    if (existsSync(keys)) await run('tar', ['-I', 'gzip', '-C', join(into, 'keys'), '-xpf', keys])
  }
}

const unpack = async (recovery: Recovery) => {
  const { backup, backupDir, into, dataDir } = recovery
  const data = join(into, 'postgres')
  await rm(into, { recursive: true, force: true })
  await mkdir(data, { recursive: true })
  await run('tar', ['-I', 'gzip', '-C', data, '-xpf', join(backup.dir, 'database.tar.gz')])
  await copyFile(join(backup.dir, 'backup_label'), join(data, 'backup_label'))
  await unpackSecrets(recovery)
  const live = dataDir && join(dataDir, 'postgres')
  if (live && (await installationAt(live)) === backup.installation) {
    const segments = (await readdir(join(live, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
    const paths = segments.map((name) => join(live, 'pg_wal', name))
    if (paths.length > 0) await run('cp', ['-p', ...paths, join(data, 'pg_wal')])
  }
  await writeFile(join(data, 'recovery.signal'), '')
  const { uid, gid } = await stat(data)
  for (const name of ['backup_label', 'recovery.signal']) await chown(join(data, name), uid, gid)
  // Files that BACKUP_FETCH brought belong to the account that fetched them.
  await run('chown', ['-R', `${uid}:${gid}`, logFolder(backupDir)])
}

/** Waits until the server has left recovery. Returns the time of the last transaction, and its segment of the log. */
const waitForPromotion = async (url: string) => {
  const client = await openConnection({ connectionString: url })
  try {
    for (;;) {
      const { rows } = await client.query<{ isRecovering: boolean; at: Date | null }>(
        'select pg_is_in_recovery() as "isRecovering", pg_last_xact_replay_timestamp() as at',
      )
      if (!rows[0]?.isRecovering) {
        const last = await client.query<{ segment: string }>(
          'select pg_walfile_name(pg_last_wal_replay_lsn()) as segment',
        )
        return { reachedAt: rows[0]?.at ?? new Date(), segment: last.rows[0]?.segment ?? '' }
      }
      await delay(100)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the newest archived segment of the history before a promotion, without its timeline. */
const newestSegment = (archived: readonly string[], promoted: string) => {
  const timeline = (Number.parseInt(promoted.slice(0, 8), 16) - 1).toString(16).toUpperCase().padStart(8, '0')
  const names = archived.filter((name) => /^[0-9A-F]{24}\.gz$/.test(name) && name.startsWith(timeline))
  return (
    names
      .map((name) => name.slice(8, 24))
      .toSorted()
      .at(-1) ?? ''
  )
}

const start = async ({ backupDir, into, to }: Recovery) => {
  const { databasePassword } = JSON.parse(await readFile(join(into, 'secrets.json'), 'utf8'))
  const server = await startPostgres(into, databasePassword, undefined, {
    restore_command: restoreCommand(backupDir),
    recovery_target_action: 'promote',
    ...(to && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
  })
  try {
    return { ...server, ...(await waitForPromotion(server.url)) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const END_OF_LOG = 'recovery ended before configured recovery target was reached'

/** Matches why PostgreSQL ended, not what it answers to clients meanwhile. */
const REASON = /(?:FATAL|PANIC): +(?! |the database system|terminating)(.*)/g

/** Recovers a copy of the database from a backup and the log since. */
export const recover = async (recovery: Recovery): Promise<Recovered> => {
  const { backup, backupDir, to, into } = recovery
  await unpack(recovery).catch((cause: unknown) => {
    // The second line is the first one that the command printed.
    const [first, printed = first] = describeError(cause).split('\n').filter(Boolean)
    throw new Error(`${backup.dir} could not be unpacked into ${into} (${printed}): is it damaged, or the disk full?`, {
      cause,
    })
  })
  const archived = await readdir(logFolder(backupDir))
  const copy = await start(recovery).catch(async (cause: unknown) => {
    const log = await readFile(join(into, 'logs', 'postgres.log'), 'utf8').catch(() => '')
    if (to && log.includes(END_OF_LOG)) return undefined
    const reason = [...log.matchAll(REASON)].at(-1)?.[1] ?? describeError(cause)
    throw new Error(
      `${backup.dir} could not be recovered in ${into} (${reason}): is the disk full, or ${logFolder(backupDir)} damaged?`,
      { cause },
    )
  })
  // Nothing was written between the last transaction and the chosen moment.
  if (!copy) return await recover({ ...recovery, to: undefined })
  // Recovery without a target ends at a hole as if the log ended there.
  if (!to && newestSegment(archived, copy.segment) > copy.segment.slice(8)) {
    await copy.stop()
    throw new Error(
      `The log in ${backupDir} has a hole after ${copy.reachedAt.toISOString()}: with TO, you can restore to this time`,
    )
  }
  return copy
}
