import { writeSync } from 'node:fs'
import { url as debuggerUrl } from 'node:inspector'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const TURN_MS = 1_000
/** A request that takes the event loop longer would hold all others, and health checks restart nothing. */
const LIMIT_MS = 30_000

type Watched = { turns: Int32Array; everyMs: number; limitMs: number }

/**
 * Ends this process with a sentence when its event loop has not turned for `limitMs`, so that its supervisor or container
 * starts it again. Another thread counts its own turns: a process that is stopped as a whole is not blamed when it goes on.
 */
export const watchEventLoop = (limitMs = LIMIT_MS) => {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const everyMs = Math.min(TURN_MS, limitMs / 4)
  setInterval(() => Atomics.add(turns, 0, 1), everyMs).unref()
  const watched: Watched = { turns, everyMs, limitMs }
  new Worker(new URL(import.meta.url), { workerData: watched, execArgv: [] }).unref()
}

/** Runs in the other thread. */
const watch = ({ turns, everyMs, limitMs }: Watched) => {
  let [last, silentMs] = [-1, 0]
  setInterval(() => {
    const now = Atomics.load(turns, 0)
    silentMs = now === last ? silentMs + everyMs : 0
    last = now
    // A developer who stops at a breakpoint stops the event loop.
    if (silentMs < limitMs || debuggerUrl() !== undefined) return
    // Lines of this thread pass through the one that hangs.
    writeSync(2, `The event loop was blocked for ${Math.round(limitMs / 1_000)} s, so this process ends itself\n`)
    process.kill(process.pid, 'SIGKILL')
  }, everyMs)
}

if (!isMainThread && workerData?.turns) watch(workerData)
