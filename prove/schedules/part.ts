import { parentPort } from 'node:worker_threads'
import { search, type SearchOptions } from './search.ts'

/** Searches the parts that arrive, one after another. Runs in a thread of its own. */
parentPort?.on('message', (part: SearchOptions) => {
  void search(part).then((found) => parentPort?.postMessage(found))
})
