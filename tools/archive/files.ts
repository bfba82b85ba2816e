import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { type ArchivedFile, type ArchiveManifest, measureFile, writeManifest } from '#db/archive/manifest.ts'
import { fileNameOf } from '#tools/analyst/export/dataset.ts'
import { copyDigestsSql, copySql, differencesSql, type FileShape, writeSql } from './parquet.ts'
import type { Partition } from './partitions.ts'
import type { Work } from './work.ts'

/** Positions of a file: what is in memory and in a temporary file at a time. */
const FILE_EVENTS = 1_000_000

type Positions = Pick<Partition, 'from' | 'to'>

/** Compares each event of a Parquet file with that of a table. */
export const compare = async (work: Work, shape: FileShape, parquet: string, { from, to }: Positions) => {
  const { client, duck, scratch, signal } = work
  const digests = join(scratch, 'digests.csv')
  await pipeline(client.query(copyTo(copyDigestsSql(shape, from, to))), createWriteStream(digests), { signal })
  const [row] = (await duck.connection.runAndReadAll(differencesSql(shape, digests, parquet))).getRowObjects()
  if (row?.['differences'] !== 0)
    throw new Error(
      `${parquet} differs from the log in ${row?.['differences']} events, the first at position ${row?.['first']}`,
    )
}

const writeFile = async (
  work: Work,
  shape: FileShape,
  folder: string,
  { from, to }: Positions,
): Promise<ArchivedFile> => {
  const { client, duck, scratch, signal } = work
  const [received, name] = [join(scratch, 'events.csv'), `${fileNameOf(from, to)}.parquet`]
  const parquet = join(folder, name)
  await pipeline(client.query(copyTo(copySql(shape, from, to))), createWriteStream(received), { signal })
  await duck.connection.run(writeSql(shape, received, parquet))
  await compare(work, shape, parquet, { from, to })
  return { name, from, to, ...(await measureFile(parquet)) }
}

/**
 * Writes the files of a partition, and reads each back. The manifest comes last, so an interrupted run writes them again.
 * @returns the manifest and the digest of its file.
 */
export const writeFiles = async (work: Work, shape: FileShape, folder: string, partition: Positions) => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const files: ArchivedFile[] = []
  const step = work.fileEvents ?? FILE_EVENTS
  for (let { from } = partition; from <= partition.to; from += step) {
    work.signal.throwIfAborted()
    files.push(await writeFile(work, shape, folder, { from, to: Math.min(from + step - 1, partition.to) }))
  }
  const manifest: ArchiveManifest = { format: 1, ...work.origin, from: partition.from, to: partition.to, files }
  return { manifest, sha256: await writeManifest(folder, manifest) }
}
