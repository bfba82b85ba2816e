import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Says up to which event a folder holds the export. */
export type Manifest = {
  /** Position of the last event that is in the files. */
  position: number
  /** Digest of the columns. Files with other columns are of no use beside the new ones. */
  columns: string
  /** Name of the history that the positions belong to; empty before the first event. */
  generation: string
}

export const eventsFolder = (out: string) => join(out, 'events')
const manifestFile = (out: string) => join(out, 'manifest.json')

/** Returns how file names of one range of positions begin. They sort and compare as text. */
export const formatFileName = (from: number, to: number) =>
  `${String(from).padStart(12, '0')}-${String(to).padStart(12, '0')}`

/** Returns the manifest of a folder; undefined where there is no export. */
export const readManifest = async (out: string): Promise<Manifest | undefined> => {
  const text = await readFile(manifestFile(out), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${manifestFile(out)} is damaged: remove ${out}, and the next export writes all events again`)
  }
}

/** Notes in one step that all files up to a position are complete. */
export const writeManifest = async (out: string, manifest: Manifest) => {
  await writeFile(`${manifestFile(out)}.new`, JSON.stringify(manifest))
  await rename(`${manifestFile(out)}.new`, manifestFile(out))
}

/** Removes files behind the last complete range, which an interrupted export left. */
const removeIncomplete = async (out: string, position: number) => {
  const files = await readdir(eventsFolder(out), { recursive: true })
  const incomplete = files.filter((file) => {
    const from = /(\d{12})-\d{12}[^/]*\.parquet$/.exec(file)?.[1]
    return from !== undefined && Number(from) > position
  })
  for (const file of incomplete) await rm(join(eventsFolder(out), file))
}

/**
 * Prepares a folder for more events. Files with other columns or of another history are removed.
 * @returns the position after which events begin, and whether the database was restored since the last export.
 */
export const openDataset = async (
  out: string,
  { columns, generation }: Omit<Manifest, 'position'>,
): Promise<{ from: number; isRestored: boolean }> => {
  const manifest = await readManifest(out)
  const isRestored = manifest !== undefined && manifest.position > 0 && manifest.generation !== generation
  const isUsable = manifest?.columns === columns && !isRestored
  if (!isUsable) {
    await rm(manifestFile(out), { force: true })
    await rm(eventsFolder(out), { recursive: true, force: true })
  }
  await mkdir(eventsFolder(out), { recursive: true })
  const position = isUsable ? manifest.position : 0
  await removeIncomplete(out, position)
  return { from: position, isRestored }
}
