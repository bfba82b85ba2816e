import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { folderOf, type FoundManifest, readManifest } from '#db/archive/manifest.ts'
import { makeFolder } from '#db/make-folder.ts'
import { openClient } from '#tools/analyst/connection.ts'
import { type Duck, openDuck } from '#tools/analyst/export/duck.ts'
import { type Origin, originOf } from './partitions.ts'

export type ArchiveOptions = {
  /** Address of the database for its owner. */
  databaseUrl: string
  /** Folder of the archive. */
  archive: string
  signal: AbortSignal
  /** Events in a file, where it is not the usual number. */
  fileEvents?: number
}

export type Work = ArchiveOptions & { client: pg.Client; duck: Duck; origin: Origin; scratch: string }

/** Begins the names of the folders for what is at work. */
const SCRATCH = '.working-'

/** Makes this the only archive of the database until its session ends, and removes what a killed one left. */
const begin = async (client: pg.Client, archive: string): Promise<string> => {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('archive of the log')) as "isAlone"`)
  if (!rows[0].isAlone) throw new Error('Another archive of this database is running: wait for it, or stop it')
  const left = (await readdir(archive)).filter((name) => name.startsWith(SCRATCH))
  await Promise.all(left.map((name) => rm(join(archive, name), { recursive: true })))
  return await mkdtemp(join(archive, SCRATCH))
}

/** Does work on the archive, alone. */
export const withWork = async <T>(options: ArchiveOptions, work: (work: Work) => Promise<T>): Promise<T> => {
  const archive = resolve(options.archive)
  await makeFolder(archive, 0o700)
  const client = await openClient(options.databaseUrl, 'archive')
  try {
    const [scratch, duck] = [await begin(client, archive), await openDuck()]
    try {
      return await work({ ...options, archive, client, duck, origin: await originOf(client), scratch })
    } finally {
      duck.close()
      await rm(scratch, { recursive: true, force: true })
    }
  } finally {
    await client.end()
  }
}

/** Returns the manifest of a partition that begins at a position, if it is archived. */
export const manifestOf = async ({ archive, origin }: Work, from: number): Promise<FoundManifest | undefined> => {
  const found = await readManifest(folderOf(archive, from))
  if (found && found.manifest.installation !== origin.installation)
    throw new Error(`${archive} holds the archive of another installation: set ARCHIVE_DIR to a folder of its own`)
  return found
}
