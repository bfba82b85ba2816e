import { Piscina } from 'piscina'
import type { PasswordTask } from './password.worker.ts'
import { tooManyRequests } from '#api/http/refusal.ts'

/** The bcrypt cost: 2^10 rounds take about 0.1 s per password. */
const ROUNDS = 10

const MAX_QUEUE = 64

/** Returns a hash that matches no password, so checks for unknown accounts take the same time. */
const unmatchableHash = (rounds: number) =>
  `$2b$${String(rounds).padStart(2, '0')}$C6UzMDM.H6dfI/f/IKcEeO7ZUmiYfXuQpTGbPkQ0KQWbLmIJ5aX9a`

/** Hashes and verifies passwords in worker threads, so login bursts don't block other requests. */
export type Passwords = {
  /** @throws {Refusal} 429 when too many requests are queued. */
  hash: (password: string) => Promise<string>
  /**
   * Takes the same time with and without a hash.
   * @throws {Refusal} 429 when too many requests are queued.
   */
  verify: (password: string, hash: string | undefined) => Promise<boolean>
  close: () => Promise<void>
}

/** @param rounds the bcrypt cost. Tests lower it. */
export const createPasswords = (rounds = ROUNDS): Passwords => {
  const pool = new Piscina<PasswordTask, string | boolean>({
    name: 'work',
    filename: new URL('./password.worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 2,
    maxQueue: MAX_QUEUE,
    concurrentTasksPerWorker: 1,
  })
  const run = async (task: PasswordTask) => {
    if (pool.queueSize >= MAX_QUEUE)
      throw tooManyRequests(5, 'Many people are signing in right now. Please try again in a moment.')
    return await pool.run(task)
  }
  return {
    hash: async (password) => String(await run({ password, rounds })),
    verify: async (password, hash) => {
      const isMatch = await run({ password, hash: hash ?? unmatchableHash(rounds) })
      return hash !== undefined && isMatch === true
    },
    close: () => pool.destroy(),
  }
}
