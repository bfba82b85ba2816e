import { spawnSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '#db/make-folder.ts'
import { backupDir, type CommonSettings, commonSettings, keyDir, SettingsError } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { closeToOthers } from '#operate/servers/embedded-servers.ts'
import { findRunning } from '#operate/servers/running-product.ts'
import { listBackups } from '#operate/backup/backup-folder.ts'
import { recordRun } from '#db/operations/record-run.ts'
import { fetchBackups } from '#operate/backup/copies.ts'
import { installationAt, recover, type Recovery } from '#operate/backup/recover.ts'
import { copyFolder, overlayKeys, replaceLive } from '#operate/backup/replace.ts'
import { settle } from '#operate/backup/settle.ts'
import { backupFor, parseMoment } from '#operate/backup/target.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Recovers a copy and calls `use` with its server and settings that name its keys. What exists is untouched. */
const withCopy = async <T>(
  settings: CommonSettings,
  { to, dataDir }: Pick<Recovery, 'to' | 'dataDir'>,
  use: (copy: { databaseUrl: string; own: CommonSettings; reachedAt: Date }) => Promise<T>,
): Promise<T> => {
  const { DATA_DIR } = settings
  const dir = backupDir(settings)
  const backup = backupFor(await listBackups(dir), to, dir)
  const installation = await installationAt(join(DATA_DIR, 'postgres'))
  if (installation !== undefined && installation !== backup.installation)
    throw new SettingsError(`${dir} holds backups of another installation than ${DATA_DIR}: set BACKUP_DIR or DATA_DIR`)
  const into = copyFolder(DATA_DIR)
  const copy = await recover({ backup, backupDir: dir, to, into, dataDir })
  try {
    await overlayKeys(keyDir(settings), into)
    const own = { ...settings, DATA_DIR: into, KEY_DIR: join(into, 'keys') }
    return await use({ databaseUrl: copy.url, own, reachedAt: copy.reachedAt })
  } finally {
    await copy.stop()
  }
}

const restore = async (settings: CommonSettings, to: Date | undefined) => {
  const { DATA_DIR } = settings
  if (findRunning(DATA_DIR)) throw new SettingsError(`The product runs from ${DATA_DIR}: stop it first, then restore`)
  if (await fetchBackups(settings)) {
    // PostgreSQL reads the log as another account.
    await closeToOthers(backupDir(settings))
    print(`BACKUP_FETCH brought the copies into ${backupDir(settings)}`)
  }
  const { erased, reachedAt } = await withCopy(
    settings,
    { to, dataDir: DATA_DIR },
    async ({ databaseUrl, own, reachedAt }) => ({
      erased: await settle(databaseUrl, own),
      reachedAt,
    }),
  )
  const hadKeys = (await readdir(keyDir(settings)).catch(() => [])).length > 0
  const former = await replaceLive(DATA_DIR, keyDir(settings), backupDir(settings))
  print(`Restored to ${reachedAt.toISOString()}; ${erased} persons who were erased since are erased again`)
  const last = (await listBackups(backupDir(settings))).at(-1)
  if (!hadKeys) print(`KEY_DIR was empty: erase again who was erased after ${last?.endedAt}`)
  if (former) print(`The former database is in ${former}: remove it when it is not needed`)
  print('Run "make backup" after the next start')
}

/** Restores the newest backup to a scratch server, and verifies it there. Reads no live log: its disk may be lost. */
const rehearse = async (settings: CommonSettings) => {
  await withCopy(settings, { to: undefined }, async ({ databaseUrl, own, reachedAt }) => {
    await settle(databaseUrl, own)
    print(`Restored to ${reachedAt.toISOString()} beside the product`)
    const { DATA_DIR, KEY_DIR } = own
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR, KEY_DIR, NATS_URL: '' }
    const script = fileURLToPath(new URL('../../prove/verify/main.ts', import.meta.url))
    const { status } = spawnSync(process.execPath, [script], { env, stdio: 'inherit' })
    if (status !== 0) throw new Error('The newest backup was restored, and does not pass the checks above')
  })
  const running = findRunning(settings.DATA_DIR)
  if (running) await recordRun(running.databaseUrl, 'rehearsal')
}

/** `restore [time]` restores what `make run` stores. `restore rehearse` tries the newest backup beside it. */
const run = async (what?: string) => {
  const settings = commonSettings(process.env)
  if (settings.DATABASE_URL)
    throw new SettingsError('DATABASE_URL names a server of its own: restore it with its own tools')
  await makeFolder(settings.DATA_DIR)
  await closeToOthers(settings.DATA_DIR)
  try {
    await (what === 'rehearse' ? rehearse(settings) : restore(settings, parseMoment(what, new Date())))
  } finally {
    await rm(copyFolder(settings.DATA_DIR), { recursive: true, force: true })
  }
}

run(process.argv[2]).catch(endWithSentence)
