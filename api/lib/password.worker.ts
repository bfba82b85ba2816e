import { setPriority } from 'node:os'
import bcrypt from 'bcryptjs'

// On Linux a priority belongs to the thread: hashing gets what the answering of visitors leaves over.
if (process.platform === 'linux') setPriority(0, 10)

const ROUNDS = 10

export type PasswordTask = { password: string; hash?: string }

/** Hashes a password, or compares it with a hash. */
export const work = ({ password, hash }: PasswordTask): Promise<string | boolean> =>
  hash === undefined ? bcrypt.hash(password, ROUNDS) : bcrypt.compare(password, hash)
