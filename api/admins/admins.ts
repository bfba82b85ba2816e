import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { ADMINS_STREAM, type AdminRole } from '#events/admins.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { Credentials } from '#api/contracts/admins/admin.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Passwords } from '#api/security/passwords.ts'
import type { RequestOrigin } from '#api/security/sign-in/caller.ts'
import { accountName } from '#api/security/sign-in/known-devices.ts'
import type { SignInLimits } from '#api/security/sign-in/sign-in-limits.ts'
import type { AdminCommands } from '#commands/admins/admin-commands.ts'
import { type AdminSessions, type SignedInAdmin, wrongCredentials } from './admin-sessions.ts'
import {
  type Admin,
  adminByName,
  type AdminEvent,
  type Admins,
  decideDisable,
  decideRegisterAdmin,
  decideRole,
  type FactorProof,
  mayRegister,
} from '#commands/admins/admins.decision.ts'
import { browserName } from '#api/security/browser-name.ts'
import type { Confirm } from './confirmation.ts'
import { assertHardToGuess } from '#api/security/easy-passwords.ts'
import type { Passkeys } from './passkeys.ts'
import { checkProof } from './second-factor.ts'

export type AdminsDeps = {
  commands: AdminCommands
  sessions: AdminSessions
  keys: PersonKeys
  passwords: Passwords
  passkeys: Passkeys
  limits: SignInLimits
  clock: Clock
  setupToken: string
  confirm: Confirm
}

export type AdminSignIn = Credentials & { code?: string | undefined; passkey?: AuthenticationResponseJSON | undefined }

/** The new credentials, and the password and the code of the admin who registers a colleague. */
export type AdminRegistration = Credentials & { currentPassword?: string | undefined; currentCode?: string | undefined }

type KnownRegistrar = { hasSetupToken: boolean; signedIn: SignedInAdmin | undefined }

/** Registers admins, signs them in and authorizes their requests. */
export type AdminAccounts = {
  /**
   * Ends the session of the token that the browser had before.
   * @throws {Refusal} 401 for a wrong name, password or second factor, for a missing one, and for disabled admins.
   */
  signIn: (
    credentials: AdminSignIn,
    operation: Operation,
    caller: RequestOrigin,
    replaced?: string | undefined,
  ) => Promise<string>
  registrar: (bearer: string | undefined) => Promise<KnownRegistrar>
  /**
   * Registers an admin and returns their token. A retry of the same operation signs in. A signed-in admin confirms it.
   * @throws {Refusal} 403, 409 or 422.
   */
  register: (
    given: AdminRegistration,
    by: KnownRegistrar,
    operation: Operation,
    caller: RequestOrigin,
  ) => Promise<string>
  /** Returns the id of the admin with this name. */
  idOf: (username: string) => Promise<string | undefined>
  /** @throws {Refusal} 422 for an unknown admin and for the caller. */
  disable: (adminId: string, by: string, operation: Operation) => Promise<void>
  /** @throws {Refusal} 422 for an unknown admin and for the caller. */
  changeRole: (change: { adminId: string; role: AdminRole }, by: string, operation: Operation) => Promise<void>
  /** Returns the id of the admin. @throws {Refusal} 401 */
  require: (bearer: string | undefined) => Promise<string>
}

export const createAdminAccounts = (deps: AdminsDeps): AdminAccounts => {
  const { commands, sessions, setupToken } = deps
  const signIn = createSignIn(deps)
  const require = async (bearer: string | undefined) => (await sessions.require(bearer)).admin.adminId

  return {
    signIn,
    register: createRegister(deps, signIn),
    require,

    registrar: async (bearer) => ({
      hasSetupToken: bearer !== undefined && isSameSecret(bearer, setupToken),
      signedIn: sessions.parse(bearer) && (await sessions.require(bearer).catch(() => undefined)),
    }),

    idOf: async (username) => adminByName(await commands.read(ADMINS_STREAM), username)?.adminId,

    disable: async (adminId, by, operation) => {
      await commands.handle(ADMINS_STREAM, operation, (admins) =>
        orRefuse(decideDisable(admins, adminId, by), 'You can’t disable yourself. Ask another admin.'),
      )
    },

    changeRole: async (change, by, operation) => {
      await commands.handle(ADMINS_STREAM, operation, (admins) =>
        orRefuse(decideRole(admins, change, by), 'You can’t change your own role. Ask another admin.'),
      )
    },
  }
}

