import { Piscina } from 'piscina'
import type { PasswordTask } from './password.worker.ts'
import { busy } from './refusal.ts'

/** A hash that no password has, for the comparison that is made when there is no account: it takes as long. */
const NOBODYS_HASH = '$2b$10$C6UzMDM.H6dfI/f/IKcEeO7ZUmiYfXuQpTGbPkQ0KQWbLmIJ5aX9a'

export type Passwords = ReturnType<typeof makePasswords>

/** Hashes and checks passwords in worker threads, so that a flood of logins waits for itself and for nobody else. */
export const makePasswords = () => {
  const pool = new Piscina<PasswordTask, string | boolean>({
    name: 'work',
    filename: new URL('./password.worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 2,
    maxQueue: 64,
    concurrentTasksPerWorker: 1,
  })
  const run = async (task: PasswordTask) => {
    if (pool.queueSize >= 64) throw busy(5, 'Many people are signing in right now. Please try again in a moment.')
    return await pool.run(task)
  }
  return {
    /** @throws {Refusal} 429 when too many are waiting. */
    hash: async (password: string): Promise<string> => String(await run({ password })),
    /** Takes the same time whether there is a hash or not. */
    verify: async (password: string, hash: string | undefined): Promise<boolean> => {
      const same = await run({ password, hash: hash ?? NOBODYS_HASH })
      return hash !== undefined && same === true
    },
    close: () => pool.destroy(),
  }
}
