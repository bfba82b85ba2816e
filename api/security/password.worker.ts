import { setPriority } from 'node:os'
import bcrypt from 'bcryptjs'

/** Lowers the priority to a third of a fair CPU share; at 19 a busy machine would leave it 1.5 %. */
const NICENESS = 5

// On Linux, priorities apply to single threads.
if (process.platform === 'linux') setPriority(0, NICENESS)

export type PasswordTask = { password: string; rounds: number } | { password: string; hash: string }

/** Hashes a password or compares it with a hash. */
export const work = (task: PasswordTask): Promise<string | boolean> =>
  'rounds' in task ? bcrypt.hash(task.password, task.rounds) : bcrypt.compare(task.password, task.hash)
