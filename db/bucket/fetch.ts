import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#db/make-folder.ts'
import { sentenceOf } from '#db/startup.ts'
import { backupOf, installationIn, marksOf } from './backup-files.ts'
import type { Bucket } from './bucket.ts'
import { inParallel } from './in-parallel.ts'

export type Fetch = {
  bucket: Bucket
  /** BACKUP_DIR. */
  dir: string
  /** PostgreSQL's id of the database that exists; undefined on an empty machine. */
  installation: string | undefined
}

/** Folder below BACKUP_DIR for what is not complete yet. A restore does not look there. */
const DRAFTS = 'fetched'

/** Returns the folder of the bucket with the backups of this installation; undefined if the bucket is empty. */
const installationFor = async ({ bucket, dir, installation }: Fetch): Promise<string | undefined> => {
  const expected = installation ?? (await installationIn(dir))
  const folders = (await bucket.folders()).filter((name) => /^\d+$/.test(name))
  if (expected !== undefined) {
    if (folders.length > 0 && !folders.includes(expected))
      throw new Error(
        `${bucket.name} holds backups of another installation than ${expected}, this one: set BACKUP_BUCKET to its own`,
      )
    return folders.find((name) => name === expected)
  }
  if (folders.length > 1)
    throw new Error(
      `${bucket.name} holds backups of several installations (${folders.join(', ')}): write the one to restore into ${join(dir, 'installation')}`,
    )
  return folders[0]
}

/** Fetches a file through a draft. A backup that lacks its folder appears when all its files are there. */
const placesOf = (dir: string, key: string) => {
  const backup = key.startsWith('base/') ? backupOf(key) : undefined
  const isWhole = backup === undefined || existsSync(join(dir, 'base', backup))
  return { draft: join(dir, DRAFTS, key), place: isWhole ? join(dir, key) : join(dir, DRAFTS, key) }
}

const fetchFile = async ({ bucket, dir }: Fetch, from: string, key: string, bytes: number) => {
  const { draft, place } = placesOf(dir, key)
  if (existsSync(place)) return
  for (const folder of [dirname(draft), dirname(place)]) await mkdir(folder, { recursive: true, mode: 0o700 })
  if (key.endsWith('/')) return void (await mkdir(place, { recursive: true, mode: 0o700 }))
  await bucket.fetch(`${from}/${key}`, draft, bytes)
  if (draft !== place) await rename(draft, place)
}

const fetchAll = async (fetch: Fetch) => {
  const { bucket, dir } = fetch
  const installation = await installationFor(fetch)
  if (installation === undefined) return
  const stored = await bucket.list(`${installation}/`)
  const keys = [...stored].filter(([key]) => {
    const backup = backupOf(key)
    return backup === undefined || marksOf(backup).some((mark) => stored.has(mark))
  })
  await makeFolder(dir, 0o700)
  if ((await installationIn(dir)) === undefined) await writeFile(join(dir, 'installation'), `${installation}\n`)
  await inParallel(keys, ([key, bytes]) => fetchFile(fetch, installation, key, bytes))
  await mkdir(join(dir, 'base'), { recursive: true, mode: 0o700 })
  for (const backup of new Set(keys.flatMap(([key]) => (key.startsWith('base/') ? (backupOf(key) ?? []) : [])))) {
    const place = join(dir, 'base', backup)
    if (!existsSync(place)) await rename(join(dir, DRAFTS, 'base', backup), place)
  }
  await rm(join(dir, DRAFTS), { recursive: true, force: true })
}

/**
 * Fetches what BACKUP_DIR lacks of the complete backups in the bucket, and of the log. What exists stays as it is, and an
 * interrupted fetch goes on.
 * @throws a sentence if the bucket can't be used, or belongs to another installation.
 */
export const fetchBackups = async (fetch: Fetch) => {
  await fetchAll(fetch).catch((error: unknown) => {
    throw new Error(
      `${sentenceOf(error)}. Nothing was restored; "BACKUP_BUCKET= make restore" uses what is in BACKUP_DIR`,
      { cause: error },
    )
  })
}
