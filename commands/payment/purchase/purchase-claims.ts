import { randomUUID } from 'node:crypto'
import { createGrowingCache } from '#db/growing-cache.ts'
import { claimStream } from '#events/account.ts'
import type { EventStore } from '#db/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { isSubscriptionId, subscriptionStream } from '#events/payment/payment.ts'
import { evolveSubscription, type SubscriptionState } from '#events/payment/subscription-state.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Purchase } from './purchase.ts'
import type { Buyer, ClaimState } from './claim-state.ts'
import type { ClaimCommands } from './claim-commands.ts'
import type { Buyers } from './buyers.ts'
import { type Claimant, hasPaid, isBuyer, isProven } from './claim-proofs.ts'
import { decideClaim } from './claim.decision.ts'

export const claimedByAnother = () =>
  new Refusal(
    422,
    'purchase_claimed',
    'This purchase belongs to another account already. Please log in to that account.',
  )

/**
 * How an account relates to a purchase that it named. `claimed`: nothing is paid yet. `own`: proven. `waiting`: the buyer
 * has to confirm it. `elsewhere`: another account has proven it.
 */
export type Standing = 'claimed' | 'own' | 'waiting' | 'elsewhere'

/**
 * Decides which account a purchase belongs to: the one with the mailbox that paid, or one that this mailbox confirmed. An
 * earlier claim without proof yields. Only existing accounts can claim, so after a crash between registration and claim,
 * the account claims at the next sign-in.
 */
export type PurchaseClaims = {
  /** Returns the transaction that began a subscription, if a webhook has named it; otherwise the id itself. */
  transactionOf: (purchaseId: string) => Promise<string>
  /** Returns the account that has proven that a purchase is its own. */
  ownerOf: (purchaseId: string) => Promise<string | undefined>
  /** Checks whether an account other than this one has proven that the purchase is its own. */
  isOwnedByAnother: (purchaseId: string, accountId?: string) => Promise<boolean>
  /** Checks whether an e-mail address paid for a purchase. */
  isPaidBy: (purchaseId: string, email: string) => Promise<boolean>
  /** Claims a purchase if it can be claimed. Returns how the account relates to it then. */
  claim: (purchaseId: string, claimant: Claimant, known?: Purchase) => Promise<Standing>
  /** Returns how an account relates to a purchase, or would after its next sign-in. Changes nothing. */
  standingOf: (purchase: Purchase, claimant: Claimant) => Promise<Standing>
}

export type PurchaseClaimsDeps = {
  commands: ClaimCommands
  /** Returns the e-mail of an account; undefined if it has no owner any more. */
  emailOf: (accountId: string) => Promise<string | undefined>
  buyers: Buyers
  store: EventStore
}

/** The number of proven claims that are cached. They are final while their account exists. */
const CACHED_CLAIMS = 50_000

/** Returns how an account relates to a purchase that it has not proven, and no other account has. */
const unproven = ({ isPaid, addresses }: Buyer): Standing => (isPaid && addresses ? 'waiting' : 'claimed')

export const createPurchaseClaims = (deps: PurchaseClaimsDeps): PurchaseClaims => {
  const { commands, emailOf, buyers, store } = deps
  const proven = createGrowingCache<true>(CACHED_CLAIMS)
  store.whenServerChanges(() => proven.clear())

  const append = async (
    purchaseId: string,
    { accountId, quizUserId }: Claimant,
    replaced?: string,
  ): Promise<ClaimState> => {
    const stream = claimStream(purchaseId)
    const content = `${accountId} claims ${purchaseId}`
    const key = replaced === undefined ? content : randomUUID()
    const operation = { key, fingerprint: content, correlation: randomUUID() }
    await commands.handle(stream, operation, (claim) => decideClaim(claim, purchaseId, accountId, replaced, quizUserId))
    return await commands.readCached(stream)
  }

  /** Returns the account that has a claim if it has proven it. */
  const provenHolder = async (claim: ClaimState, buyer: Buyer): Promise<string | undefined> => {
    const { holder } = claim
    const email = holder === undefined ? undefined : await emailOf(holder)
    if (holder === undefined || email === undefined) return undefined
    return isProven(claim, buyer, { accountId: holder, email }) ? holder : undefined
  }

  const ownerOf = async (purchaseId: string) => {
    const claim = await commands.read(claimStream(purchaseId))
    return claim.holder === undefined ? undefined : await provenHolder(claim, await buyers.ofTransaction(purchaseId))
  }

  /** Returns the claim after taking it from an account that has no owner any more, or no proof against the buyer. */
  const takeOver = async (purchaseId: string, claimant: Claimant, buyer: Buyer, claim: ClaimState) => {
    if (claim.holder === undefined || claim.holder === claimant.accountId) return claim
    const isAbandoned = (await emailOf(claim.holder)) === undefined
    return isAbandoned || hasPaid(buyer, claimant) ? await append(purchaseId, claimant, claim.holder) : claim
  }

  const settle = async (purchaseId: string, claimant: Claimant, known?: Purchase): Promise<Standing> => {
    const { accountId } = claimant
    const stream = claimStream(purchaseId)
    let claim = await commands.readCached(stream)
    if (claim.holder === undefined) claim = await append(purchaseId, claimant)
    const buyer = await (known ? buyers.ofPurchase(known) : buyers.ofTransaction(purchaseId))
    if (!isProven(claim, buyer, claimant)) {
      // Another process may have recorded a confirmation.
      claim = await commands.read(stream)
      if (claim.holder !== accountId && (await provenHolder(claim, buyer))) return 'elsewhere'
      claim = await takeOver(purchaseId, claimant, buyer, claim)
    }
    if (isProven(claim, buyer, claimant)) {
      // An unnamed buyer may be named later, and may be another person.
      if (buyer.addresses) proven.set(`${purchaseId} ${accountId}`, true)
      return 'own'
    }
    return unproven(buyer)
  }

  return {
    standingOf: async (purchase, claimant) => {
      const claim = await commands.read(claimStream(purchase.transactionId))
      const buyer = await buyers.ofPurchase(purchase)
      if (isProven(claim, buyer, claimant)) return 'own'
      if (claim.holder !== claimant.accountId && (await provenHolder(claim, buyer))) return 'elsewhere'
      return hasPaid(buyer, claimant) ? 'own' : unproven(buyer)
    },

    transactionOf: async (purchaseId) => {
      if (!isSubscriptionId(purchaseId)) return purchaseId
      const events = decodeKnown(await store.readStream(subscriptionStream(purchaseId)))
      return events.reduce<SubscriptionState | null>(evolveSubscription, null)?.transactionId ?? purchaseId
    },

    ownerOf,

    isOwnedByAnother: async (purchaseId, accountId) => {
      const owner = await ownerOf(purchaseId)
      return owner !== undefined && owner !== accountId
    },

    isPaidBy: async (purchaseId, email) => {
      const buyer = await buyers.ofTransaction(purchaseId)
      return buyer.isPaid && isBuyer(buyer, email)
    },

    claim: async (purchaseId, claimant, known) =>
      proven.has(`${purchaseId} ${claimant.accountId}`) ? 'own' : await settle(purchaseId, claimant, known),
  }
}
