import { Piscina } from 'piscina'
import type { PasswordTask } from './password.worker.ts'
import { tooManyRequests } from '#api/http/refusal.ts'

/** Rounds of bcrypt, as a power of two: about a tenth of a second for each password. */
const ROUNDS = 10

/** A hash that no password has, for the comparison that is made when there is no account: it takes as long. */
const nobodysHash = (rounds: number) =>
  `$2b$${String(rounds).padStart(2, '0')}$C6UzMDM.H6dfI/f/IKcEeO7ZUmiYfXuQpTGbPkQ0KQWbLmIJ5aX9a`

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Hashes and checks passwords in worker threads, so that a flood of logins waits for itself and for nobody else.
 * @param rounds fewer than usual only where nothing is to be protected.
 */
export const createPasswords = (rounds = ROUNDS) => {
  const pool = new Piscina<PasswordTask, string | boolean>({
    name: 'work',
    filename: new URL('./password.worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 2,
    maxQueue: 64,
    concurrentTasksPerWorker: 1,
  })
  const run = async (task: PasswordTask) => {
    if (pool.queueSize >= 64)
      throw tooManyRequests(5, 'Many people are signing in right now. Please try again in a moment.')
    return await pool.run(task)
  }
  return {
    /** @throws {Refusal} 429 when too many are waiting. */
    hash: async (password: string): Promise<string> => String(await run({ password, rounds })),
    /** Takes the same time whether there is a hash or not. */
    verify: async (password: string, hash: string | undefined): Promise<boolean> => {
      const same = await run({ password, hash: hash ?? nobodysHash(rounds) })
      return hash !== undefined && same === true
    },
    close: () => pool.destroy(),
  }
}
