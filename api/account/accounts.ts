import { WRONG_CREDENTIALS } from '#api/contracts/account/cabinet.ts'
import type { AccountChanges } from '#commands/account/account-changes.ts'
import type { EmailChanges } from '#commands/account/email-changes.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import { keyOf } from '#commands/account/account-state.ts'
import type { AccountLinks } from '#commands/account/account-links.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import { accountStream } from '#events/account.ts'
import { PROVEN, type RequestOrigin } from '#api/security/sign-in/caller.ts'
import { accountName, type KnownDevices } from '#api/security/sign-in/known-devices.ts'
import type { AccountPasswords } from './account-passwords.ts'
import type { Sessions } from './sessions.ts'

export type AccountsDeps = {
  commands: AccountCommands
  changes: AccountChanges
  emailChanges: EmailChanges
  links: AccountLinks
  ids: AccountIds
  passwords: AccountPasswords
  sessions: Sessions
  devices: KnownDevices
}

export type EmailCredentials = { email: string; password: string }

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
   * Signs in by email, and adds a purchase.
   * @throws {Refusal} 401, the same for an unknown email and a wrong password; 422 if another account has the purchase.
   */
  signInByEmail: (
    credentials: EmailCredentials,
    purchaseId: string | undefined,
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
  /** Requests a link to a new address. @throws {Refusal} 401; 422 for a wrong password. */
  changeEmail: (token: string | undefined, password: string, email: string, operation: Operation) => Promise<void>
  /** Sets a new password by the link of a mail. @throws {Refusal} 422 for an unusable link. */
  resetPassword: (link: string, newPassword: string, operation: Operation) => Promise<string>
}

/** Refuses a signed-in subscriber's password. The status is not 401, because that would sign them out. */
export const wrongPassword = () => new Refusal(422, 'wrong_password', 'The current password is not right.')

export const createAccounts = (deps: AccountsDeps): Accounts => {
  const { commands, changes, emailChanges, links, ids, passwords, sessions, devices } = deps

  const authenticate = async (accountId: string, password: string, caller: RequestOrigin | typeof PROVEN) => {
    const account = await commands.read(accountStream(accountId))
    if (!(await passwords.isCorrect(accountId, account, password, caller))) throw wrongCredentials()
    return account
  }

  const signIn: Accounts['signIn'] = async (accountId, password, operation, caller) =>
    await sessions.begin(accountId, await authenticate(accountId, password, caller), operation)

  return {
    signIn,

    signInByEmail: async ({ email, password }, purchaseId, operation, caller) => {
      const accountId = await ids.of(email)
      const account = await authenticate(accountId, password, caller)
      if (purchaseId !== undefined) await changes.addPurchase({ accountId, email }, purchaseId, operation)
      return await sessions.begin(accountId, account, operation)
    },

    changeEmail: async (token, password, email, operation) => {
      const { accountId, account } = await sessions.require(token)
      if (!(await passwords.isCorrect(accountId, account, password, PROVEN))) throw wrongPassword()
      await emailChanges.request(accountId, email, operation)
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
        keyOf(owner),
        newPassword,
        'known',
        Object.values(await sessions.person(session)),
      )
      const changed = await changes.changePassword({ accountId, generation }, passwordHash, operation)
      // Nothing has changed if the session was ended in the meantime, which this call then refuses.
      if (!changed) await sessions.require(token)
      return await sessions.begin(accountId, changed ?? account, operation)
    },

    resetPassword: async (token, password, request) => {
      const { accountId, operation } = await links.resetPassword(token, request, ({ keyId, email }) =>
        passwords.seal(keyId, password, 'known', email === undefined ? [] : [email]),
      )
      // A new password ends the advantage of devices that signed in with the old one.
      await devices.forget(accountName('client', accountId))
      return await signIn(accountId, password, operation, PROVEN)
    },
  }
}

const wrongCredentials = () => new Refusal(401, 'invalid_credentials', WRONG_CREDENTIALS)
