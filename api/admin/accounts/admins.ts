import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import { ADMINS_STREAM } from '#events/admin.ts'
import { createCommandHandler, type Operation } from '#api/commands/command.ts'
import type { Credentials } from '#api/contracts/admin.ts'
import type { RequestOrigin } from '#api/security/sign-in/caller.ts'
import { accountName } from '#api/security/sign-in/known-devices.ts'
import type { SignInLimits } from '#api/security/sign-in/sign-in-limits.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { Refusal, signedOut } from '#api/http/refusal.ts'
import type { Tokens } from '#api/security/tokens.ts'
import {
  activeAdmin,
  adminByName,
  type Admins,
  decideDisable,
  decideRegister,
  evolveAdmins,
  isAdminEvent,
  mayRegister,
  noAdmins,
  type Registrar,
} from './admins.decision.ts'

const SESSION_SECONDS = 12 * 60 * 60

export type AdminsDeps = {
  store: EventStore
  bus: Bus
  keys: PersonKeys
  passwords: Passwords
  limits: SignInLimits
  tokens: Tokens
  setupToken: string
}

const forbidden = () => new Refusal(403, 'forbidden', 'Only an admin may do this.')
const taken = () => new Refusal(409, 'username_taken', 'This username is taken.')
const wrongCredentials = () => new Refusal(401, 'invalid_credentials', 'Wrong username or password.')

const isSameSecret = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Registers admins, signs them in and authorizes their requests. */
export type AdminAccounts = {
  /** @throws {Refusal} 401 for a wrong name or password and for disabled admins. */
  signIn: (username: string, password: string, caller: RequestOrigin) => Promise<string>
  registrar: (bearer: string | undefined) => Registrar
  /**
   * Registers an admin and returns their token. A retry of the same operation signs in.
   * @throws {Refusal} 403 or 409.
   */
  register: (credentials: Credentials, by: Registrar, operation: Operation, caller: RequestOrigin) => Promise<string>
  /** Returns the id of the admin with this name. */
  idOf: (username: string) => Promise<string | undefined>
  /** @throws {Refusal} 422 for an unknown admin and for the caller. */
  disable: (adminId: string, by: string, operation: Operation) => Promise<void>
  /** @throws {Refusal} 401 unless the token belongs to an active admin. */
  require: (bearer: string | undefined) => Promise<string>
  /**
   * Authorizes like `require` while a report is read in parallel.
   * @throws {Refusal} 401
   */
  requireWith: <T>(bearer: string | undefined, read: () => Promise<T>) => Promise<[adminId: string, report: T]>
}

export const createAdminAccounts = (deps: AdminsDeps): AdminAccounts => {
  const { store, bus, keys, passwords, limits, tokens, setupToken } = deps
  const commands = createCommandHandler({
    store,
    bus,
    isEvent: isAdminEvent,
    initial: noAdmins,
    evolve: evolveAdmins,
    cacheSize: 1,
  })

  const hashOf = async (username: string, admins: Admins) => {
    const admin = adminByName(admins, username)
    return admin && { ...admin, hash: await keys.open('passwordHash', admin.passwordHash) }
  }

  const signIn: AdminAccounts['signIn'] = async (username, password, caller) => {
    const found = await hashOf(username, await commands.read(ADMINS_STREAM))
    const name = accountName('admin', found?.adminId ?? username.toLowerCase())
    const { lane, succeeded } = await limits.admit(name, caller)
    const isRight = await passwords.verify(password, found?.hash, lane)
    if (!found || !isRight || found.isDisabled) throw wrongCredentials()
    await succeeded()
    return tokens.sign('admin', found.adminId, SESSION_SECONDS)
  }

  const idIn = (bearer: string | undefined): string => {
    const adminId = tokens.verify('admin', bearer)
    if (!adminId) throw signedOut()
    return adminId
  }

  const requireActive = async (adminId: string): Promise<string> => {
    if (!activeAdmin(await commands.read(ADMINS_STREAM), adminId)) throw signedOut()
    return adminId
  }

  return {
    signIn,

    registrar: (bearer) => ({
      hasSetupToken: bearer !== undefined && isSameSecret(bearer, setupToken),
      adminId: tokens.verify('admin', bearer),
    }),

    register: async ({ username, password }, by, operation, caller) => {
      if (await commands.wasDone(ADMINS_STREAM, operation)) return await signIn(username, password, caller)
      const admins = await commands.read(ADMINS_STREAM)
      // This check comes before hashing, so strangers cannot cause expensive work.
      if (!mayRegister(admins, by)) throw forbidden()
      if (adminByName(admins, username)) throw taken()
      const adminId = randomUUID()
      const passwordHash = await keys.seal(adminId, 'passwordHash', await passwords.hash(password, 'known'))
      const decide = (current: Admins) => {
        const decided = decideRegister(current, { adminId, username, passwordHash }, by)
        if (decided === 'forbidden') throw forbidden()
        if (decided === 'taken') throw taken()
        return decided
      }
      const outcome = await commands.handle(ADMINS_STREAM, operation, decide).catch(async (error: unknown) => {
        if (error instanceof Refusal) await keys.discard(adminId)
        throw error
      })
      if (outcome !== 'duplicate') return tokens.sign('admin', adminId, SESSION_SECONDS)
      await keys.discard(adminId)
      return await signIn(username, password, caller)
    },

    idOf: async (username) => adminByName(await commands.read(ADMINS_STREAM), username)?.adminId,

    disable: async (adminId, by, operation) => {
      await commands.handle(ADMINS_STREAM, operation, (admins) => {
        const decided = decideDisable(admins, adminId, by)
        if (decided === 'unknown') throw new Refusal(422, 'unknown_admin', 'There is no such admin.')
        if (decided === 'yourself') throw new Refusal(422, 'yourself', 'You can’t disable yourself. Ask another admin.')
        return decided
      })
    },

    require: async (bearer) => requireActive(idIn(bearer)),

    requireWith: async (bearer, read) => {
      // Callers without a valid token cannot start a query.
      const adminId = idIn(bearer)
      const reading = read()
      // A disabled admin gets 401 even when the report fails.
      reading.catch(() => {})
      return [await requireActive(adminId), await reading]
    },
  }
}
