import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#commands/refusal.ts'
import { readSpendFile, type SpendFile } from './read-file.ts'
import type { ReadOptions } from './read-spend.ts'

/** A file is what it contains, or why it can't be read. */
export type SpendReading = { file: SpendFile } | { refused: string; code: string }
export type SpendTask = { bytes: Uint8Array; options: ReadOptions }

const read = async ({ bytes, options }: SpendTask): Promise<SpendReading> => {
  try {
    return { file: await readSpendFile(Buffer.from(bytes), options) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message, code: error.code }
    throw error
  }
}

parentPort?.postMessage(await read(workerData as SpendTask))
