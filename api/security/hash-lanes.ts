import { tooManyRequests } from '#commands/refusal.ts'

/**
 * Separates who waits for passwords to be hashed: registrations with a payment and without one, and sign-ins of known
 * callers and of strangers.
 */
export type Lane = 'paid' | 'unpaid' | 'known' | 'unknown'

const LANES: readonly Lane[] = ['paid', 'unpaid', 'known', 'unknown']

/** Limits the waiting tasks of each lane. */
const MAX_WAITING = 64
const RETRY_SECONDS = 5

/** Runs tasks of several lanes in turn, so a full lane delays no other lane by more than a task. */
export type Lanes = {
  /**
   * Refuses early, so that a crowd costs little.
   * @throws {Refusal} 429 when too many tasks wait in the lane.
   */
  assertRoom: (lane: Lane) => void
  /** @throws {Refusal} 429 when too many tasks wait in the lane. */
  run: <T>(lane: Lane, task: () => Promise<T>) => Promise<T>
}

/** @param concurrency the number of tasks that run at once. */
export const createLanes = (concurrency: number): Lanes => {
  const waiting: Record<Lane, (() => void)[]> = { paid: [], unpaid: [], known: [], unknown: [] }
  let running = 0
  let turn = 0

  const startNext = () => {
    if (running >= concurrency) return
    for (let n = 0; n < LANES.length; n++) {
      const at = (turn + n) % LANES.length
      const start = waiting[LANES[at] ?? 'unknown'].shift()
      if (!start) continue
      turn = at + 1
      running++
      start()
      return
    }
  }

  const assertRoom = (lane: Lane) => {
    if (waiting[lane].length >= MAX_WAITING)
      throw tooManyRequests(RETRY_SECONDS, 'Many people are signing in right now. Please try again in a moment.')
  }

  return {
    assertRoom,
    run: async (lane, task) => {
      assertRoom(lane)
      await new Promise<void>((start) => {
        waiting[lane].push(start)
        startNext()
      })
      try {
        return await task()
      } finally {
        running--
        startNext()
      }
    },
  }
}
