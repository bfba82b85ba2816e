import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Search, SearchOptions } from './search.ts'

const PART = 2_000

/** Searches on all cores, in parts with seeds of their own, until one finds something. Reports each part. */
export const searchParts = async (seed: number, runs: number, report: (found: Search) => void) => {
  const parts: SearchOptions[] = []
  for (let start = 0; start < runs; start += PART)
    parts.push({ seed: seed + parts.length, runs: Math.min(PART, runs - start) })
  const searchInThread = async () => {
    const thread = new Worker(new URL('part.ts', import.meta.url))
    try {
      for (let part = parts.shift(); part; part = parts.shift()) {
        const reply = once(thread, 'message')
        thread.postMessage(part)
        const [found] = (await reply) as [Search]
        report(found)
        if (found.isFound) break
      }
    } finally {
      parts.length = 0
      await thread.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(parts.length, availableParallelism()) }, searchInThread))
}
