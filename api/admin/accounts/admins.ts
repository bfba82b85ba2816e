import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import { ADMINS_STREAM } from '#events/admin.ts'
import { createCommandHandler, type Operation } from '#api/commands/command.ts'
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

/** Seconds for which an admin stays signed in. */
const SESSION = 12 * 60 * 60

export type AdminsDeps = {
  store: EventStore
  bus: Bus
  keys: PersonKeys
  passwords: Passwords
  tokens: Tokens
  setupToken: string
}

const forbidden = () => new Refusal(403, 'forbidden', 'Only an admin may do this.')
const taken = () => new Refusal(409, 'username_taken', 'This username is taken.')
const wrong = () => new Refusal(401, 'invalid_credentials', 'Wrong username or password.')

const same = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export type AdminAccounts = ReturnType<typeof createAdminAccounts>

/** Makes admins, signs them in, and tells who holds a token. */
export const createAdminAccounts = ({ store, bus, keys, passwords, tokens, setupToken }: AdminsDeps) => {
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

  const signIn = async (username: string, password: string): Promise<string> => {
    const found = await hashOf(username, await commands.read(ADMINS_STREAM))
    const right = await passwords.verify(password, found?.hash)
    if (!found || !right || found.isDisabled) throw wrong()
    return tokens.sign('admin', found.adminId, SESSION)
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

    registrar: (bearer: string | undefined): Registrar => ({
      setupToken: bearer !== undefined && same(bearer, setupToken),
      adminId: tokens.verify('admin', bearer),
    }),

    /** @throws {Refusal} 403 or 409. The same operation tried again is answered alike. */
    register: async (username: string, password: string, by: Registrar, operation: Operation): Promise<string> => {
      if (await commands.wasDone(ADMINS_STREAM, operation)) return await signIn(username, password)
      const admins = await commands.read(ADMINS_STREAM)
      // Asked before the hashing too, so that strangers cannot make us work.
      if (!mayRegister(admins, by)) throw forbidden()
      if (adminByName(admins, username)) throw taken()
      const adminId = randomUUID()
      const passwordHash = await keys.seal(adminId, 'passwordHash', await passwords.hash(password))
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
      if (outcome !== 'duplicate') return tokens.sign('admin', adminId, SESSION)
      await keys.discard(adminId)
      return await signIn(username, password)
    },

    /** The admin of this name, if there is one. */
    idOf: async (username: string) => adminByName(await commands.read(ADMINS_STREAM), username)?.adminId,

    /** @throws {Refusal} 422 for an admin who does not exist, and for oneself. */
    disable: async (adminId: string, by: string, operation: Operation): Promise<void> => {
      await commands.handle(ADMINS_STREAM, operation, (admins) => {
        const decided = decideDisable(admins, adminId, by)
        if (decided === 'unknown') throw new Refusal(422, 'unknown_admin', 'There is no such admin.')
        if (decided === 'yourself')
          throw new Refusal(422, 'yourself', 'Nobody can disable themselves. Ask another admin.')
        return decided
      })
    },

    /** @throws {Refusal} 401 unless the token is that of an admin who exists and was not disabled. */
    require: async (bearer: string | undefined): Promise<string> => requireActive(idIn(bearer)),

    /**
     * As `require`, with figures that are read at the same time, and given to nobody who may not have them.
     * @throws {Refusal} 401
     */
    requireWith: async <T>(
      bearer: string | undefined,
      read: () => Promise<T>,
    ): Promise<[adminId: string, figures: T]> => {
      // Strangers must not make us work.
      const adminId = idIn(bearer)
      const reading = read()
      // Whoever is signed out is told that, also when the figures cannot be read.
      reading.catch(() => {})
      return [await requireActive(adminId), await reading]
    },
  }
}
