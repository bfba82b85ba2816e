import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const ArchivedFile = z.object({
  name: z.string(),
  from: z.number(),
  to: z.number(),
  bytes: z.number(),
  sha256: z.string(),
})
export type ArchivedFile = z.output<typeof ArchivedFile>

const ArchiveManifest = z.object({
  /** Version of the columns of the files. */
  format: z.literal(1),
  installation: z.string(),
  generation: z.string(),
  from: z.number(),
  to: z.number(),
  files: z.array(ArchivedFile),
})
/** Says that the files of a partition are complete, and what they have to be. */
export type ArchiveManifest = z.output<typeof ArchiveManifest>

/** Returns the folder of a partition, by its first position. */
export const folderOf = (archive: string, from: number) => join(archive, `events_from_${from}`)
/** Returns the folder of what analysts see of the events that left the log. It may be copied for them, the archive may not. */
export const analystsFolder = (archive: string) => join(archive, 'analysts')

const manifestFile = (folder: string) => join(folder, 'manifest.json')

const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** A manifest and the digest of its file, by which the database knows it again. */
export type FoundManifest = { manifest: ArchiveManifest; sha256: string }

/** Returns the manifest of a partition's folder; undefined where the partition isn't archived. */
export const readManifest = async (folder: string): Promise<FoundManifest | undefined> => {
  const file = manifestFile(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return { manifest: ArchiveManifest.parse(JSON.parse(text)), sha256: digestOf(text) }
  } catch {
    throw new Error(`${file} is damaged: copy it from another copy of the archive`)
  }
}

const syncFile = async (file: string) => {
  const handle = await open(file)
  await handle.sync().finally(() => handle.close())
}

/**
 * Notes in one step that the files of a partition are complete. A lost machine leaves the whole manifest, or none.
 * @returns the digest of the manifest.
 */
export const writeManifest = async (folder: string, manifest: ArchiveManifest): Promise<string> => {
  const [file, text] = [manifestFile(folder), `${JSON.stringify(manifest, undefined, 2)}\n`]
  const handle = await open(`${file}.new`, 'w')
  await handle.writeFile(text)
  await handle.sync().finally(() => handle.close())
  await syncFile(folder)
  await rename(`${file}.new`, file)
  await syncFile(folder)
  return digestOf(text)
}

/** Returns the size and checksum of a file that is on the disk. */
export const measureFile = async (file: string): Promise<Pick<ArchivedFile, 'bytes' | 'sha256'>> => {
  await syncFile(file)
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file, { highWaterMark: 1024 ** 2 }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** @throws a sentence that names the first file that is missing or damaged. */
export const checkFiles = async (folder: string, { files }: ArchiveManifest) => {
  for (const { name, bytes, sha256 } of files) {
    const file = join(folder, name)
    const found = await measureFile(file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`${file} is missing: copy it from another copy of the archive`) : error
    })
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`${file} is damaged: copy it from another copy of the archive`)
  }
}
