import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { AccountState, AccountEvent, Owner } from '#events/state/account-state.ts'
import type { Operation } from '#api/commands/command.ts'
import { signedOut } from '#api/http/refusal.ts'
import type { Tokens } from '#api/security/tokens.ts'
import type { AccountCommands } from '#api/cabinet/commands.ts'

const LIFETIME_SECONDS = 30 * 24 * 60 * 60

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), gen: z.int(), exp: z.int() })

/** The content of a genuine token. The account decides whether the session is still valid. */
export type SessionToken = { accountId: string; session: string; generation: number; expiresAt: Date }

/** A valid session with the current state of its account. */
export type SessionAccount = SessionToken & { account: AccountState; owner: Owner }

/** A valid session of a subscriber whose personal data are readable. */
export type Session = SessionAccount & { username: string }

export type PersonDetails = { email: string; firstName: string; lastName: string }

/** Issues, checks and ends the sessions of subscribers. */
export type Sessions = {
  /** @throws {Refusal} 401 unless the token is genuine and its session valid. */
  require: (token: string | undefined) => Promise<Session>
  /** Works like `require` and reads more about the account at the same time. @throws {Refusal} 401 */
  requireWith: <T>(token: string | undefined, read: (account: SessionAccount) => Promise<T>) => Promise<[Session, T]>
  /** Decrypts the personal data of the owner. @throws {Refusal} 401 if the person was erased. */
  person: (session: Session) => Promise<PersonDetails>
  /** Begins a session and returns its token. */
  begin: (accountId: string, account: AccountState) => string
  /** Returns the account of a token if this very operation has ended its session, so a retry can succeed. */
  accountEndedBy: (token: string | undefined, operation: Operation) => Promise<string | undefined>
  /** Ends the session of a token, or all sessions of its account. @throws {Refusal} 401 */
  end: (token: string | undefined, everywhere: boolean, operation: Operation) => Promise<void>
  /** Ends all sessions of an account. Returns whether there is one. */
  endAll: (accountId: string, operation: Operation) => Promise<boolean>
}

export type SessionsDeps = { commands: AccountCommands; keys: PersonKeys; tokens: Tokens; clock: Clock }

const SIGNED_OUT_EVERYWHERE: AccountEvent = { type: 'account.signed-out-everywhere', data: {} }

export const createSessions = ({ commands, keys, tokens, clock }: SessionsDeps): Sessions => {
  const parse = (token: string | undefined): SessionToken | undefined => {
    const { success, data } = Claims.safeParse(tokens.claimsOf('client', token))
    if (!success) return undefined
    return { accountId: data.sub, session: data.sid, generation: data.gen, expiresAt: new Date(data.exp * 1_000) }
  }

  const accountOf = async (token: string | undefined): Promise<SessionAccount> => {
    const parsed = parse(token)
    if (!parsed) throw signedOut()
    const account = await commands.read(accountStream(parsed.accountId))
    const { owner, generation, endedSessions } = account
    if (!owner || generation !== parsed.generation || endedSessions.has(parsed.session)) throw signedOut()
    return { ...parsed, account, owner }
  }

  /** Refuses a person whose key is erased, although the erasure of the account may not be recorded yet. */
  const withUsername = async (account: SessionAccount): Promise<Session> => {
    const username = await keys.open('username', account.owner.username)
    if (username === undefined) throw signedOut()
    return { ...account, username }
  }

  const require = async (token: string | undefined): Promise<Session> => withUsername(await accountOf(token))

  return {
    require,

    endAll: async (accountId, operation) => {
      const stream = accountStream(accountId)
      await commands.handle(stream, operation, ({ owner }) => (owner ? [SIGNED_OUT_EVERYWHERE] : []))
      return (await commands.read(stream)).owner !== undefined
    },

    requireWith: async (token, read) => {
      const account = await accountOf(token)
      return await Promise.all([withUsername(account), read(account)])
    },

    person: async ({ owner }) => {
      const [email, firstName, lastName] = await Promise.all([
        keys.open('email', owner.email),
        keys.open('firstName', owner.firstName),
        keys.open('lastName', owner.lastName),
      ])
      if (email === undefined || firstName === undefined || lastName === undefined) throw signedOut()
      return { email, firstName, lastName }
    },

    begin: (accountId, { generation }) =>
      tokens.sign('client', accountId, LIFETIME_SECONDS, { sid: randomUUID(), gen: generation }),

    accountEndedBy: async (token, operation) => {
      const parsed = parse(token)
      const isDone = parsed && (await commands.wasDone(accountStream(parsed.accountId), operation))
      return isDone ? parsed.accountId : undefined
    },

    end: async (token, everywhere, operation) => {
      const { accountId, session, expiresAt } = await require(token)
      const event: AccountEvent = everywhere
        ? SIGNED_OUT_EVERYWHERE
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
