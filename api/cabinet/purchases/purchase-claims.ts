import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { claimStream } from '#events/account.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { isSubscriptionId, subscriptionStream } from '#events/payment.ts'
import type { Buyer, ClaimState } from '#events/state/claim-state.ts'
import { evolveSubscription, type SubscriptionState } from '#events/state/subscription-state.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Purchase } from '#api/cabinet/access/access.ts'
import type { AccountCommands, ClaimCommands } from '#api/cabinet/commands.ts'
import type { Buyers } from './buyers.ts'
import { type Claimant, createClaimProofs } from './claim-proofs.ts'
import { decideClaim, decideConfirm, decideRequest } from './claim.decision.ts'

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
  /** Checks whether an account other than this one has proven that the purchase is its own. */
  isOwnedByAnother: (purchaseId: string, accountId?: string) => Promise<boolean>
  /** Checks whether an e-mail address paid for a purchase. */
  isPaidBy: (purchaseId: string, email: string) => Promise<boolean>
  /** Claims a purchase if it can be claimed. Returns how the account relates to it then. */
  claim: (purchaseId: string, claimant: Claimant, known?: Purchase) => Promise<Standing>
  /** Asks the buyer to confirm a claim. Too frequent requests change nothing. */
  requestLink: (purchaseId: string, accountId: string, isFirst: boolean) => Promise<void>
  /** Confirms a claim with the link of a mail. Returns false if no claim has the link, or another account is proven. */
  confirm: (purchaseId: string, link: string) => Promise<boolean>
}

export type PurchaseClaimsDeps = {
  commands: ClaimCommands
  accounts: AccountCommands
  buyers: Buyers
  keys: PersonKeys
  store: EventStore
  clock: Clock
}

const operationOf = (content: string, key: string | undefined = content) => ({
  key,
  fingerprint: content,
  correlation: randomUUID(),
})

/** The number of proven claims that are cached. They are final while their account exists. */
const CACHED_CLAIMS = 50_000

export const createPurchaseClaims = (deps: PurchaseClaimsDeps): PurchaseClaims => {
  const { commands, buyers, store, clock } = deps
  const { emailOf, isBuyer, isProven, isHolderProven } = createClaimProofs(deps)
  const proven = new LRUCache<string, true>({ max: CACHED_CLAIMS })

  const append = async (purchaseId: string, accountId: string, replaced?: string): Promise<ClaimState> => {
    const stream = claimStream(purchaseId)
    const content = `${accountId} claims ${purchaseId}`
    const operation = replaced === undefined ? operationOf(content) : operationOf(content, randomUUID())
    await commands.handle(stream, operation, (claim) => decideClaim(claim, purchaseId, accountId, replaced))
    return await commands.readCached(stream)
  }

  /** Returns the claim after taking it from an account that has no owner any more, or no proof against the buyer. */
  const takeOver = async (purchaseId: string, { accountId, email }: Claimant, buyer: Buyer, claim: ClaimState) => {
    if (claim.holder === undefined || claim.holder === accountId) return claim
    const isAbandoned = (await emailOf(claim.holder)) === undefined
    return isAbandoned || (buyer.isPaid && isBuyer(buyer, email))
      ? await append(purchaseId, accountId, claim.holder)
      : claim
  }

  const settle = async (purchaseId: string, claimant: Claimant, known?: Purchase): Promise<Standing> => {
    const { accountId } = claimant
    const stream = claimStream(purchaseId)
    let claim = await commands.readCached(stream)
    if (claim.holder === undefined) claim = await append(purchaseId, accountId)
    const buyer = await (known ? buyers.ofPurchase(known) : buyers.ofTransaction(purchaseId))
    if (!isProven(claim, buyer, claimant)) {
      // Another process may have recorded a confirmation.
      claim = await commands.read(stream)
      if (claim.holder !== accountId && (await isHolderProven(claim, buyer))) return 'elsewhere'
      claim = await takeOver(purchaseId, claimant, buyer, claim)
    }
    if (isProven(claim, buyer, claimant)) {
      // An unnamed buyer may be named later, and may be another person.
      if (buyer.addresses) proven.set(`${purchaseId} ${accountId}`, true)
      return 'own'
    }
    return buyer.isPaid && buyer.addresses ? 'waiting' : 'claimed'
  }

  return {
    transactionOf: async (purchaseId) => {
      if (!isSubscriptionId(purchaseId)) return purchaseId
      const events = decodeKnown(await store.readStream(subscriptionStream(purchaseId)))
      return events.reduce<SubscriptionState | null>(evolveSubscription, null)?.transactionId ?? purchaseId
    },

    isOwnedByAnother: async (purchaseId, accountId) => {
      const claim = await commands.read(claimStream(purchaseId))
      if (claim.holder === undefined || claim.holder === accountId) return false
      return await isHolderProven(claim, await buyers.ofTransaction(purchaseId))
    },

    isPaidBy: async (purchaseId, email) => {
      const buyer = await buyers.ofTransaction(purchaseId)
      return buyer.isPaid && isBuyer(buyer, email)
    },

    claim: async (purchaseId, claimant, known) =>
      proven.has(`${purchaseId} ${claimant.accountId}`) ? 'own' : await settle(purchaseId, claimant, known),

    requestLink: async (purchaseId, accountId, isFirst) => {
      const content = `${accountId} asks to confirm ${purchaseId}${isFirst ? '' : ` again, ${randomUUID()}`}`
      await commands.handle(claimStream(purchaseId), operationOf(content), (claim) =>
        isFirst && claim.requests.some((request) => request.accountId === accountId)
          ? []
          : decideRequest(claim, purchaseId, accountId, clock()),
      )
    },

    confirm: async (purchaseId, link) => {
      const stream = claimStream(purchaseId)
      const claim = await commands.read(stream)
      const made = claim.links.get(link)
      if (!made) return false
      if (claim.holder !== made.accountId && (await isHolderProven(claim, await buyers.ofTransaction(purchaseId)))) {
        return false
      }
      await commands.handle(stream, operationOf(`${link} confirms ${purchaseId}`), (current) =>
        decideConfirm(current, purchaseId, link, clock()),
      )
      const after = await commands.read(stream)
      return after.isConfirmed && after.holder === made.accountId
    },
  }
}
