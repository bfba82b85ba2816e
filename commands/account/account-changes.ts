import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import { accountStream } from '#events/account.ts'
import type { Sealed } from '#events/sealed.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { canonicalTimeZone } from '#commands/course/opened-day.decision.ts'
import type { Claimant } from '#commands/purchase/claim-proofs.ts'
import { claimedByAnother, type PurchaseClaims } from '#commands/purchase/purchase-claims.ts'
import type { AccountCommands } from './account-commands.ts'
import { type AccountState, type Extension, keyOf } from './account-state.ts'
import { decideAddPurchase, decideChangePassword, decideExtend, decideSignedIn } from './account.decision.ts'

export type SignInDetails = { purchaseId?: string | undefined; timeZone?: string | undefined }

/** Records what the owner of an account changes. Callers check the password or the session. */
export type AccountChanges = {
  /** Adds the purchase that a sign-in names, and records the time zone. @throws {Refusal} 422 if another account has it. */
  signIn: (claimant: Claimant, details: SignInDetails, operation: Operation) => Promise<void>
  /** Changes the password. Returns the account, or undefined if its sessions were ended in the meantime. */
  changePassword: (
    session: { accountId: string; generation: number },
    passwordHash: Sealed,
    operation: Operation,
  ) => Promise<AccountState | undefined>
  /** Keeps the access of an account open until a time. Returns whether its owner is still the person. */
  extendAccess: (
    owner: { accountId: string; personId: string },
    extension: Extension,
    operation: Operation,
  ) => Promise<boolean>
  /** Adds the transaction of a purchase that the account knows by another id. Can be repeated. */
  addTransaction: (owner: { accountId: string; keyId: string }, transactionId: string) => Promise<void>
}

export type AccountChangesDeps = { accounts: AccountCommands; claims: PurchaseClaims; clock: Clock }

export const createAccountChanges = ({ accounts, claims, clock }: AccountChangesDeps): AccountChanges => ({
  signIn: async (claimant, details, request) => {
    const { accountId } = claimant
    const timeZone = canonicalTimeZone(details.timeZone)
    const operation = withFingerprint(request, `${accountId} signs in with ${details.purchaseId}, ${timeZone}`)
    const purchaseId = details.purchaseId === undefined ? undefined : await claims.transactionOf(details.purchaseId)
    if (purchaseId !== undefined && (await claims.isOwnedByAnother(purchaseId, accountId))) throw claimedByAnother()
    await accounts.handle(accountStream(accountId), operation, (account) =>
      decideSignedIn(account, { purchaseId, timeZone }, clock()),
    )
    if (purchaseId !== undefined && (await claims.claim(purchaseId, claimant)) === 'elsewhere') throw claimedByAnother()
  },

  changePassword: async ({ accountId, generation }, passwordHash, operation) => {
    const stream = accountStream(accountId)
    const outcome = await accounts.handle(stream, operation, (account) =>
      decideChangePassword(account, generation, passwordHash),
    )
    return outcome === 'nothing' ? undefined : await accounts.read(stream)
  },

  extendAccess: async ({ accountId, personId }, extension, request) => {
    const operation = withFingerprint(request, `extends access until ${extension.until}`)
    const outcome = await accounts.handle(accountStream(accountId), operation, (account) =>
      decideExtend(account, personId, extension),
    )
    return outcome !== 'nothing'
  },

  addTransaction: async ({ accountId, keyId }, transactionId) => {
    const content = `${keyId} adds ${transactionId}`
    const operation = { key: content, fingerprint: content, correlation: randomUUID() }
    await accounts.handle(accountStream(accountId), operation, (account) =>
      account.owner && keyOf(account.owner) === keyId ? decideAddPurchase(account, transactionId) : [],
    )
  },
})
