import { randomUUID } from 'node:crypto'
import { accountStream } from '#events/account.ts'
import type { AccountState, AccountEvent } from '#events/state/account-state.ts'
import type { CommandHandler } from '#api/commands/command.ts'
import type { Purchase } from '#api/cabinet/access/access.ts'
import { decideAddPurchase } from '#api/cabinet/account/account.decision.ts'
import type { PurchaseClaims } from './purchase-claims.ts'
import type { SessionAccount } from '#api/cabinet/account/sessions.ts'

export type OwnedPurchasesDeps = {
  commands: CommandHandler<AccountState, AccountEvent>
  purchases: PurchaseClaims
  purchaseOf: (id: string) => Promise<Purchase>
}

/**
 * Creates the reader of an account's purchases. A purchase that was registered by its subscription belongs to the
 * account that has its transaction, so two ids of one purchase never open it for two accounts.
 */
export const createOwnedPurchases = ({ commands, purchases, purchaseOf }: OwnedPurchasesDeps) => {
  /** Claims the transaction of a purchase and adds it to the account. False if another account has it. */
  const claimTransaction = async (
    { accountId, account, owner }: SessionAccount,
    transactionId: string,
  ): Promise<boolean> => {
    if ((await purchases.claim(transactionId, accountId)) !== accountId) return false
    if (account.purchaseIds.includes(transactionId)) return true
    const content = `${owner.personId} adds ${transactionId}`
    const operation = { key: content, fingerprint: content, correlation: randomUUID() }
    await commands.handle(accountStream(accountId), operation, (current) =>
      current.owner?.personId === owner.personId ? decideAddPurchase(current, transactionId) : [],
    )
    return true
  }

  /** Returns the purchases that belong to the account, oldest first, each once. */
  return async (holder: SessionAccount): Promise<Purchase[]> => {
    const ids = await purchases.ownedBy(holder.accountId, holder.account.purchaseIds)
    const found = await Promise.all(ids.map(purchaseOf))
    const isTheirs = await Promise.all(
      found.map(({ transactionId }, n) => transactionId === ids[n] || claimTransaction(holder, transactionId)),
    )
    const theirs = found.filter((_, n) => isTheirs[n])
    return [...new Map(theirs.map((purchase) => [purchase.transactionId, purchase])).values()]
  }
}