/** Creates the sign-in: the password first, then the second factor. */
const createSignIn = (deps: AdminsDeps): AdminAccounts['signIn'] => {
  const { commands, sessions, keys, passwords, passkeys, limits, clock } = deps

  const proofFrom = async (admin: Admin, { code, passkey }: AdminSignIn): Promise<FactorProof> => {
    if (!admin.secondFactor) return undefined
    if (passkey) return await passkeys.verify(admin, passkey)
    const secret = await keys.open('totpSecret', admin.secondFactor.secret)
    return secret === undefined ? undefined : checkProof(secret, code, clock())
  }

  return async (presented, operation, caller, replaced) => {
    const { username, password, code, passkey } = presented
    const admin = adminByName(await commands.read(ADMINS_STREAM), username)
    const { lane, succeeded } = await limits.admit(
      accountName('admin', admin?.adminId ?? username.toLowerCase()),
      caller,
    )
    const hash = admin && (await keys.open('passwordHash', admin.passwordHash))
    const isRight = await passwords.verify(password, hash, lane)
    if (!admin || !isRight || admin.isDisabled) throw wrongCredentials()
    // The attempt is taken back only after the second factor, or right passwords would reset the limit of codes.
    if (admin.secondFactor && code === undefined && !passkey) throw await factorRequired(passkeys, admin)
    const proof = await proofFrom(admin, presented)
    const begun = { adminId: admin.adminId, browser: browserName(caller.userAgent), replaced }
    const token = await sessions.begin(begun, proof, signInOperation(operation))
    await succeeded()
    return token
  }
}

/** Requests a second factor. Admins with passkeys also get a challenge for one. */
const factorRequired = async (passkeys: Passkeys, admin: Admin) => {
  const options = await passkeys.requestOptions(admin)
  const ask = 'Please enter the code of your authenticator app, or a recovery code.'
  if (!('elsewhere' in options)) return new Refusal(401, 'second_factor_required', ask, { body: { passkey: options } })
  const { elsewhere } = options
  const why = elsewhere === undefined ? '' : ` Your passkey belongs to ${elsewhere} and cannot be used here.`
  return new Refusal(401, 'second_factor_required', `${ask}${why}`)
}

/** Sign-ins have no retries, because a second factor works once, and digests of passwords must not be stored. */
const signInOperation = (operation: Operation): Operation =>
  withFingerprint({ ...operation, key: undefined }, 'signs in')

/** Creates the registration, which also begins the first session. */
const createRegister =
  (deps: AdminsDeps, signIn: AdminAccounts['signIn']): AdminAccounts['register'] =>
  async ({ username, password, ...current }, { hasSetupToken, signedIn }, operation, caller) => {
    const { commands, sessions, keys, passwords, confirm } = deps
    const by = { hasSetupToken, adminId: signedIn?.admin.adminId }
    const retry = () => signIn({ username, password }, operation, caller)
    if (await commands.wasDone(ADMINS_STREAM, operation)) return await retry()
    const admins = await commands.read(ADMINS_STREAM)
    // This check comes before hashing, so strangers cannot cause expensive work.
    if (!mayRegister(admins, by)) throw forbidden()
    if (signedIn) await confirm.full(signedIn, confirmationOf(current), operation)
    if (adminByName(admins, username)) throw refuseTakenName()
    await assertHardToGuess(password, [username])
    const adminId = randomUUID()
    const passwordHash = await keys.seal(adminId, 'passwordHash', await passwords.hash(password, 'known'))
    const { event, token } = sessions.create(adminId, browserName(caller.userAgent))
    const decide = (current: Admins): AdminEvent[] => {
      const decided = decideRegisterAdmin(current, { adminId, username, passwordHash }, by)
      if (decided === 'forbidden') throw forbidden()
      if (decided === 'taken') throw refuseTakenName()
      return [...decided, { type: 'admin.session-begun', data: { ...event, codeStep: null } }]
    }
    const outcome = await commands.handle(ADMINS_STREAM, operation, decide).catch(async (error: unknown) => {
      if (error instanceof Refusal) await keys.discard(adminId)
      throw error
    })
    if (outcome !== 'duplicate') return token
    await keys.discard(adminId)
    return await retry()
  }

const forbidden = () => new Refusal(403, 'forbidden', 'Only an admin may do this.')

const confirmationOf = ({ currentPassword = '', currentCode }: Omit<AdminRegistration, keyof Credentials>) => ({
  password: currentPassword,
  code: currentCode,
})

const refuseTakenName = () => new Refusal(409, 'username_taken', 'This username is taken.')

const isSameSecret = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const orRefuse = (decided: AdminEvent[] | 'unknown' | 'yourself', yourself: string): AdminEvent[] => {
  if (decided === 'unknown') throw new Refusal(422, 'unknown_admin', 'There is no such admin.')
  if (decided === 'yourself') throw new Refusal(422, 'yourself', yourself)
  return decided
}
