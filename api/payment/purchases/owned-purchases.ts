import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { keyOf } from '#commands/account/account-state.ts'
import type { Purchase } from '#commands/payment/purchase/purchase.ts'
import type { ClaimConfirmations } from '#commands/payment/purchase/claim-confirmations.ts'
import type { SessionAccount } from '#api/account/sessions.ts'
import type { AccountChanges } from '#commands/account/account-changes.ts'
import type { PurchaseClaims, Standing } from '#commands/payment/purchase/purchase-claims.ts'

export type OwnedPurchasesDeps = {
  changes: AccountChanges
  claims: PurchaseClaims
  confirmations: ClaimConfirmations
  keys: PersonKeys
  purchaseOf: (purchaseId: string) => Promise<Purchase>
}

/** The purchases of an account, oldest first, each once. `waiting` are those that their buyer has to confirm. */
export type HeldPurchases = { owned: Purchase[]; waiting: Purchase[] }

/** An account whose owner may have no session. */
export type AccountHolder = Pick<SessionAccount, 'accountId' | 'account' | 'owner'>

export type OwnedPurchases = {
  /** Returns the purchases of an account, and settles claims that are open. */
  of: (holder: AccountHolder) => Promise<HeldPurchases>
  /** Returns the purchases of an account as they are. For operators, whose look must not change who owns what. */
  look: (holder: AccountHolder) => Promise<HeldPurchases>
}

/**
 * Creates the reader of an account's purchases. A purchase that was registered by its subscription belongs to the
 * account that has its transaction, so two ids of one purchase never open it for two accounts.
 */
export const createOwnedPurchases = ({
  changes,
  claims,
  confirmations,
  keys,
  purchaseOf,
}: OwnedPurchasesDeps): OwnedPurchases => {
  const settle = async (holder: AccountHolder, email: string, purchase: Purchase): Promise<Standing> => {
    const { accountId, account, owner } = holder
    const { transactionId } = purchase
    const standing = await claims.claim(transactionId, { accountId, email }, purchase)
    if (standing !== 'elsewhere' && !account.purchaseIds.includes(transactionId))
      await changes.addTransaction({ accountId, keyId: keyOf(owner) }, transactionId)
    if (standing === 'waiting') await confirmations.requestLink(transactionId, accountId)
    return standing
  }

  const findHeld = async (holder: AccountHolder, standingOf: typeof settle) => {
    const email = (await keys.open('email', holder.owner.email)) ?? ''
    const found = await Promise.all(holder.account.purchaseIds.map(purchaseOf))
    const standings = await Promise.all(found.map((purchase) => standingOf(holder, email, purchase)))
    const having = (...wanted: Standing[]) =>
      eachOnce(found.filter((_, n) => wanted.includes(standings[n] ?? 'elsewhere')))
    return { owned: having('own', 'claimed'), waiting: having('waiting') }
  }

  return {
    of: (holder) => findHeld(holder, settle),
    look: (holder) =>
      findHeld(holder, ({ accountId }, email, purchase) => claims.standingOf(purchase, { accountId, email })),
  }
}

const eachOnce = (purchases: Purchase[]) => [
  ...new Map(purchases.map((purchase) => [purchase.transactionId, purchase])).values(),
]
