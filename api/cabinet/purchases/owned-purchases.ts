import { randomUUID } from 'node:crypto'
import { accountStream } from '#events/account.ts'
import type { Purchase } from '#api/cabinet/access/access.ts'
import { decideAddPurchase } from '#api/cabinet/account/account.decision.ts'
import type { SessionAccount } from '#api/cabinet/account/sessions.ts'
import type { AccountCommands } from '#api/cabinet/commands.ts'
import type { PurchaseClaims } from './purchase-claims.ts'

export type OwnedPurchasesDeps = {
  commands: AccountCommands
  claims: PurchaseClaims
  purchaseOf: (purchaseId: string) => Promise<Purchase>
}

/** Returns the purchases that belong to an account, oldest first, each once. */
export type OwnedPurchases = (holder: SessionAccount) => Promise<Purchase[]>

/**
 * Creates the reader of an account's purchases. A purchase that was registered by its subscription belongs to the
 * account that has its transaction, so two ids of one purchase never open it for two accounts.
 */
export const createOwnedPurchases = ({ commands, claims, purchaseOf }: OwnedPurchasesDeps): OwnedPurchases => {
  /** Claims the transaction of a purchase and adds it to the account. Returns false if another account has it. */
  const claimTransaction = async (
    { accountId, account, owner }: SessionAccount,
    transactionId: string,
  ): Promise<boolean> => {
    if ((await claims.claim(transactionId, accountId)) !== accountId) return false
    if (account.purchaseIds.includes(transactionId)) return true
    const content = `${owner.personId} adds ${transactionId}`
    const operation = { key: content, fingerprint: content, correlation: randomUUID() }
    await commands.handle(accountStream(accountId), operation, (current) =>
      current.owner?.personId === owner.personId ? decideAddPurchase(current, transactionId) : [],
    )
    return true
  }

  return async (holder) => {
    const ids = await claims.claimAll(holder.account.purchaseIds, holder.accountId)
    const found = await Promise.all(ids.map(purchaseOf))
    const isOwned = await Promise.all(
      found.map(({ transactionId }, n) => transactionId === ids[n] || claimTransaction(holder, transactionId)),
    )
    const owned = found.filter((_, n) => isOwned[n])
    return [...new Map(owned.map((purchase) => [purchase.transactionId, purchase])).values()]
  }
}
