import { randomUUID } from 'node:crypto'
import { accountStream, claimStream } from '#events/account.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { isSubscriptionId, subscriptionStream } from '#events/payment.ts'
import { evolveSubscription, type SubscriptionState } from '#events/state/subscription-state.ts'
import { Refusal } from '#api/http/refusal.ts'
import { decideClaim } from '#api/cabinet/account/account.decision.ts'
import type { AccountCommands, ClaimCommands } from '#api/cabinet/commands.ts'

export const claimedByAnother = () =>
  new Refusal(
    422,
    'purchase_claimed',
    'This purchase belongs to another account already. Please log in to that account.',
  )

/**
 * Binds each purchase to one account. Another account gets it only after the owner of the first was erased. Only existing
 * accounts can claim, so after a crash between registration and claim, the account claims at the next sign-in.
 */
export type PurchaseClaims = {
  /** Returns the transaction that began a subscription, if a webhook has named it; otherwise the id itself. */
  transactionOf: (purchaseId: string) => Promise<string>
  isClaimedByAnother: (purchaseId: string, accountId: string) => Promise<boolean>
  isClaimed: (purchaseId: string) => Promise<boolean>
  /** Claims a purchase unless it is claimed already. Returns the account that has it. */
  claim: (purchaseId: string, accountId: string) => Promise<string>
  /** Claims all purchases that are not claimed yet. Returns those that the account has. */
  claimAll: (purchaseIds: readonly string[], accountId: string) => Promise<string[]>
}

export type PurchaseClaimsDeps = {
  commands: ClaimCommands
  accounts: AccountCommands
  keys: PersonKeys
  store: EventStore
}

export const createPurchaseClaims = ({ commands, accounts, keys, store }: PurchaseClaimsDeps): PurchaseClaims => {
  // The cache is wrong only about accounts that have no owner any more.
  const holderOf = (purchaseId: string) => commands.readCached(claimStream(purchaseId))

  const hasOwner = async (accountId: string): Promise<boolean> => {
    const { owner } = await accounts.read(accountStream(accountId))
    return owner !== undefined && (await keys.open('email', owner.email)) !== undefined
  }

  const claim = async (purchaseId: string, accountId: string): Promise<string> => {
    const holder = await holderOf(purchaseId)
    if (holder === accountId || (holder !== undefined && (await hasOwner(holder)))) return holder
    const content = `${accountId} claims ${purchaseId}`
    const operation = { key: content, fingerprint: content, correlation: randomUUID() }
    await commands.handle(claimStream(purchaseId), operation, (known) =>
      decideClaim(known, purchaseId, accountId, holder),
    )
    return (await holderOf(purchaseId)) ?? accountId
  }

  return {
    transactionOf: async (purchaseId) => {
      if (!isSubscriptionId(purchaseId)) return purchaseId
      const events = decodeKnown(await store.readStream(subscriptionStream(purchaseId)))
      return events.reduce<SubscriptionState | null>(evolveSubscription, null)?.transactionId ?? purchaseId
    },

    isClaimedByAnother: async (purchaseId, accountId) => {
      const holder = await holderOf(purchaseId)
      return holder !== undefined && holder !== accountId && (await hasOwner(holder))
    },

    isClaimed: async (purchaseId) => {
      const holder = await holderOf(purchaseId)
      return holder !== undefined && (await hasOwner(holder))
    },

    claim,

    claimAll: async (purchaseIds, accountId) => {
      const holders = await Promise.all(purchaseIds.map((id) => claim(id, accountId)))
      return purchaseIds.filter((_, n) => holders[n] === accountId)
    },
  }
}
