import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { ADMINS_STREAM } from '#events/admins.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { CreationOptions } from '#api/contracts/admins/passkeys.ts'
import { Refusal, signedOut } from '#commands/refusal.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { accountName, type KnownDevices } from '#api/security/sign-in/known-devices.ts'
import type { AdminCommands } from '#commands/admins/admin-commands.ts'
import type { AdminSessions, SignedInAdmin } from './admin-sessions.ts'
import { type AdminEvent, adminOfSession, decideEndOthers } from '#commands/admins/admins.decision.ts'
import { assertHardToGuess } from '#api/security/easy-passwords.ts'
import type { Confirm } from './confirmation.ts'
import type { Passkeys } from './passkeys.ts'
import { newRecoveryCodes, newSecret, secretUri, stepOfCode } from './second-factor.ts'

export type AccountSettingsDeps = {
  commands: AdminCommands
  sessions: AdminSessions
  keys: PersonKeys
  passwords: Passwords
  passkeys: Passkeys
  devices: KnownDevices
  clock: Clock
  confirm: Confirm
}

/**
 * Changes what admins sign in with. Every change needs the current password, and returns a new token for the session,
 * because typing the password is another sign-in. What takes no password here was confirmed by the endpoint.
 */
export type AccountSettings = {
  /** Continues the session under a new token after an action that needed the password. */
  renewSession: (by: SignedInAdmin, operation: Operation) => Promise<string>
  /** Ends another session. @throws {Refusal} 422 */
  endSession: (by: SignedInAdmin, ended: { password: string; session: string }, operation: Operation) => Promise<string>
  /** Changes the password, ends all other sessions and forgets known devices. @throws {Refusal} 422 */
  changePassword: (
    by: SignedInAdmin,
    change: { password: string; newPassword: string },
    operation: Operation,
  ) => Promise<string>
  /** Returns a new secret. Nothing is stored before the admin confirms it with a code. @throws {Refusal} 422 */
  startSecondFactor: (by: SignedInAdmin, password: string) => Promise<{ secret: string; uri: string }>
  /** Requires codes from now on, ends all other sessions, and returns the recovery codes. @throws {Refusal} 422 */
  setSecondFactor: (
    by: SignedInAdmin,
    setup: { secret: string; newCode: string },
    operation: Operation,
  ) => Promise<{ recoveryCodes: string[]; token: string }>
  /** Removes the authenticator app, and the passkeys that replace it. Ends all other sessions. */
  removeSecondFactor: (by: SignedInAdmin, operation: Operation) => Promise<string>
  /** Returns what the browser needs to create a passkey. @throws {Refusal} 422 */
  startPasskey: (by: SignedInAdmin) => Promise<CreationOptions>
  /** Adds the passkey that the browser created. The password was checked before its challenge. @throws {Refusal} 422 */
  addPasskey: (
    by: SignedInAdmin,
    added: { name: string; response: RegistrationResponseJSON },
    operation: Operation,
  ) => Promise<string>
  removePasskey: (by: SignedInAdmin, passkey: string, operation: Operation) => Promise<string>
}

const MAX_PASSKEYS = 10

type PasskeySettings = Pick<AccountSettings, 'startPasskey' | 'addPasskey' | 'removePasskey'>

