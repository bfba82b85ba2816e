import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openClient } from '#tools/analyst/connection.ts'
import { type Duck, openDuck } from '#tools/analyst/export/duck.ts'
import { fileNameOf } from '#tools/analyst/export/dataset.ts'
import { type ArchivedFile, checkFiles, folderOf, type ArchiveManifest, measureFile } from './manifest.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { copyDigestsSql, copySql, differencesSql, receiveSql, unpackSql, writeSql } from './parquet.ts'
import { closedPartitions, type Origin, originOf, type Partition } from './partitions.ts'

/** Events in a file: what is in memory and in a temporary file at a time. */
const FILE_EVENTS = 1_000_000

export type ArchiveOptions = {
  /** Address of the database for its owner. */
  databaseUrl: string
  /** Folder of the archive. */
  archive: string
  signal: AbortSignal
  /** Events in a file, where it is not the usual number. */
  fileEvents?: number
}

type Work = ArchiveOptions & { client: pg.Client; duck: Duck; origin: Origin; scratch: string }

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

const withWork = async <T>(options: ArchiveOptions, work: (work: Work) => Promise<T>): Promise<T> => {
  const archive = resolve(options.archive)
  await mkdir(archive, { recursive: true, mode: 0o700 })
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

const manifestOf = async (
  { archive, origin }: Work,
  partition: Pick<Partition, 'name'>,
): Promise<ArchiveManifest | undefined> => {
  const manifest = await readManifest(folderOf(archive, partition))
  if (manifest && manifest.installation !== origin.installation)
    throw new Error(`${archive} holds the archive of another installation: set ARCHIVE_DIR to a folder of its own`)
  return manifest
}

/** Compares each event of a Parquet file with that of a table. */
const compare = async (work: Work, parquet: string, { from, to }: { from: number; to: number }, table?: string) => {
  const { client, duck, scratch, signal } = work
  const digests = join(scratch, 'digests.csv')
  await pipeline(client.query(copyTo(copyDigestsSql(from, to, table))), createWriteStream(digests), { signal })
  const [row] = (await duck.connection.runAndReadAll(differencesSql(digests, parquet))).getRowObjects()
  if (row?.['differences'] !== 0)
    throw new Error(
      `${parquet} differs from the log in ${row?.['differences']} events, the first at position ${row?.['first']}`,
    )
}

const archiveFile = async (work: Work, folder: string, from: number, to: number): Promise<ArchivedFile> => {
  const { client, duck, scratch, signal } = work
  const [received, name] = [join(scratch, 'events.csv'), `${fileNameOf(from, to)}.parquet`]
  const parquet = join(folder, name)
  await pipeline(client.query(copyTo(copySql(from, to))), createWriteStream(received), { signal })
  await duck.connection.run(writeSql(received, parquet))
  await compare(work, parquet, { from, to })
  return { name, from, to, ...(await measureFile(parquet)) }
}

/** Archives a partition. The manifest comes last, so an interrupted archive of it is written again. */
const archivePartition = async (work: Work, partition: Partition): Promise<ArchiveManifest> => {
  const folder = folderOf(work.archive, partition)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const files: ArchivedFile[] = []
  const step = work.fileEvents ?? FILE_EVENTS
  for (let { from } = partition; from <= partition.to; from += step) {
    work.signal.throwIfAborted()
    files.push(await archiveFile(work, folder, from, Math.min(from + step - 1, partition.to)))
  }
  const manifest: ArchiveManifest = { format: 1, ...work.origin, from: partition.from, to: partition.to, files }
  await writeManifest(folder, manifest)
  return manifest
}

/**
 * Returns the closed partitions that are not in the archive. One that was archived before a restore counts as missing,
 * because its positions may belong to other events now.
 */
const missingPartitions = async (work: Work): Promise<Partition[]> => {
  const missing: Partition[] = []
  for (const partition of await closedPartitions(work.client)) {
    const manifest = await manifestOf(work, partition)
    if (manifest?.generation !== work.origin.generation) missing.push(partition)
  }
  return missing
}

/** Returns the partitions that `archivePartitions` would archive. */
export const planArchive = (options: ArchiveOptions): Promise<Partition[]> => withWork(options, missingPartitions)

/** Archives each closed partition that is not in the archive yet. Each event is read back and compared with the log. */
export const archivePartitions = (
  options: ArchiveOptions,
  onArchived: (manifest: ArchiveManifest) => void = () => {},
): Promise<void> =>
  withWork(options, async (work) => {
    for (const partition of await missingPartitions(work)) onArchived(await archivePartition(work, partition))
  })

/**
 * Checks that each file of the archive is there and unchanged, and equal to the log where the log has its partition. Archives
 * from before a restore of the database are left out. `lost` are the first positions of partitions that the archive alone has.
 */
export const checkArchive = (options: ArchiveOptions): Promise<{ events: number; lost: number[] }> =>
  withWork(options, async (work) => {
    const partitions = new Set((await closedPartitions(work.client)).map(({ name }) => name))
    const checked = { events: 0, lost: [] as number[] }
    for (const name of (await readdir(work.archive)).filter((folder) => folder.startsWith('events_from_'))) {
      const manifest = await manifestOf(work, { name })
      if (manifest?.generation !== work.origin.generation) continue
      const folder = folderOf(work.archive, { name })
      await checkFiles(folder, manifest)
      if (partitions.has(name)) for (const file of manifest.files) await compare(work, join(folder, file.name), file)
      else checked.lost.push(manifest.from)
      checked.events += manifest.to - manifest.from + 1
    }
    return checked
  })

/**
 * Restores a partition that the log lost, in one transaction.
 * @param from the first position of the partition.
 */
export const restorePartition = (options: ArchiveOptions, from: number): Promise<ArchiveManifest> =>
  withWork(options, async (work) => {
    const { client, duck, scratch, signal, archive, origin } = work
    const [name, table] = [`events_from_${from}`, `event_partitions.events_from_${from}`]
    const folder = folderOf(archive, { name })
    const manifest = await manifestOf(work, { name })
    if (!manifest) throw new Error(`${folder} has no manifest: the partition is not in the archive`)
    if (manifest.generation !== origin.generation)
      throw new Error(`${folder} is from before a restore of the database: its events may not be those of this log`)
    await checkFiles(folder, manifest)
    await client.query('begin')
    const { rows } = await client.query('select to_regclass($1) is not null as exists', [table])
    if (rows[0].exists) throw new Error(`${table} is in the database: nothing is restored over it`)
    await client.query(`create table ${table} (like event_store.events including storage)
      with (autovacuum_vacuum_insert_scale_factor = 0.2)`)
    for (const file of manifest.files) {
      const [parquet, unpacked] = [join(folder, file.name), join(scratch, 'events.csv')]
      await duck.connection.run(unpackSql(parquet, unpacked))
      await pipeline(createReadStream(unpacked), client.query(copyFrom(receiveSql(table))), { signal })
      await compare(work, parquet, file, table)
    }
    await client.query(`alter table event_store.events attach partition ${table}
      for values from (${manifest.from}) to (${manifest.to + 1})`)
    await client.query('commit')
    return manifest
  })
