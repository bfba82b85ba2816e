import { randomUUID } from 'node:crypto'
import type { EventStore } from '#db/store/event-store.ts'
import type { Clock } from '#db/clock.ts'
import type { Bus } from '#events/bus/bus.ts'
import { ADMINS_STREAM } from '#events/admin.ts'
import { type CommandHandler, createCommandHandler, type Operation } from '#api/commands/command.ts'
import { Refusal, signedOut } from '#api/http/refusal.ts'
import type { Tokens } from '#api/security/tokens.ts'
import {
  type Admin,
  type AdminEvent,
  type Admins,
  adminOfSession,
  decideSignIn,
  evolveAdmins,
  isAdminEvent,
  noAdmins,
  type FactorProof,
} from './admins.decision.ts'

const SESSION_SECONDS = 12 * 60 * 60

export type AdminCommands = CommandHandler<Admins, AdminEvent>

export const createAdminCommands = ({ store, bus }: { store: EventStore; bus: Bus }): AdminCommands =>
  createCommandHandler({ store, bus, isEvent: isAdminEvent, initial: noAdmins, evolve: evolveAdmins, cacheSize: 1 })

/** The admin of a valid token. */
export type SignedInAdmin = { admin: Admin; session: string }

/** A session that is about to begin: its event and its token. */
export type NewSession = { event: Parameters<typeof decideSignIn>[1]; token: string }

/** Begins, checks and ends the sessions of admins. */
export type AdminSessions = {
  create: (adminId: string, browser: string) => NewSession
  /** Records a session and returns its token. @throws {Refusal} 401 for a disabled admin or a wrong code. */
  begin: (adminId: string, browser: string, proof: FactorProof, operation: Operation) => Promise<string>
  /** Returns the ids in a genuine token. */
  parse: (bearer: string | undefined) => { adminId: string; session: string } | undefined
  /** @throws {Refusal} 401 unless the token belongs to a session that has not ended. */
  require: (bearer: string | undefined) => Promise<SignedInAdmin>
  /** Ends sessions of an admin. Unknown ones are ignored. */
  end: (adminId: string, sessions: readonly string[], operation: Operation) => Promise<void>
}

export const wrongCredentials = () => new Refusal(401, 'invalid_credentials', 'Wrong username or password.')
export const wrongCode = () => new Refusal(401, 'wrong_code', 'This code is not right. Please enter the newest one.')

export type AdminSessionsDeps = { commands: AdminCommands; tokens: Tokens; clock: Clock }

export const createAdminSessions = ({ commands, tokens, clock }: AdminSessionsDeps): AdminSessions => {
  const create: AdminSessions['create'] = (adminId, browser) => {
    const session = randomUUID()
    const at = clock()
    const expiresAt = new Date(at.getTime() + SESSION_SECONDS * 1_000)
    return {
      event: { adminId, session, at: at.toISOString(), expiresAt: expiresAt.toISOString(), browser },
      token: tokens.sign('admin', adminId, SESSION_SECONDS, { sid: session }),
    }
  }

  const parse: AdminSessions['parse'] = (bearer) => {
    const claims = tokens.claimsOf('admin', bearer)
    const session: unknown = claims?.['sid']
    return claims?.sub !== undefined && typeof session === 'string' ? { adminId: claims.sub, session } : undefined
  }

  return {
    create,
    parse,

    begin: async (adminId, browser, proof, operation) => {
      const { event, token } = create(adminId, browser)
      await commands.handle(ADMINS_STREAM, operation, (admins) => {
        const decided = decideSignIn(admins, event, proof)
        if (decided === 'refused') throw wrongCredentials()
        if (decided === 'wrong-code') throw wrongCode()
        return decided
      })
      return token
    },

    require: async (bearer) => {
      const parsed = parse(bearer)
      if (!parsed) throw signedOut()
      const admin = adminOfSession(await commands.read(ADMINS_STREAM), parsed.adminId, parsed.session)
      if (!admin) throw signedOut()
      return { admin, session: parsed.session }
    },

    end: async (adminId, sessions, operation) => {
      await commands.handle(ADMINS_STREAM, operation, (admins) =>
        sessions
          .filter((session) => adminOfSession(admins, adminId, session))
          .map((session): AdminEvent => ({ type: 'admin.session-ended', data: { adminId, session } })),
      )
    },
  }
}
