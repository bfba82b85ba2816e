import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { AccountState } from '#events/state/account-state.ts'
import type { Sealed } from '#events/sealed.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { tooManyRequests } from '#api/http/refusal.ts'

/**
 * Wrong passwords per account in ten minutes, from any address. Low enough against guessing, and high enough that a
 * stranger doesn't easily lock a subscriber out.
 */
export const MAX_WRONG_PASSWORDS = 30

const WINDOW_SECONDS = 10 * 60

/** bcrypt ignores everything after this, so a longer password must not be compared. */
const MAX_PASSWORD_BYTES = 72

/** Hashes and checks the passwords of accounts. */
export type AccountPasswords = {
  /** Hashes a password and seals the hash with the person's key. */
  seal: (personId: string, password: string) => Promise<Sealed>
  /** Resets the limit of wrong passwords, after the owner has proved access to the mailbox. */
  resetLimit: (accountId: string) => Promise<void>
  /** Takes equally long whether or not the account exists. @throws {Refusal} 429 after too many wrong passwords. */
  isCorrect: (accountId: string, account: AccountState, password: string) => Promise<boolean>
}

/** @param maxWrong the number of wrong passwords per account; undefined for no limit. */
export const createAccountPasswords = (
  passwords: Passwords,
  keys: PersonKeys,
  maxWrong: number | undefined,
): AccountPasswords => {
  const limiter =
    maxWrong === undefined ? undefined : new RateLimiterMemory({ points: maxWrong, duration: WINDOW_SECONDS })

  const countAttempt = async (accountId: string) => {
    await limiter?.consume(accountId).catch((refused: RateLimiterRes) => {
      throw tooManyRequests(
        refused.msBeforeNext / 1_000,
        'Too many tries. Please wait a few minutes, or set a new password.',
      )
    })
  }

  return {
    seal: async (personId, password) => await keys.seal(personId, 'passwordHash', await passwords.hash(password)),

    resetLimit: async (accountId) => {
      await limiter?.delete(accountId)
    },

    isCorrect: async (accountId, { owner }, password) => {
      await countAttempt(accountId)
      const hash = owner && (await keys.open('passwordHash', owner.passwordHash))
      const isComparable = Buffer.byteLength(password) <= MAX_PASSWORD_BYTES
      const isCorrect = await passwords.verify(password, isComparable ? hash : undefined)
      if (isCorrect) await limiter?.delete(accountId)
      return isCorrect
    },
  }
}
