import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import { eventId } from '#events/core/operation.ts'
import { type AccountState, type AccountEvent, keyOf, type Owner } from '#commands/account/account-state.ts'
import type { Operation } from '#commands/command.ts'
import { sessionUnused, signedOut } from '#commands/refusal.ts'
import type { SessionUse, SessionUses, UsedSession } from '#api/security/session-uses.ts'
import { accountName } from '#api/security/sign-in/known-devices.ts'
import type { Tokens } from '#api/security/tokens.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import { HOUR_MS } from '#events/time/time.ts'

const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** A session ends when it was not used for two weeks: a phone in a drawer. The hour keeps the database quiet. */
export const INACTIVITY = { limitMs: 14 * 24 * HOUR_MS, recordMs: HOUR_MS }

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), gen: z.int(), iat: z.int(), exp: z.int() })

/** The content of a genuine token. The account decides whether the session is still valid. */
export type SessionToken = { accountId: string; session: string; generation: number; startedAt: Date; expiresAt: Date }

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
  person: (session: Pick<Session, 'owner'>) => Promise<PersonDetails>
  /** Begins a session and returns its token. A repeated operation gets the same token. */
  begin: (accountId: string, account: AccountState, operation: Operation) => Promise<string>
  /** Records the browser of a session that has begun, sealed, so that its owner recognizes it. */
  recordBrowser: (token: string, browser: string) => Promise<void>
  /** Returns the valid sessions of an account, the latest used first. */
  list: (session: Pick<SessionAccount, 'accountId' | 'account'>) => Promise<SessionUse[]>
  /** Returns the account of a token if this very operation has ended its session, so a retry can succeed. */
  accountEndedBy: (token: string | undefined, operation: Operation) => Promise<string | undefined>
  /** Ends the session of a token, or all sessions of its account. @throws {Refusal} 401 */
  end: (token: string | undefined, everywhere: boolean, operation: Operation) => Promise<void>
  /** Ends the session that a new one replaces. Other tokens are ignored. */
  endReplaced: (token: string | undefined, operation: Operation) => Promise<void>
  /** Replaces this session by a new one. Ends one other session too, or all others if none is named. */
  endWith: (session: SessionAccount, other: SessionUse | undefined, operation: Operation) => Promise<void>
  /** Ends all sessions of an account. Returns whether there is one. */
  endAll: (accountId: string, operation: Operation) => Promise<boolean>
}

export type SessionsDeps = {
  commands: AccountCommands
  keys: PersonKeys
  tokens: Tokens
  uses: SessionUses
  clock: Clock
}

const SIGNED_OUT_EVERYWHERE: AccountEvent = { type: 'account.signed-out-everywhere', data: {} }

export const createSessions = (deps: SessionsDeps): Sessions => {
  const { commands, keys, tokens, uses, clock } = deps
  const { endOne, endEach, endWith } = createEnding(deps)

  const parse = (token: string | undefined): SessionToken | undefined => {
    const { success, data } = Claims.safeParse(tokens.claimsOf('client', token))
    if (!success) return undefined
    const [startedAt, expiresAt] = [new Date(data.iat * 1_000), new Date(data.exp * 1_000)]
    return { accountId: data.sub, session: data.sid, generation: data.gen, startedAt, expiresAt }
  }

  const accountOf = async (token: string | undefined): Promise<SessionAccount> => {
    const parsed = parse(token)
    if (!parsed) throw signedOut()
    const account = await commands.read(accountStream(parsed.accountId))
    const { owner } = account
    if (!owner || !isRunning(account, parsed)) throw signedOut()
    if (!(await uses.use(usedSession(parsed)))) throw sessionUnused()
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
      await endEach(accountId, operation)
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

    begin: async (accountId, { generation }, { key }) => {
      const sign = (sid: string, from: Date) =>
        tokens.sign('client', accountId, LIFETIME_SECONDS, { sid, gen: generation }, from)
      const now = clock()
      if (key === undefined) return sign(randomUUID(), now)
      const session = eventId(accountStream(accountId), `${key} session`, 0)
      const expiresAt = new Date(now.getTime() + LIFETIME_SECONDS * 1_000)
      return sign(
        session,
        await uses.reserve({ account: nameOf(accountId), session, generation, startedAt: now, expiresAt }),
      )
    },

    accountEndedBy: async (token, operation) => {
      const parsed = parse(token)
      const isDone = parsed && (await commands.wasDone(accountStream(parsed.accountId), operation))
      return isDone ? parsed.accountId : undefined
    },

    recordBrowser: async (token, browser) => {
      const parsed = parse(token)
      const { owner } = parsed ? await commands.readCached(accountStream(parsed.accountId)) : {}
      if (parsed && owner) await uses.begin(usedSession(parsed), await keys.seal(keyOf(owner), 'browser', browser))
    },

    list: async ({ accountId, account }) => (await uses.of(nameOf(accountId))).filter((one) => isRunning(account, one)),

    end: async (token, everywhere, operation) => {
      const session = await require(token)
      if (everywhere) await endEach(session.accountId, operation)
      else await endOne(session, operation)
    },

    endReplaced: async (token, operation) => {
      const parsed = parse(token)
      if (parsed) await endOne(parsed, operation)
    },

    endWith,
  }
}

/** Ends sessions: their events first, then what is stored about their use. */
const createEnding = ({ commands, uses, clock }: Pick<SessionsDeps, 'commands' | 'uses' | 'clock'>) => {
  const signedOutOf = ({ session, expiresAt }: Pick<SessionToken, 'session' | 'expiresAt'>): AccountEvent => ({
    type: 'account.signed-out',
    data: { session, at: clock().toISOString(), expiresAt: expiresAt.toISOString() },
  })

  /** Ends one session unless it has ended. */
  const endOne = async (ended: SessionToken, operation: Operation) => {
    await commands.handle(accountStream(ended.accountId), operation, (account) =>
      isRunning(account, ended) ? [signedOutOf(ended)] : [],
    )
    await uses.remove(nameOf(ended.accountId), [ended.session])
  }

  const endEach = async (accountId: string, operation: Operation) => {
    const stream = accountStream(accountId)
    await commands.handle(stream, operation, ({ owner }) => (owner ? [SIGNED_OUT_EVERYWHERE] : []))
    await uses.remove(nameOf(accountId))
  }

  const endWith: Sessions['endWith'] = async (own, other, operation) => {
    const { accountId } = own
    await commands.handle(accountStream(accountId), operation, (account) => {
      // Nothing changes if this session was ended in the meantime.
      if (!isRunning(account, own)) return []
      return other ? [signedOutOf(other), signedOutOf(own)] : [SIGNED_OUT_EVERYWHERE]
    })
    await uses.remove(nameOf(accountId), other && [other.session, own.session])
  }
  return { endOne, endEach, endWith }
}

const isRunning = (
  { owner, generation, endedSessions }: AccountState,
  one: Pick<SessionToken, 'session' | 'generation'>,
) => owner !== undefined && generation === one.generation && !endedSessions.has(one.session)

const nameOf = (accountId: string) => accountName('client', accountId)

const usedSession = ({ accountId, ...token }: SessionToken): UsedSession => ({ ...token, account: nameOf(accountId) })
