import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { ADMINS_STREAM } from '#events/admins.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { Confirmation } from '#api/contracts/endpoint.ts'
import { Refusal, signedOut } from '#commands/refusal.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { PROVEN } from '#api/security/sign-in/caller.ts'
import { accountName } from '#api/security/sign-in/known-devices.ts'
import type { SignInLimits } from '#api/security/sign-in/sign-in-limits.ts'
import type { AdminCommands } from '#commands/admins/admin-commands.ts'
import type { SignedInAdmin } from './admin-sessions.ts'
import { type AdminEvent, adminOfSession, decideUseOfCode } from '#commands/admins/admins.decision.ts'
import { checkProof } from './second-factor.ts'

export type ConfirmDeps = {
  commands: AdminCommands
  keys: PersonKeys
  passwords: Passwords
  limits: SignInLimits
  clock: Clock
}

const wrongPassword = () => new Refusal(422, 'wrong_password', 'The current password is not right.')
const codeRequired = () =>
  new Refusal(422, 'second_factor_required', 'Please enter the code of your authenticator app as well.')
const wrongCode = () =>
  new Refusal(422, 'wrong_code', 'This code is not right, or it was used before. Please enter the newest one.')

/** Checks again that the holder of a session is its admin. @throws {Refusal} 422 */
export type Confirm = {
  password: (by: SignedInAdmin, password: string) => Promise<void>
  /** Also asks for a code where the admin has an authenticator app. Codes and recovery codes work once. */
  full: (by: SignedInAdmin, given: Confirmation, operation: Operation) => Promise<void>
}

export const createConfirm = ({ commands, keys, passwords, limits, clock }: ConfirmDeps): Confirm => {
  const assertPassword = async ({ admin: { adminId, passwordHash } }: SignedInAdmin, password: string) => {
    const { succeeded } = await limits.admit(accountName('admin', adminId), PROVEN)
    const hash = await keys.open('passwordHash', passwordHash)
    if (!(await passwords.verify(password, hash, 'known'))) throw wrongPassword()
    return succeeded
  }

  const spendCode = async ({ admin, session }: SignedInAdmin, code: string, operation: Operation) => {
    const secret = admin.secondFactor && (await keys.open('totpSecret', admin.secondFactor.secret))
    const proof = secret === undefined ? undefined : checkProof(secret, code, clock())
    const unkeyed = withFingerprint({ ...operation, key: undefined }, 'confirms')
    await commands.handle(ADMINS_STREAM, unkeyed, (admins): AdminEvent[] => {
      const current = adminOfSession(admins, admin.adminId, session)
      if (!current) throw signedOut()
      const decided = decideUseOfCode(current, proof)
      if (decided === 'wrong-code') throw wrongCode()
      return decided
    })
  }

  return {
    password: async (by, password) => {
      const succeeded = await assertPassword(by, password)
      await succeeded()
    },

    full: async (by, { password, code }, operation) => {
      const succeeded = await assertPassword(by, password)
      if (by.admin.secondFactor) {
        // The attempt is taken back only after the code, or right passwords would reset the limit of codes.
        if (!code) throw codeRequired()
        await spendCode(by, code, operation)
      }
      await succeeded()
    },
  }
}
