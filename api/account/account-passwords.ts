import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { AccountState } from '#commands/account/account-state.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { assertHardToGuess } from '#api/security/easy-passwords.ts'
import type { Lane } from '#api/security/hash-lanes.ts'
import type { Passwords } from '#api/security/passwords.ts'
import type { RequestOrigin, PROVEN } from '#api/security/sign-in/caller.ts'
import { accountName } from '#api/security/sign-in/known-devices.ts'
import type { SignInLimits } from '#api/security/sign-in/sign-in-limits.ts'

/** bcrypt ignores everything after this, so a longer password must not be compared. */
const MAX_PASSWORD_BYTES = 72

/** Hashes and checks the passwords of accounts. */
export type AccountPasswords = Pick<Passwords, 'assertRoom'> & {
  /**
   * Hashes a new password and seals the hash with the person's key.
   * @param names what is known about the person, which the password must not repeat.
   * @throws {Refusal} 422 for a password that is easy to guess.
   */
  seal: (keyId: string, password: string, lane: Lane, names: readonly string[]) => Promise<Sealed>
  /** Takes equally long whether or not the account exists. @throws {Refusal} 429 after too many wrong passwords. */
  isCorrect: (
    accountId: string,
    account: AccountState,
    password: string,
    caller: RequestOrigin | typeof PROVEN,
  ) => Promise<boolean>
}

export const createAccountPasswords = (
  passwords: Passwords,
  keys: PersonKeys,
  limits: SignInLimits,
): AccountPasswords => ({
  assertRoom: passwords.assertRoom,

  seal: async (keyId, password, lane, names) => {
    await assertHardToGuess(password, names)
    return await keys.seal(keyId, 'passwordHash', await passwords.hash(password, lane))
  },

  isCorrect: async (accountId, { owner }, password, caller) => {
    const { lane, succeeded } = await limits.admit(accountName('client', accountId), caller)
    const hash = owner && (await keys.open('passwordHash', owner.passwordHash))
    const isComparable = Buffer.byteLength(password) <= MAX_PASSWORD_BYTES
    const isCorrect = await passwords.verify(password, isComparable ? hash : undefined, lane)
    if (isCorrect) await succeeded()
    return isCorrect
  },
})
