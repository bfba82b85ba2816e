import { randomUUID } from 'node:crypto'
import { accountStream } from '#events/account.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { Purchase } from '#commands/purchase/purchase.ts'
import type { ClaimConfirmations } from '#commands/purchase/claim-confirmations.ts'
import { decideAddPurchase } from '#commands/account/account.decision.ts'
import type { SessionAccount } from '#api/cabinet/account/sessions.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import type { PurchaseClaims, Standing } from '#commands/purchase/purchase-claims.ts'

export type OwnedPurchasesDeps = {
  commands: AccountCommands
  claims: PurchaseClaims
  confirmations: ClaimConfirmations
  keys: PersonKeys
  purchaseOf: (purchaseId: string) => Promise<Purchase>
}

/** The purchases of an account, oldest first, each once. `waiting` are those that their buyer has to confirm. */
export type HeldPurchases = { owned: Purchase[]; waiting: Purchase[] }

export type OwnedPurchases = (holder: SessionAccount) => Promise<HeldPurchases>

const eachOnce = (purchases: Purchase[]) => [
  ...new Map(purchases.map((purchase) => [purchase.transactionId, purchase])).values(),
]

/**
 * Creates the reader of an account's purchases. A purchase that was registered by its subscription belongs to the
 * account that has its transaction, so two ids of one purchase never open it for two accounts.
 */
export const createOwnedPurchases = ({
  commands,
  claims,
  confirmations,
  keys,
  purchaseOf,
}: OwnedPurchasesDeps): OwnedPurchases => {
  /** Adds the transaction of a purchase that the account knows by another id. */
  const addTransaction = async ({ accountId, account, owner }: SessionAccount, transactionId: string) => {
    if (account.purchaseIds.includes(transactionId)) return
    const content = `${owner.personId} adds ${transactionId}`
    const operation = { key: content, fingerprint: content, correlation: randomUUID() }
    await commands.handle(accountStream(accountId), operation, (current) =>
      current.owner?.personId === owner.personId ? decideAddPurchase(current, transactionId) : [],
    )
  }

  const settle = async (holder: SessionAccount, email: string, purchase: Purchase): Promise<Standing> => {
    const { accountId } = holder
    const { transactionId } = purchase
    const standing = await claims.claim(transactionId, { accountId, email }, purchase)
    if (standing !== 'elsewhere') await addTransaction(holder, transactionId)
    if (standing === 'waiting') await confirmations.requestLink(transactionId, accountId, true)
    return standing
  }

  return async (holder) => {
    const email = (await keys.open('email', holder.owner.email)) ?? ''
    const found = await Promise.all(holder.account.purchaseIds.map(purchaseOf))
    const standings = await Promise.all(found.map((purchase) => settle(holder, email, purchase)))
    const having = (...wanted: Standing[]) =>
      eachOnce(found.filter((_, n) => wanted.includes(standings[n] ?? 'elsewhere')))
    return { owned: having('own', 'claimed'), waiting: having('waiting') }
  }
}
