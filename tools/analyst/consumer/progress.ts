import { open, readFile, rename } from 'node:fs/promises'
import { z } from 'zod'

/** The counts of a consumer and its place in the stream, which are stored together. */
const Progress = z.object({
  /** Position of the last event that is counted. */
  position: z.number().int(),
  /** Sequence number of its message. It changes when the stream is created again; the position doesn't. */
  sequence: z.number().int(),
  /** Name of the history that the position belongs to. */
  generation: z.string().optional(),
  counts: z.record(z.string(), z.number().int()),
})
export type Progress = z.infer<typeof Progress>

export const readProgress = async (file: string): Promise<Progress> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? { position: 0, sequence: 0, counts: {} } : Progress.parse(JSON.parse(text))
}

/** Replaces the file in one step, so a process that is killed leaves the old or the new progress. */
export const writeProgress = async (file: string, progress: Progress): Promise<void> => {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(progress))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
