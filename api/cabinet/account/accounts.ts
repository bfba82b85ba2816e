import { WRONG_CREDENTIALS } from '#api/contracts/cabinet.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import { canonicalTimeZone } from '#commands/course/opened-day.decision.ts'
import { claimedByAnother, type PurchaseClaims } from '#commands/purchase/purchase-claims.ts'
import { decideSignedIn } from '#commands/account/account.decision.ts'
import { type RequestOrigin, PROVEN } from '#api/security/sign-in/caller.ts'
import type { AccountPasswords } from './account-passwords.ts'
import type { Sessions } from './sessions.ts'

export type AccountsDeps = {
  commands: AccountCommands
  ids: AccountIds
  keys: PersonKeys
  passwords: AccountPasswords
  claims: PurchaseClaims
  sessions: Sessions
  clock: Clock
}

export type EmailCredentials = { email: string; password: string }
export type SignInDetails = { purchaseId?: string | undefined; timeZone?: string | undefined }

/** Signs the owners of accounts in and changes their passwords. Sign-ins return a token. */
export type Accounts = {
  /** @throws {Refusal} 401 for a wrong password. */
  signIn: (
    accountId: string,
    password: string,
    operation: Operation,
    caller: RequestOrigin | typeof PROVEN,
  ) => Promise<string>
  /**
   * Signs in by email, adds a purchase and records the time zone.
   * @throws {Refusal} 401, the same for an unknown email and a wrong password; 422 if another account has the purchase.
   */
  signInByEmail: (
    credentials: EmailCredentials,
    details: SignInDetails,
    operation: Operation,
    caller: RequestOrigin,
  ) => Promise<string>
  /** @throws {Refusal} 401; 422 for a wrong password. */
  changePassword: (
    token: string | undefined,
    password: string,
    newPassword: string,
    operation: Operation,
  ) => Promise<string>
}

const wrongCredentials = () => new Refusal(401, 'invalid_credentials', WRONG_CREDENTIALS)

/** Refuses a signed-in subscriber's password. The status is not 401, because that would sign them out. */
export const wrongPassword = () => new Refusal(422, 'wrong_password', 'The current password is not right.')

export const createAccounts = (deps: AccountsDeps): Accounts => {
  const { commands, ids, passwords, claims, sessions, clock } = deps

  const authenticate = async (accountId: string, password: string, caller: RequestOrigin | typeof PROVEN) => {
    const account = await commands.read(accountStream(accountId))
    if (!(await passwords.isCorrect(accountId, account, password, caller))) throw wrongCredentials()
    return account
  }

  return {
    signIn: async (accountId, password, operation, caller) =>
      await sessions.begin(accountId, await authenticate(accountId, password, caller), operation),

    signInByEmail: async ({ email, password }, details, request, caller) => {
      const timeZone = canonicalTimeZone(details.timeZone)
      const accountId = await ids.of(email)
      const account = await authenticate(accountId, password, caller)
      const operation = withFingerprint(request, `${accountId} signs in with ${details.purchaseId}, ${timeZone}`)
      const purchaseId = details.purchaseId === undefined ? undefined : await claims.transactionOf(details.purchaseId)
      if (purchaseId !== undefined && (await claims.isOwnedByAnother(purchaseId, accountId))) throw claimedByAnother()
      await commands.handle(accountStream(accountId), operation, (current) =>
        decideSignedIn(current, { purchaseId, timeZone }, clock()),
      )
      if (purchaseId !== undefined && (await claims.claim(purchaseId, { accountId, email })) === 'elsewhere')
        throw claimedByAnother()
      return await sessions.begin(accountId, account, operation)
    },

    changePassword: async (token, password, newPassword, request) => {
      const operation = withFingerprint(request, 'changes the password')
      const changedBefore = await sessions.accountEndedBy(token, operation)
      if (changedBefore !== undefined) {
        const changed = await authenticate(changedBefore, newPassword, PROVEN)
        return await sessions.begin(changedBefore, changed, operation)
      }
      const session = await sessions.require(token)
      const { accountId, account, owner, generation } = session
      if (!(await passwords.isCorrect(accountId, account, password, PROVEN))) throw wrongPassword()
      const passwordHash = await passwords.seal(
        owner.personId,
        newPassword,
        'known',
        Object.values(await sessions.person(session)),
      )
      const stream = accountStream(accountId)
      const outcome = await commands.handle(stream, operation, (current) =>
        // Nothing changes if the session was ended in the meantime.
        current.generation === generation ? [{ type: 'account.password-changed', data: { passwordHash } }] : [],
      )
      if (outcome === 'nothing') await sessions.require(token)
      return await sessions.begin(accountId, await commands.read(stream), operation)
    },
  }
}
