import { WRONG_CREDENTIALS } from '#api/contracts/cabinet.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { AccountState, AccountEvent } from '#events/state/account-state.ts'
import type { CommandHandler, Operation } from '#api/commands/command.ts'
import { invalidRequest, Refusal } from '#api/http/refusal.ts'
import { decideErase, decideSignedIn } from './account.decision.ts'
import type { AccountPasswords } from './account-passwords.ts'
import { canonicalTimeZone } from '#api/cabinet/course/opened-day.ts'
import { claimedByAnother, type PurchaseClaims } from '#api/cabinet/purchases/purchase-claims.ts'
import type { Sessions } from './sessions.ts'

export type AccountsDeps = {
  commands: CommandHandler<AccountState, AccountEvent>
  ids: AccountIds
  keys: PersonKeys
  passwords: AccountPasswords
  purchases: PurchaseClaims
  sessions: Sessions
  clock: Clock
}

const wrong = () => new Refusal(401, 'invalid_credentials', WRONG_CREDENTIALS)

/** For somebody who is signed in. Not 401, which would sign them out. */
export const wrongPassword = () => new Refusal(422, 'wrong_password', 'The current password is not right.')

/** @throws {Refusal} 400 for what is no time zone. */
export const asTimeZone = (name: string): string => {
  const timeZone = canonicalTimeZone(name)
  if (timeZone !== undefined) return timeZone
  const issue = { path: 'timeZone', message: 'There is no such time zone' }
  throw invalidRequest(issue.message, [issue])
}

/**
 * The same operation, told from others by something else than the digest of its body: there is a password in it, and
 * no event may help to guess that.
 */
export const withFingerprint = (operation: Operation, by: string): Operation => ({ ...operation, fingerprint: by })

export type EmailCredentials = { email: string; password: string }
export type SignInNotes = { payoutSubId?: string | undefined; timeZone?: string | undefined }

export type Accounts = ReturnType<typeof createAccounts>

/** Signs the owners of accounts in, changes their passwords, and ends accounts. */
export const createAccounts = ({ commands, ids, keys, passwords, purchases, sessions, clock }: AccountsDeps) => {
  const signIn = async (accountId: string, password: string): Promise<string> => {
    const account = await commands.read(accountStream(accountId))
    if (!(await passwords.isRight(accountId, account, password))) throw wrong()
    return sessions.begin(accountId, account)
  }

  return {
    signIn,

    /** @throws {Refusal} 401, alike for an unknown e-mail and a wrong password; 422 for a purchase of another. */
    signInWith: async (
      { email, password }: EmailCredentials,
      notes: SignInNotes,
      asking: Operation,
    ): Promise<string> => {
      const timeZone = notes.timeZone === undefined ? undefined : asTimeZone(notes.timeZone)
      const accountId = await ids.of(email)
      const token = await signIn(accountId, password)
      const operation = withFingerprint(asking, `${accountId} signs in with ${notes.payoutSubId}, ${timeZone}`)
      const payoutSubId = notes.payoutSubId === undefined ? undefined : await purchases.transactionOf(notes.payoutSubId)
      if (payoutSubId !== undefined && (await purchases.isAnothers(payoutSubId, accountId))) throw claimedByAnother()
      await commands.handle(accountStream(accountId), operation, (account) =>
        decideSignedIn(account, { payoutSubId, timeZone }, clock()),
      )
      if (payoutSubId !== undefined && (await purchases.claim(payoutSubId, accountId)) !== accountId)
        throw claimedByAnother()
      return token
    },

    /** Sets another password, for whoever knows the old one. @throws {Refusal} 401 or 422 */
    changePassword: async (bearer: string | undefined, password: string, newPassword: string, asking: Operation) => {
      const operation = withFingerprint(asking, 'changes the password')
      const changed = await sessions.endedBy(bearer, operation)
      if (changed !== undefined) return await signIn(changed, newPassword)
      const { accountId, account, owner, generation } = await sessions.require(bearer)
      if (!(await passwords.isRight(accountId, account, password))) throw wrongPassword()
      const passwordHash = await passwords.seal(owner.personId, newPassword)
      const stream = accountStream(accountId)
      const outcome = await commands.handle(stream, operation, (current) =>
        // Somebody who was signed out in the meantime changes nothing any more.
        current.generation === generation ? [{ type: 'account.password-changed', data: { passwordHash } }] : [],
      )
      if (outcome === 'nothing') await sessions.require(bearer)
      return sessions.begin(accountId, await commands.read(stream))
    },

    /**
     * Ends an account for good: no token opens it any more, and what was kept of its person can never be read again.
     * @param others under whose keys their data are sealed too: as visitor of the quiz, and as customer.
     */
    erase: async (accountId: string, others: readonly string[], operation: Operation): Promise<void> => {
      const stream = accountStream(accountId)
      const { owner } = await commands.read(stream)
      if (!owner) return
      // Their own key last of all, and before the account: whoever stops in between can ask for the rest again, or is
      // erased already and their token refused.
      for (const person of [...others, owner.personId]) await keys.erase(person)
      await commands.handle(stream, operation, (account) => decideErase(account, owner.personId))
    },
  }
}
