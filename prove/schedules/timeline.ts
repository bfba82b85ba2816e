import { syncBuiltinESMExports } from 'node:module'
import promises from 'node:timers/promises'

/** A process of the simulated scene. Its events wait while it is paused, and are lost when it is dead. */
export type Actor = { isDead: boolean; isPaused: boolean; held: Entry[] }

type Entry = { at: number; order: number; owner: Actor | undefined; run: () => void; isCanceled: boolean }

/** Simulated time: events in the order of their times, each of which may cause later ones. */
export type Timeline = {
  /** Milliseconds since the scene began, by the clock behind performance.now(). */
  now: () => number
  /** Runs something after a delay, for the process that is running now, for another one, or for a server (null). */
  after: (ms: number, run: () => void, owner?: Actor | null) => Entry
  /** Runs code in the name of a process, and waits until nothing is left to do at once. */
  enter: (owner: Actor | undefined, run: () => void) => Promise<void>
  resume: (owner: Actor) => void
  /** Lets time pass in which nothing runs, as on a machine that is suspended. */
  suspend: (ms: number) => void
  /** Runs the next event. Returns false if there is none before a time. */
  step: (until: number) => Promise<boolean>
}

const isBefore = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.order < other.order)

const push = (heap: Entry[], entry: Entry) => {
  let n = heap.push(entry) - 1
  while (n > 0) {
    const parent = (n - 1) >> 1
    const above = heap[parent] as Entry
    if (!isBefore(entry, above)) break
    heap[n] = above
    heap[(n = parent)] = entry
  }
}

const pop = (heap: Entry[]): Entry | undefined => {
  const [first] = heap
  const last = heap.pop()
  if (!last || heap.length === 0) return first
  heap[0] = last
  for (let n = 0; ;) {
    let child = 2 * n + 1
    const right = heap[child + 1]
    if (right && isBefore(right, heap[child] as Entry)) child += 1
    const below = heap[child]
    if (!below || !isBefore(below, last)) return first
    heap[n] = below
    heap[(n = child)] = last
  }
}

const { setImmediate: realImmediate } = globalThis

/** Waits until all promises that are settled have run their continuations, which Node does before the next tick. */
const drain = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Lets the real process do what waits for its event loop. */
export const breathe = () => new Promise<void>((resolve) => void realImmediate(resolve))

/** LRU caches take a time of 0 for none. */
const BEGINNING_MS = 10_000

export const createTimeline = (): Timeline => {
  const heap: Entry[] = []
  let [now, order] = [BEGINNING_MS, 0]
  let current: Actor | undefined
  const enter = async (owner: Actor | undefined, run: () => void) => {
    current = owner
    run()
    await drain()
    current = undefined
  }
  const add = (at: number, owner: Actor | undefined, run: () => void) => {
    const entry: Entry = { at, order: (order += 1), owner, run, isCanceled: false }
    push(heap, entry)
    return entry
  }
  return {
    now: () => now,
    after: (ms, run, owner = current) => add(now + Math.max(0, ms), owner ?? undefined, run),
    enter,
    resume: (owner) => {
      owner.isPaused = false
      for (const { run, isCanceled } of owner.held.splice(0)) if (!isCanceled) add(now, owner, run)
    },
    suspend: (ms) => void (now += ms),
    step: async (until) => {
      for (;;) {
        const [next] = heap
        if (!next || next.at > until) {
          now = Math.max(now, until)
          return false
        }
        const entry = pop(heap) as Entry
        const { owner } = entry
        if (entry.isCanceled || owner?.isDead === true) continue
        now = Math.max(now, entry.at)
        if (owner?.isPaused === true) {
          owner.held.push(entry)
          continue
        }
        if (owner) await enter(owner, entry.run)
        // Servers settle no promise themselves: they send replies, which are events of processes.
        else entry.run()
        return true
      }
    },
  }
}

type Fakes = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'setImmediate'>

/** Timers of Node that run on a timeline. */
const fakesOn = (timeline: () => Timeline): Fakes => {
  const timer = (entry: Entry) => {
    const handle = { entry, unref: () => handle, ref: () => handle, hasRef: () => true, refresh: () => handle }
    return handle
  }
  const clear = (handle: { entry?: Entry } | undefined) => {
    if (handle?.entry) handle.entry.isCanceled = true
  }
  const setTimeout = (run: (...given: unknown[]) => void, ms = 1, ...given: unknown[]) =>
    timer(timeline().after(Math.max(1, ms), () => run(...given)))
  const setInterval = (run: () => void, ms: number) => {
    const again = () => {
      run()
      handle.entry = timeline().after(ms, again)
    }
    const handle = timer(timeline().after(ms, again))
    return handle
  }
  const setImmediate = (run: () => void) => timer(timeline().after(0, run))
  return { setTimeout, clearTimeout: clear, setInterval, clearInterval: clear, setImmediate } as unknown as Fakes
}

const fakeDelay = (timeline: () => Timeline) => (ms: number, value: unknown, options?: { signal?: AbortSignal }) =>
  new Promise((resolve, reject) => {
    const signal = options?.signal
    const abort = () => {
      entry.isCanceled = true
      reject(new DOMException('The operation was aborted', 'AbortError'))
    }
    const entry = timeline().after(Math.max(1, ms ?? 1), () => {
      signal?.removeEventListener('abort', abort)
      resolve(value)
    })
    if (signal?.aborted === true) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })

/** Replaces the timers and the monotonic clock of this process while some work runs. */
export const withTimeline = async <T>(timeline: () => Timeline, work: () => Promise<T>): Promise<T> => {
  const fakes = fakesOn(timeline)
  const real = Object.fromEntries(Object.keys(fakes).map((name) => [name, globalThis[name as keyof Fakes]]))
  const realDelay = promises.setTimeout
  Object.assign(globalThis, fakes)
  Object.assign(promises, { setTimeout: fakeDelay(timeline) })
  Object.assign(performance, { now: () => timeline().now() })
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    Object.assign(globalThis, real)
    Object.assign(promises, { setTimeout: realDelay })
    delete (performance as { now?: unknown }).now
    syncBuiltinESMExports()
  }
}
