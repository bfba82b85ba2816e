import { setPriority } from 'node:os'
import bcrypt from 'bcryptjs'

// On Linux a priority belongs to the thread: hashing gets what the answering of visitors leaves over.
if (process.platform === 'linux') setPriority(0, 19)

export type PasswordTask = { password: string; rounds: number } | { password: string; hash: string }

/** Hashes a password, or compares it with a hash. */
export const work = (task: PasswordTask): Promise<string | boolean> =>
  'rounds' in task ? bcrypt.hash(task.password, task.rounds) : bcrypt.compare(task.password, task.hash)