export const createAccountSettings = (deps: AccountSettingsDeps): AccountSettings => {
  const { keys, passwords, devices, clock, confirm } = deps
  const append = createAppend(deps)

  return {
    ...createPasskeySettings(deps),
    renewSession: (by, operation) =>
      append(by, withFingerprint({ ...operation, key: undefined }, 'renews the session'), () => []),

    endSession: async (by, { password, session }, operation) => {
      const { adminId } = by.admin
      await confirm.password(by, password)
      if (!by.admin.sessions.some((one) => one.session === session)) throw unknownSession()
      return await append(by, withFingerprint(operation, `ends ${session}`), (current) =>
        current.sessions.some((one) => one.session === session && session !== by.session)
          ? [{ type: 'admin.session-ended', data: { adminId, session } }]
          : [],
      )
    },

    changePassword: async (by, { password, newPassword }, operation) => {
      const { adminId, username } = by.admin
      await confirm.password(by, password)
      await assertHardToGuess(newPassword, [username])
      const passwordHash = await keys.seal(adminId, 'passwordHash', await passwords.hash(newPassword, 'known'))
      const token = await append(by, withFingerprint(operation, 'changes the password'), (current) => [
        { type: 'admin.password-changed', data: { adminId, passwordHash } },
        ...decideEndOthers(current, by.session),
      ])
      await devices.forget(accountName('admin', adminId))
      return token
    },

    startSecondFactor: async (by, password) => {
      await confirm.password(by, password)
      const secret = newSecret()
      return { secret, uri: secretUri(secret, by.admin.username) }
    },

    setSecondFactor: async (by, { secret, newCode }, operation) => {
      const { adminId } = by.admin
      if (stepOfCode(secret, newCode, clock()) === undefined) throw wrongSetupCode()
      const { codes, digests } = newRecoveryCodes()
      const sealed = await keys.seal(adminId, 'totpSecret', secret)
      const unkeyed = withFingerprint({ ...operation, key: undefined }, 'sets a second factor')
      const token = await append(by, unkeyed, (current) => [
        { type: 'admin.second-factor-set', data: { adminId, secret: sealed, recoveryCodes: digests } },
        ...decideEndOthers(current, by.session),
      ])
      await devices.forget(accountName('admin', adminId))
      return { recoveryCodes: codes, token }
    },

    removeSecondFactor: async (by, operation) => {
      const { adminId } = by.admin
      const token = await append(by, withFingerprint(operation, 'removes the second factor'), (current) =>
        current.secondFactor
          ? [{ type: 'admin.second-factor-removed', data: { adminId } }, ...decideEndOthers(current, by.session)]
          : [],
      )
      await devices.forget(accountName('admin', adminId))
      return token
    },
  }
}

/** Creates the step that all changes share: their events with a new token. */
const createAppend = ({ commands, sessions }: AccountSettingsDeps) => {
  /** Appends events and renews the session, unless it was ended in the meantime. Returns the new token. */
  const append = async (
    by: SignedInAdmin,
    operation: Operation,
    decide: (current: SignedInAdmin['admin']) => AdminEvent[],
  ): Promise<string> => {
    const { events, token } = sessions.renew(by)
    const outcome = await commands.handle(ADMINS_STREAM, operation, (admins) => {
      const current = adminOfSession(admins, by.admin.adminId, by.session)
      return current ? [...decide(current), ...events] : []
    })
    if (outcome !== 'appended') throw signedOut()
    return token
  }

  return append
}

const createPasskeySettings = (deps: AccountSettingsDeps): PasskeySettings => {
  const { passkeys } = deps
  const append = createAppend(deps)

  return {
    startPasskey: async (by) => {
      if (!by.admin.secondFactor) throw appRequired()
      if (by.admin.secondFactor.passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys()
      return await passkeys.creationOptions(by.admin)
    },

    addPasskey: async (by, { name, response }, operation) => {
      const added = await passkeys.verifyNew(by.admin, response)
      if (!added) throw wrongPasskey()
      return await append(by, withFingerprint(operation, 'adds a passkey'), ({ adminId, secondFactor }) => {
        if (!secondFactor) throw appRequired()
        if (secondFactor.passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys()
        if (secondFactor.passkeys.some(({ credentialId }) => credentialId === added.credentialId)) return []
        return [{ type: 'admin.passkey-added', data: { adminId, name, ...added } }]
      })
    },

    removePasskey: async (by, passkey, operation) =>
      await append(by, withFingerprint(operation, 'removes a passkey'), ({ adminId, secondFactor }) =>
        secondFactor?.passkeys.some((one) => one.passkey === passkey)
          ? [{ type: 'admin.passkey-removed', data: { adminId, passkey } }]
          : [],
      ),
  }
}

const appRequired = () =>
  new Refusal(422, 'second_factor_missing', 'Set up an authenticator app first. Its recovery codes replace lost keys.')
const tooManyPasskeys = () => new Refusal(422, 'too_many_passkeys', 'Remove a passkey before you add another one.')
const wrongPasskey = () => new Refusal(422, 'wrong_passkey', 'This passkey could not be added. Please try again.')

const unknownSession = () => new Refusal(422, 'unknown_session', 'This session has ended already.')

const wrongSetupCode = () =>
  new Refusal(422, 'wrong_code', 'This code is not right. Check the clock of your phone and enter the newest code.')
