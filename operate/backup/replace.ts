import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { logFolder } from '#operate/servers/log-archive.ts'

/** Folder below DATA_DIR in which a copy is recovered. */
export const copyFolder = (dataDir: string) => join(dataDir, 'restored')

/** Refuses a start between the two renames of `replaceLive`, because it would create an empty database. */
export const assertNotHalfRestored = (dataDir: string) => {
  if (existsSync(join(dataDir, 'postgres')) || !existsSync(copyFolder(dataDir))) return
  const former = join(dataDir, 'postgres-before-restore')
  throw new Error(
    existsSync(former)
      ? `A restore was interrupted: rename ${former} to "postgres", then run "make restore" again, or go on without`
      : `A restore was interrupted: run "make restore" again, or remove ${copyFolder(dataDir)} to begin with nothing`,
  )
}

/** Adds the files that the live keys lack. The live ones stay, because they know who was erased. */
const addMissingKeys = async (from: string, keyDir: string) => {
  await mkdir(keyDir, { recursive: true, mode: 0o700 })
  await cp(from, keyDir, { recursive: true, force: false })
}

/** Puts the live keys over those of a backup, so that the copy is checked with what it will have. */
export const overlayKeys = async (keyDir: string, copy: string) => {
  if (existsSync(keyDir)) await cp(keyDir, join(copy, 'keys'), { recursive: true })
}

/** Keeps the names of the log's branches, which a later recovery from before this restore needs. */
const keepHistory = async (data: string, backupDir: string) => {
  for (const name of (await readdir(join(data, 'pg_wal'))).filter((file) => file.endsWith('.history')))
    await promisify(execFile)('sh', [
      '-c',
      'gzip -c "$0" > "$1"',
      join(data, 'pg_wal', name),
      join(logFolder(backupDir), `${name}.gz`),
    ])
}

/** Replaces the live database, whose server doesn't run, by the recovered copy. Returns where the former one is now, if any. */
export const replaceLive = async (dataDir: string, keyDir: string, backupDir: string): Promise<string | undefined> => {
  const copy = copyFolder(dataDir)
  const live = join(dataDir, 'postgres')
  const former = join(dataDir, 'postgres-before-restore')
  await keepHistory(join(copy, 'postgres'), backupDir)
  await addMissingKeys(join(copy, 'keys'), keyDir)
  if (!existsSync(join(dataDir, 'secrets.json'))) {
    await copyFile(join(copy, 'secrets.json'), join(dataDir, 'secrets.json'))
    await chmod(join(dataDir, 'secrets.json'), 0o600)
  }
  const wasThere = existsSync(live)
  if (wasThere) {
    await rm(former, { recursive: true, force: true })
    await rename(live, former)
  }
  await rename(join(copy, 'postgres'), live).catch(async (error: unknown) => {
    if (wasThere) await rename(former, live)
    throw error
  })
  await rm(copy, { recursive: true, force: true })
  return wasThere ? former : undefined
}
