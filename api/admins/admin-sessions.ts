import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import { ADMINS_STREAM } from '#events/admins.ts'
import type { AdminCommands } from '#commands/admins/admin-commands.ts'
import type { Operation } from '#commands/command.ts'
import { Refusal, sessionUnused, signedOut } from '#commands/refusal.ts'
import type { SessionUses } from '#api/security/session-uses.ts'
import { accountName } from '#api/security/sign-in/known-devices.ts'
import type { Tokens } from '#api/security/tokens.ts'
import {
  type Admin,
  type AdminEvent,
  type AdminSession,
  adminOfSession,
  decideSignIn,
  type FactorProof,
} from '#commands/admins/admins.decision.ts'
import { MINUTE_MS } from '#events/time/time.ts'

const SESSION_SECONDS = 12 * 60 * 60

/** A session of an admin ends after an hour without a request. Screens stop asking when no one is at them. */
export const ADMIN_INACTIVITY = { limitMs: 60 * MINUTE_MS, recordMs: MINUTE_MS }

export type SignedInAdmin = { admin: Admin; session: string }

/** A session that is about to begin: its event and its token. */
export type NewSession = { event: Parameters<typeof decideSignIn>[1]; token: string }

/** A session that has neither ended nor expired, with its last use. */
export type ListedSession = AdminSession & { usedAt: string; isThis: boolean }

/** A session under a new token: its events, and the token. */
export type RenewedSession = { events: AdminEvent[]; token: string }

/** Begins, checks and ends the sessions of admins. */
export type AdminSessions = {
  create: (adminId: string, browser: string) => NewSession
  /**
   * Records a session and returns its token. Ends the session of the token that the browser had before.
   * @throws {Refusal} 401 for a disabled admin or a wrong code.
   */
  begin: (
    begun: { adminId: string; browser: string; replaced: string | undefined },
    proof: FactorProof,
    operation: Operation,
  ) => Promise<string>
  /** Continues a session under a new token, until the end that it had. */
  renew: (by: SignedInAdmin) => RenewedSession
  /** Returns the sessions that an admin may still use, oldest first. */
  list: (by: SignedInAdmin) => Promise<ListedSession[]>
  /** Returns the ids in a genuine token. */
  parse: (bearer: string | undefined) => { adminId: string; session: string } | undefined
  /** @throws {Refusal} 401 unless the token belongs to a session that has not ended. */
  require: (bearer: string | undefined) => Promise<SignedInAdmin>
  /** Ends sessions of an admin. Unknown ones are ignored. */
  end: (adminId: string, sessions: readonly string[], operation: Operation) => Promise<void>
}

export const wrongCredentials = () => new Refusal(401, 'invalid_credentials', 'Wrong username or password.')
const wrongCode = () => new Refusal(401, 'wrong_code', 'This code is not right. Please enter the newest one.')

export type AdminSessionsDeps = { commands: AdminCommands; tokens: Tokens; uses: SessionUses; clock: Clock }

const endedOf = (adminId: string, session: string): AdminEvent => ({
  type: 'admin.session-ended',
  data: { adminId, session },
})

const nameOf = (adminId: string) => accountName('admin', adminId)

export const createAdminSessions = ({ commands, tokens, uses, clock }: AdminSessionsDeps): AdminSessions => {
  const createUntil = (adminId: string, browser: string, expiresAt: Date): NewSession => {
    const session = randomUUID()
    const at = clock()
    const seconds = Math.round((expiresAt.getTime() - at.getTime()) / 1_000)
    return {
      event: { adminId, session, at: at.toISOString(), expiresAt: expiresAt.toISOString(), browser },
      token: tokens.sign('admin', adminId, seconds, { sid: session }),
    }
  }

  const create: AdminSessions['create'] = (adminId, browser) =>
    createUntil(adminId, browser, new Date(clock().getTime() + SESSION_SECONDS * 1_000))

  const parse: AdminSessions['parse'] = (bearer) => {
    const claims = tokens.claimsOf('admin', bearer)
    const session: unknown = claims?.['sid']
    return claims?.sub !== undefined && typeof session === 'string' ? { adminId: claims.sub, session } : undefined
  }

  return {
    create,
    parse,

    begin: async ({ adminId, browser, replaced }, proof, operation) => {
      const { event, token } = create(adminId, browser)
      const old = parse(replaced)
      await commands.handle(ADMINS_STREAM, operation, (admins) => {
        const decided = decideSignIn(admins, event, proof)
        if (decided === 'refused') throw wrongCredentials()
        if (decided === 'wrong-code') throw wrongCode()
        const isReplaced = old && adminOfSession(admins, old.adminId, old.session)
        return isReplaced ? [...decided, endedOf(old.adminId, old.session)] : decided
      })
      return token
    },

    renew: ({ admin: { adminId, sessions }, session }) => {
      const old = sessions.find((one) => one.session === session)
      if (!old) throw signedOut()
      const { event, token } = createUntil(adminId, old.browser, new Date(old.expiresAt))
      const begun: AdminEvent = { type: 'admin.session-begun', data: { ...event, codeStep: null } }
      return { events: [endedOf(adminId, session), begun], token }
    },

    list: async ({ admin: { adminId, sessions }, session: own }) => {
      const now = clock()
      const since = new Date(now.getTime() - ADMIN_INACTIVITY.limitMs).toISOString()
      const used = new Map((await uses.of(nameOf(adminId))).map((one) => [one.session, one.usedAt.toISOString()]))
      return sessions
        .map((one) => ({ ...one, usedAt: used.get(one.session) ?? one.at, isThis: one.session === own }))
        .filter(({ expiresAt, usedAt }) => expiresAt > now.toISOString() && usedAt > since)
    },

    require: async (bearer) => {
      const parsed = parse(bearer)
      if (!parsed) throw signedOut()
      const { adminId, session } = parsed
      const admin = adminOfSession(await commands.read(ADMINS_STREAM), adminId, session)
      const begun = admin?.sessions.find((one) => one.session === session)
      if (!admin || !begun) throw signedOut()
      const [startedAt, expiresAt] = [new Date(begun.at), new Date(begun.expiresAt)]
      const isUsable = await uses.use({ account: nameOf(adminId), session, generation: 0, startedAt, expiresAt })
      if (!isUsable) throw sessionUnused()
      return { admin, session }
    },

    end: async (adminId, sessions, operation) => {
      await commands.handle(ADMINS_STREAM, operation, (admins) =>
        sessions
          .filter((session) => adminOfSession(admins, adminId, session))
          .map((session) => endedOf(adminId, session)),
      )
      await uses.remove(nameOf(adminId), sessions)
    },
  }
}
