import { EMAIL_TAKEN, type RegistrationForm } from '#api/contracts/cabinet.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import type { Registrations } from '#commands/account/registration.ts'
import type { Operation } from '#commands/command.ts'
import type { Buyers } from '#commands/purchase/buyers.ts'
import type { PurchaseClaims } from '#commands/purchase/purchase-claims.ts'
import { Refusal } from '#commands/refusal.ts'
import type { RequestOrigin } from '#api/security/sign-in/caller.ts'
import { accountStream } from '#events/account.ts'
import type { AccountPasswords } from './account-passwords.ts'
import type { Accounts } from './accounts.ts'
import type { Sessions } from './sessions.ts'

export type RegisterDeps = {
  commands: AccountCommands
  registrations: Registrations
  claims: PurchaseClaims
  buyers: Buyers
  passwords: AccountPasswords
  accounts: Accounts
  sessions: Sessions
}

/** Registers an account and returns a token. @throws {Refusal} 409 or 422. */
export type Register = (form: RegistrationForm, operation: Operation, caller: RequestOrigin) => Promise<string>

export const createRegister = (deps: RegisterDeps): Register => {
  const { commands, registrations, claims, buyers, passwords, accounts, sessions } = deps
  return async ({ password, ...form }, request, caller) => {
    const purchaseId = await claims.transactionOf(form.purchaseId)
    // Buyers who paid don't wait behind strangers who register without a purchase.
    const lane = (await buyers.ofTransaction(purchaseId)).isPaid ? 'paid' : 'unpaid'
    // A thousand buyers at once would otherwise delay all other requests for a second before most of them are refused.
    passwords.assertRoom(lane)
    const names = [form.email, form.firstName, form.lastName]
    const registered = await registrations.register(
      { ...form, purchaseId },
      { operation: request, sealPassword: ({ keyId }) => passwords.seal(keyId, password, lane, names) },
    )
    if (registered === 'email taken') throw new Refusal(409, 'email_taken', EMAIL_TAKEN)
    const { accountId, operation, isRetry } = registered
    if (isRetry) return await accounts.signIn(accountId, password, operation, caller)
    return await sessions.begin(accountId, await commands.read(accountStream(accountId)), operation)
  }
}
