import { Piscina } from 'piscina'
import type { PasswordTask } from './password.worker.ts'
import { createLanes, type Lane } from './hash-lanes.ts'

/** The bcrypt cost: 2^10 rounds take about 0.1 s per password. */
const ROUNDS = 10

const THREADS = 2
/** The second thread stays this long, because starting one costs as much time as a hash. */
const IDLE_MS = 60_000

/** The threads of this process. They start with the first `createPasswords` and don't keep the process running. */
let threads: Piscina<PasswordTask, string | boolean> | undefined
const startThreads = () =>
  (threads ??= new Piscina({
    name: 'work',
    filename: new URL('./password.worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
  }))

/** Returns a hash that matches no password, so checks for unknown accounts take the same time. */
const unmatchableHash = (rounds: number) =>
  `$2b$${String(rounds).padStart(2, '0')}$C6UzMDM.H6dfI/f/IKcEeO7ZUmiYfXuQpTGbPkQ0KQWbLmIJ5aX9a`

/** Hashes and verifies passwords in worker threads, so login bursts don't block other requests. */
export type Passwords = {
  /** Refuses before other work. @throws {Refusal} 429 when too many requests wait in each of the lanes. */
  assertRoom: (...lanes: readonly Lane[]) => void
  /** @throws {Refusal} 429 when too many requests wait in the lane. */
  hash: (password: string, lane: Lane) => Promise<string>
  /**
   * Takes the same time with and without a hash.
   * @throws {Refusal} 429 when too many requests wait in the lane.
   */
  verify: (password: string, hash: string | undefined, lane: Lane) => Promise<boolean>
}

/** @param rounds the bcrypt cost. Tests lower it. */
export const createPasswords = (rounds = ROUNDS): Passwords => {
  const pool = startThreads()
  const lanes = createLanes(THREADS)
  const run = (task: PasswordTask, lane: Lane) => lanes.run(lane, () => pool.run(task))
  return {
    assertRoom: lanes.assertRoom,
    hash: async (password, lane) => String(await run({ password, rounds }, lane)),
    verify: async (password, hash, lane) => {
      const isMatch = await run({ password, hash: hash ?? unmatchableHash(rounds) }, lane)
      return hash !== undefined && isMatch === true
    },
  }
}
