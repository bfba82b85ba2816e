import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { analystsFolder, type ArchiveManifest, checkFiles, folderOf, readManifest } from '#db/archive/manifest.ts'
import { compare, writeFiles } from './files.ts'
import { receiveSql, STORED, unpackSql } from './parquet.ts'
import {
  closedPartitions,
  createBeside,
  type DetachedPartition,
  detachedPartitions,
  type Partition,
  swapIn,
} from './partitions.ts'
import { type ArchiveOptions, manifestOf, type Work, withWork } from './work.ts'

/**
 * Returns the closed partitions that are not in the archive. One that was archived before a restore of the database counts as
 * missing, because its positions may belong to other events now. One whose events left the log never does.
 */
const missingPartitions = async (work: Work): Promise<Partition[]> => {
  const detached = new Set((await detachedPartitions(work.client)).map(({ from }) => from))
  const missing: Partition[] = []
  for (const partition of await closedPartitions(work.client)) {
    if (detached.has(partition.from)) continue
    const found = await manifestOf(work, partition.from)
    if (found?.manifest.generation !== work.origin.generation) missing.push(partition)
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
    for (const partition of await missingPartitions(work)) {
      const { manifest } = await writeFiles(work, STORED, folderOf(work.archive, partition.from), partition)
      onArchived(manifest)
    }
  })

/** Returns the first positions of the partitions of which the archive has a folder, in their order. */
const foldersIn = async (archive: string): Promise<number[]> =>
  (await readdir(archive))
    .flatMap((name) => /^events_from_(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)

/** Checks the files of a partition of which events are only there. Returns how many events they hold, once each. */
const checkDetached = async ({ archive }: Work, { from, to, ...digests }: DetachedPartition): Promise<number> => {
  const folders = [
    [folderOf(archive, from), digests.manifest],
    [folderOf(analystsFolder(archive), from), digests.analystsManifest],
  ] as const
  for (const [folder, digest] of folders) {
    const found = await readManifest(folder)
    if (found?.sha256 !== digest)
      throw new Error(
        `${folder} is missing or another archive, and events of positions ${from} to ${to} are nowhere else: copy it from another copy of the archive`,
      )
    await checkFiles(folder, found.manifest)
  }
  return to - from + 1
}

/**
 * Checks that each file of the archive is there and unchanged, and equal to the log where the log has its partition. Archives
 * from before a restore of the database are left out. `lost` are the first positions of partitions that the archive alone has.
 */
export const checkArchive = (options: ArchiveOptions): Promise<{ events: number; lost: number[] }> =>
  withWork(options, async (work) => {
    const partitions = new Set((await closedPartitions(work.client)).map(({ from }) => from))
    const detached = await detachedPartitions(work.client)
    const checked = { events: 0, lost: [] as number[] }
    for (const partition of detached) checked.events += await checkDetached(work, partition)
    for (const from of await foldersIn(work.archive)) {
      const { manifest } = (await manifestOf(work, from)) ?? {}
      if (manifest?.generation !== work.origin.generation || detached.some((one) => one.from === from)) continue
      const folder = folderOf(work.archive, from)
      await checkFiles(folder, manifest)
      if (partitions.has(from))
        for (const file of manifest.files) await compare(work, STORED, join(folder, file.name), file)
      else checked.lost.push(from)
      checked.events += manifest.to - manifest.from + 1
    }
    if (checked.events === 0 && partitions.size > 0)
      throw new Error(`${work.archive} holds no archive of this log: set ARCHIVE_DIR, or run "make archive"`)
    return checked
  })

/** Lists the streams of a partition again, except where a visitor came back meanwhile and began a new one. */
const LIST_AGAIN = `
  with listed as (
    insert into event_store.streams
    select stream, position from event_store.events
    where position between $1 and $2 and stream_version = 1 on conflict do nothing)
  delete from event_store.archived where first_position = $1`

/**
 * Restores a partition that the log lost, or of which events left it, in one step.
 * @param from the first position of the partition.
 */
export const restorePartition = (options: ArchiveOptions, from: number): Promise<ArchiveManifest> =>
  withWork(options, async (work) => {
    const { client, duck, scratch, signal, archive, origin } = work
    const [folder, name] = [folderOf(archive, from), `events_from_${from}`]
    const detached = (await detachedPartitions(client)).find((one) => one.from === from)
    const found = await manifestOf(work, from)
    if (!found) throw new Error(`${folder} has no manifest: the partition is not in the archive`)
    const { manifest, sha256 } = found
    if (detached ? detached.manifest !== sha256 : manifest.generation !== origin.generation)
      throw new Error(`${folder} is from before a restore of the database: its events may not be those of this log`)
    await checkFiles(folder, manifest)
    const { rows } = await client.query(`select to_regclass('event_partitions.${name}') is not null as "isThere"`)
    if (rows[0].isThere && !detached)
      throw new Error(`event_partitions.${name} is in the database: nothing is restored over it`)
    const table = await createBeside(client, from)
    for (const file of manifest.files) {
      const [parquet, unpacked] = [join(folder, file.name), join(scratch, 'events.csv')]
      await duck.connection.run(unpackSql(parquet, unpacked))
      await pipeline(createReadStream(unpacked), client.query(copyFrom(receiveSql(table))), { signal })
      await compare(work, { ...STORED, table }, parquet, file)
    }
    await swapIn(client, table, manifest, { text: LIST_AGAIN, values: [from, manifest.to] }, signal)
    return manifest
  })
