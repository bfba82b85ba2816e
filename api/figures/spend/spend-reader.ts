import { Worker } from 'node:worker_threads'
import { createKeyedQueue } from '#commands/command.ts'
import { Refusal, tooManyRequests } from '#commands/refusal.ts'
import type { SpendFile } from './read-file.ts'
import type { ReadOptions } from './read-spend.ts'
import type { SpendReading, SpendTask } from './spend.worker.ts'

const MAX_MS = 20_000
const MAX_MEGABYTES = 512
const MAX_WAITING = 3
const TOO_LONG = 'The file takes too long to read. Please export fewer days at once. Nothing of the file was stored.'

/** @throws {Refusal} 422 for a file that can't be read, also because it takes too long or too much memory. */
const readInThread = async (task: SpendTask): Promise<SpendFile> => {
  const worker = new Worker(new URL('./spend.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  const timer = setTimeout(() => void worker.terminate(), MAX_MS)
  try {
    const reading = await new Promise<SpendReading>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => resolve({ refused: TOO_LONG, code: 'unreadable_file' }))
    })
    if ('file' in reading) return reading.file
    throw new Refusal(422, reading.code, reading.refused)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const inTurn = createKeyedQueue()
let waiting = 0

/**
 * Reads one file of ad spend at a time, in a thread of its own, so that no file stops other requests.
 * @throws {Refusal} 422 for a file that can't be read, 429 while too many others wait.
 */
export const readSpendInThread = async (bytes: Uint8Array, options: ReadOptions): Promise<SpendFile> => {
  if (waiting >= MAX_WAITING) throw tooManyRequests(20, 'Other files are being read. Please try again in a moment.')
  waiting++
  try {
    return await inTurn('spend', () => readInThread({ bytes, options }))
  } finally {
    waiting--
  }
}
