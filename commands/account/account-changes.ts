import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import { accountStream } from '#events/account.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { canonicalTimeZone } from '#events/time/time-zone.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Claimant } from '#commands/payment/purchase/claim-proofs.ts'
import { claimedByAnother, type PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'
import type { AccountCommands } from './account-commands.ts'
import { type AccountState, type Extension, keyOf } from './account-state.ts'
import {
  decideAddPurchase,
  decideChangePassword,
  decideExtend,
  decideTimeZone,
  type ZoneChange,
} from './account.decision.ts'

/** Records what the owner of an account changes. Callers check the password or the session. */
export type AccountChanges = {
  /** Adds the purchase that a sign-in names. @throws {Refusal} 422 if another account has it. */
  addPurchase: (claimant: Claimant, purchaseId: string, operation: Operation) => Promise<void>
  /**
   * Takes over the time zone of a device for an account as it was just read. Returns false for the same zone, no zone, too
   * many, and while the subscriber has chosen one.
   */
  changeTimeZone: (
    read: { accountId: string; account: AccountState },
    timeZone: string,
    operation: Operation,
  ) => Promise<boolean>
  /** Chooses a time zone, or lets devices change it again. @throws {Refusal} 422 for a zone that does not exist. */
  chooseTimeZone: (accountId: string, choice: ZoneChange, operation: Operation) => Promise<AccountState>
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
  addPurchase: async (claimant, id, request) => {
    const { accountId } = claimant
    const operation = withFingerprint(request, `${accountId} signs in with ${id}`)
    const purchaseId = await claims.transactionOf(id)
    if (await claims.isOwnedByAnother(purchaseId, accountId)) throw claimedByAnother()
    await accounts.handle(accountStream(accountId), operation, (account) => decideAddPurchase(account, purchaseId))
    if ((await claims.claim(purchaseId, claimant)) === 'elsewhere') throw claimedByAnother()
  },

  changeTimeZone: async ({ accountId, account: read }, name, request) => {
    const timeZone = canonicalTimeZone(name)
    const decide = (account: AccountState) =>
      timeZone === undefined || account.zones.at(-1)?.isChosen
        ? []
        : decideTimeZone(account, { timeZone, isChosen: false }, clock())
    // Most browsers have not moved, and nothing is written for them.
    if (decide(read).length === 0) return false
    const operation = withFingerprint(request, `${accountId} is in ${timeZone}`)
    return (await accounts.handle(accountStream(accountId), operation, decide)) === 'appended'
  },

  chooseTimeZone: async (accountId, { timeZone: name, isChosen }, request) => {
    const timeZone = canonicalTimeZone(name)
    if (timeZone === undefined) throw new Refusal(422, 'time_zone_unknown', 'Please choose a time zone from the list')
    const operation = withFingerprint(request, `${accountId} chooses ${timeZone} ${isChosen}`)
    const stream = accountStream(accountId)
    await accounts.handle(stream, operation, (account) => decideTimeZone(account, { timeZone, isChosen }, clock()))
    return await accounts.read(stream)
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
