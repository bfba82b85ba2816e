import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupDir, type CommonSettings, commonSettings, keyDir, SettingsError } from '#db/settings.ts'
import { createPool } from '#db/client.ts'
import { endWithSentence } from '#db/startup.ts'
import { openKeyStore, withServers } from '#operate/servers/servers.ts'
import { takeBackup } from '#operate/backup/base-backup.ts'
import { copyBackups, fetchBackups } from '#operate/backup/copies.ts'
import { recordRun } from '#db/operations/record-run.ts'

/** Refuses a backup without the keys that open it, which would also replace an older one that has them. */
const assertKeys = async (settings: CommonSettings, url: string) => {
  const pool = createPool({ url, name: 'backup' })
  await openKeyStore(settings, pool).finally(() => pool.end())
}

/**
 * `backup` backs up what `make run` stores, while it runs or not, and `backup copy` only copies BACKUP_DIR. In containers,
 * `backup check` checks the keys, `backup record <run>` records a run, and `backup fetch` gets the copies back.
 */
const run = async (command?: string, name?: string) => {
  const settings = commonSettings(process.env)
  const { DATA_DIR, DATABASE_URL } = settings
  if (command === 'check' && DATABASE_URL) return await assertKeys(settings, DATABASE_URL)
  if (command === 'record' && DATABASE_URL && (name === 'backup' || name === 'rehearsal'))
    return await recordRun(DATABASE_URL, name)
  if (command === 'fetch') return await fetchBackups(settings)
  if (command === 'copy' && DATABASE_URL) return await copyBackups(settings, DATABASE_URL)
  if (command === 'copy') return await withServers(settings, (servers) => copyBackups(settings, servers.databaseUrl))
  if (DATABASE_URL)
    throw new SettingsError(
      'DATABASE_URL names a server of its own: back it up with its own tools, and KEY_DIR after it',
    )
  if (!existsSync(join(DATA_DIR, 'secrets.json')))
    throw new SettingsError(`There is nothing in ${DATA_DIR} to back up: start with "make run", or set DATA_DIR`)
  await withServers(settings, async ({ databaseUrl }) => {
    await assertKeys(settings, databaseUrl)
    const source = { databaseUrl, dataDir: DATA_DIR, keyDir: keyDir(settings), backupDir: backupDir(settings) }
    const { dir } = await takeBackup(source)
    await recordRun(databaseUrl, 'backup')
    process.stdout.write(`Backed up to ${dir}\n`)
    await copyBackups(settings, databaseUrl)
  })
}

run(...process.argv.slice(2)).catch(endWithSentence)
