import { limitFunction } from 'p-limit'
import { EMAIL_TAKEN, type RegistrationForm } from '#api/contracts/account/cabinet.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import type { Registrations } from '#commands/account/registration.ts'
import type { Operation } from '#commands/command.ts'
import type { Buyers } from '#commands/payment/purchase/buyers.ts'
import type { PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'
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

/** A crowd reads its purchases a few at a time, so others don't wait for its turn at the database. */
const READS_AT_ONCE = 4

export const createRegister = (deps: RegisterDeps): Register => {
  const { commands, registrations, claims, buyers, passwords, accounts, sessions } = deps
  const readPurchase = limitFunction(
    async (id: string) => {
      const purchaseId = await claims.transactionOf(id)
      return { purchaseId, ...(await buyers.ofTransaction(purchaseId)) }
    },
    { concurrency: READS_AT_ONCE },
  )
  return async ({ password, ...form }, request, caller) => {
    // A crowd that no lane has room for reads nothing.
    passwords.assertRoom('paid', 'unpaid')
    const { purchaseId, isPaid } = await readPurchase(form.purchaseId)
    // Buyers who paid don't wait behind strangers who register without a purchase.
    const lane = isPaid ? 'paid' : 'unpaid'
    // A refused registration should cost nothing more.
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
