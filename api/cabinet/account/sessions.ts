import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { AccountState, AccountEvent, Owner } from '#events/state/account-state.ts'
import type { CommandHandler, Operation } from '#api/commands/command.ts'
import { signedOut } from '#api/http/refusal.ts'
import type { Tokens } from '#api/security/tokens.ts'

/** Seconds for which a subscriber stays signed in. */
const LIFETIME = 30 * 24 * 60 * 60

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), gen: z.int(), exp: z.int() })

/** What a token says. Whether it still holds, the account decides. */
export type SessionToken = { accountId: string; session: string; generation: number; expiresAt: Date }

/** Whose token it is, and their account as it is now. */
export type SessionAccount = SessionToken & { account: AccountState; owner: Owner }

/** Somebody who is signed in. */
export type Session = SessionAccount & { username: string }

export type SessionsDeps = {
  commands: CommandHandler<AccountState, AccountEvent>
  keys: PersonKeys
  tokens: Tokens
  clock: Clock
}

export type Sessions = ReturnType<typeof createSessions>

/** Gives tokens to subscribers, tells whose they are, and ends them. */
export const createSessions = ({ commands, keys, tokens, clock }: SessionsDeps) => {
  const bearerOf = (token: string | undefined): SessionToken | undefined => {
    const { success, data } = Claims.safeParse(tokens.claimsOf('client', token))
    if (!success) return undefined
    return { accountId: data.sub, session: data.sid, generation: data.gen, expiresAt: new Date(data.exp * 1_000) }
  }

  /** @throws {Refusal} 401 unless the token is good and was not revoked. */
  const holderOf = async (token: string | undefined): Promise<SessionAccount> => {
    const bearer = bearerOf(token)
    if (!bearer) throw signedOut()
    const account = await commands.read(accountStream(bearer.accountId))
    const { owner, generation, endedSessions } = account
    if (!owner || generation !== bearer.generation || endedSessions.has(bearer.session)) throw signedOut()
    return { ...bearer, account, owner }
  }

  /** @throws {Refusal} 401 without their key: the person was erased, whatever else is still being done about it. */
  const named = async (holder: SessionAccount): Promise<Session> => {
    const username = await keys.open('username', holder.owner.username)
    if (username === undefined) throw signedOut()
    return { ...holder, username }
  }

  /** @throws {Refusal} 401 unless the token is good and was not revoked. */
  const require = async (token: string | undefined): Promise<Session> => named(await holderOf(token))

  return {
    require,

    /**
     * As `require`, with what else is to be known of the holder, which is looked up at the same time.
     * @throws {Refusal} 401
     */
    requireWith: async <T>(
      token: string | undefined,
      more: (holder: SessionAccount) => Promise<T>,
    ): Promise<[Session, T]> => {
      const holder = await holderOf(token)
      return await Promise.all([named(holder), more(holder)])
    },

    /** What the person is called and how they are written to. @throws {Refusal} 401 when they were erased just now. */
    person: async ({ owner }: Session) => {
      const [email, firstName, lastName] = await Promise.all([
        keys.open('email', owner.email),
        keys.open('firstName', owner.firstName),
        keys.open('lastName', owner.lastName),
      ])
      if (email === undefined || firstName === undefined || lastName === undefined) throw signedOut()
      return { email, firstName, lastName }
    },

    begin: (accountId: string, { generation }: AccountState): string =>
      tokens.sign('client', accountId, LIFETIME, { sid: randomUUID(), gen: generation }),

    /** Whose genuine token this is, where the operation that ended it is being tried again; undefined otherwise. */
    endedBy: async (token: string | undefined, operation: Operation): Promise<string | undefined> => {
      const bearer = bearerOf(token)
      return bearer && (await commands.wasDone(accountStream(bearer.accountId), operation))
        ? bearer.accountId
        : undefined
    },

    /** Ends the session of a token, or all sessions of its account. @throws {Refusal} 401 */
    end: async (token: string | undefined, everywhere: boolean, operation: Operation): Promise<void> => {
      const { accountId, session, expiresAt } = await require(token)
      const event: AccountEvent = everywhere
        ? { type: 'account.signed-out-everywhere', data: {} }
        : {
            type: 'account.signed-out',
            data: { session, at: clock().toISOString(), expiresAt: expiresAt.toISOString() },
          }
      await commands.handle(accountStream(accountId), operation, ({ endedSessions }) =>
        endedSessions.has(session) ? [] : [event],
      )
    },
  }
}
