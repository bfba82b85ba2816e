import type { SessionsReply } from '#api/contracts/account/cabinet-data.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import { PROVEN } from '#api/security/sign-in/caller.ts'
import type { AccountPasswords } from './account-passwords.ts'
import { type Accounts, wrongPassword } from './accounts.ts'
import type { SessionAccount, Sessions } from './sessions.ts'

export type SessionListDeps = {
  commands: AccountCommands
  keys: PersonKeys
  passwords: AccountPasswords
  accounts: Accounts
  sessions: Sessions
}

/** Shows subscribers where they are signed in, and ends sessions for them. */
export type SessionList = {
  of: (
    holder: Pick<SessionAccount, 'accountId' | 'account'> & { session?: string },
  ) => Promise<SessionsReply['sessions']>
  /**
   * Ends a session, or all others. The password was typed, so this session continues with the token that is returned.
   * @throws {Refusal} 401; 422 for a wrong password or an unknown session.
   */
  end: (
    token: string | undefined,
    ended: { password: string; session?: string | undefined },
    operation: Operation,
  ) => Promise<string>
}

const unknownSession = () => new Refusal(422, 'unknown_session', 'This device has been logged out already.')

export const createSessionList = (deps: SessionListDeps): SessionList => {
  const { commands, keys, passwords, accounts, sessions } = deps
  return {
    of: async (own) =>
      await Promise.all(
        (await sessions.list(own)).map(async ({ session, device, startedAt, usedAt }) => ({
          session,
          browser: (device && (await keys.open('browser', device))) ?? null,
          startedAt: startedAt.toISOString(),
          usedAt: usedAt.toISOString(),
          isThis: session === own.session,
        })),
      ),

    end: async (token, { password, session }, request) => {
      const operation = withFingerprint(request, `ends ${session ?? 'all other sessions'}`)
      const endedBefore = await sessions.accountEndedBy(token, operation)
      if (endedBefore !== undefined) return await accounts.signIn(endedBefore, password, operation, PROVEN)
      const own = await sessions.require(token)
      if (!(await passwords.isCorrect(own.accountId, own.account, password, PROVEN))) throw wrongPassword()
      const others = (await sessions.list(own)).filter((one) => one.session !== own.session)
      const other = others.find((one) => one.session === session)
      if (session !== undefined && !other) throw unknownSession()
      await sessions.endWith(own, other, operation)
      return await sessions.begin(own.accountId, await commands.read(accountStream(own.accountId)), operation)
    },
  }
}
