import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { AccountState } from '#events/state/account-state.ts'
import type { Sealed } from '#events/sealed.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { tooManyRequests } from '#api/http/refusal.ts'

/**
 * Wrong passwords that one account takes in ten minutes, from wherever they come: few enough that guessing leads
 * nowhere, many enough that nobody locks a subscriber out in passing.
 */
export const MAX_WRONG_PASSWORDS = 30

export type AccountPasswords = ReturnType<typeof createAccountPasswords>

/**
 * Makes and checks the passwords of accounts. Hashes are sealed under the key of their person.
 * @param wrong how many wrong passwords an account takes; undefined for any number.
 */
export const createAccountPasswords = (passwords: Passwords, keys: PersonKeys, wrong: number | undefined) => {
  const limiter = wrong === undefined ? undefined : new RateLimiterMemory({ points: wrong, duration: 10 * 60 })

  const takeTurn = async (accountId: string) => {
    await limiter?.consume(accountId).catch((refused: RateLimiterRes) => {
      throw tooManyRequests(
        refused.msBeforeNext / 1_000,
        'Too many tries. Please wait a few minutes, or set a new password.',
      )
    })
  }

  return {
    seal: async (personId: string, password: string): Promise<Sealed> =>
      await keys.seal(personId, 'passwordHash', await passwords.hash(password)),

    /** Somebody showed otherwise that the account is theirs: wrong passwords of others stand in their way no more. */
    forgive: async (accountId: string): Promise<void> => {
      await limiter?.delete(accountId)
    },

    /** Takes the same time whether there is such an account or not. @throws {Refusal} 429 */
    isRight: async (accountId: string, { owner }: AccountState, password: string): Promise<boolean> => {
      await takeTurn(accountId)
      const hash = owner && (await keys.open('passwordHash', owner.passwordHash))
      // bcrypt would compare the first 72 bytes and call that right.
      const whole = Buffer.byteLength(password) <= 72
      const right = await passwords.verify(password, whole ? hash : undefined)
      if (right) await limiter?.delete(accountId)
      return right
    },
  }
}
