import { tooManyRequests } from '#commands/refusal.ts'

/**
 * Separates who waits for passwords to be hashed: registrations with a payment and without one, and sign-ins of known
 * callers and of strangers.
 */
export type Lane = 'paid' | 'unpaid' | 'known' | 'unknown'

/** The order of turns: buyers who paid have every second one. */
const TURNS: readonly Lane[] = ['paid', 'known', 'paid', 'unpaid', 'paid', 'unknown']

/** A task is admitted if its turn comes within this time. Browsers give up after 15 s. */
const MAX_WAIT_MS = 10_000
/** A crowd of this size is admitted before anything is known about the time of a task. */
const MIN_WAITING = 16
/** The first guess, and the weight of each task in the mean. */
const [FIRST_MS, WEIGHT] = [150, 0.1]

/** Runs tasks of several lanes in turn, so a full lane delays no other lane by more than a few tasks. */
export type Lanes = {
  /**
   * Refuses early, so that a crowd costs little.
   * @throws {Refusal} 429 with the time to wait, when too many tasks wait in each of the lanes.
   */
  assertRoom: (...lanes: readonly Lane[]) => void
  /** @throws {Refusal} 429 when too many tasks wait in the lane. */
  run: <T>(lane: Lane, task: () => Promise<T>) => Promise<T>
}

/**
 * @param concurrency the number of tasks that run at once.
 * @param random spreads the times at which a crowd comes back.
 */
export const createLanes = (concurrency: number, random: () => number = Math.random): Lanes => {
  const waiting: Record<Lane, (() => void)[]> = { paid: [], unpaid: [], known: [], unknown: [] }
  let running = 0
  let turn = 0
  let meanMs = FIRST_MS

  const startNext = () => {
    if (running >= concurrency) return
    for (let n = 0; n < TURNS.length; n++) {
      const at = (turn + n) % TURNS.length
      const start = waiting[TURNS[at] ?? 'unknown'].shift()
      if (!start) continue
      turn = at + 1
      running++
      start()
      return
    }
  }

  const waitMs = (lane: Lane) => (waiting[lane].length * meanMs) / concurrency

  const assertRoom = (...lanes: readonly Lane[]) => {
    const isFull = (lane: Lane) => waiting[lane].length >= MIN_WAITING && waitMs(lane) >= MAX_WAIT_MS
    if (!lanes.every(isFull)) return
    // Half of the queue is done by then, or all of it.
    const seconds = (MAX_WAIT_MS / 1_000) * (0.5 + random() / 2)
    throw tooManyRequests(seconds, 'Many people are signing in right now. Please try again in a moment.')
  }

  return {
    assertRoom,
    run: async (lane, task) => {
      assertRoom(lane)
      await new Promise<void>((start) => {
        waiting[lane].push(start)
        startNext()
      })
      const begun = performance.now()
      try {
        return await task()
      } finally {
        meanMs += WEIGHT * (performance.now() - begun - meanMs)
        running--
        startNext()
      }
    },
  }
}
