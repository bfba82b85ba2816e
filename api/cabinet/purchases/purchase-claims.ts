import { randomUUID } from 'node:crypto'
import { claimStream } from '#events/account.ts'
import type { AccountEvent } from '#events/state/account-state.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { isSubscriptionId, subscriptionStream } from '#events/payment.ts'
import type { CommandHandler } from '#api/commands/command.ts'
import { Refusal } from '#api/http/refusal.ts'
import { decideClaim } from '#api/cabinet/account/account.decision.ts'

export type Claims = CommandHandler<string | undefined, AccountEvent>

export const claimedByAnother = () =>
  new Refusal(
    422,
    'purchase_claimed',
    'This purchase belongs to another account already. Please log in to that account.',
  )

export type PurchaseClaims = ReturnType<typeof createPurchaseClaims>

/**
 * Whose a purchase is. A claim is made once and never changes, and only for an account that exists, so a crash cannot
 * leave a purchase to nobody: whoever registered with it claims it the next time they are seen.
 */
export const createPurchaseClaims = (claims: Claims, store: EventStore) => {
  // Memory tells the truth: a claim that was once made stays.
  const holderOf = (payoutSubId: string) => claims.readCached(claimStream(payoutSubId))

  /** The account that has it now: the one given, unless another was first. */
  const claim = async (payoutSubId: string, accountId: string): Promise<string> => {
    const known = await holderOf(payoutSubId)
    if (known !== undefined) return known
    const content = `${accountId} claims ${payoutSubId}`
    const operation = { key: content, fingerprint: content, correlation: randomUUID() }
    await claims.handle(claimStream(payoutSubId), operation, (holder) => decideClaim(holder, payoutSubId, accountId))
    return (await holderOf(payoutSubId)) ?? accountId
  }

  return {
    /** Returns the transaction that began a subscription, if a webhook has named it; otherwise the id itself. */
    transactionOf: async (payoutSubId: string): Promise<string> => {
      if (!isSubscriptionId(payoutSubId)) return payoutSubId
      const events = decodeKnown(await store.readStream(subscriptionStream(payoutSubId)))
      const named = events.flatMap((event) =>
        event.type === 'payment.subscription-reported' ? (event.data.transactionId ?? []) : [],
      )
      return named[0] ?? payoutSubId
    },

    /** Whether another account than this has the purchase. */
    isAnothers: async (payoutSubId: string, accountId: string): Promise<boolean> => {
      const holder = await holderOf(payoutSubId)
      return holder !== undefined && holder !== accountId
    },

    /** Whether anybody has it. */
    isClaimed: async (payoutSubId: string): Promise<boolean> => (await holderOf(payoutSubId)) !== undefined,

    claim,

    /** Which of these the account really has, claiming what nobody has yet. */
    ownedBy: async (accountId: string, payoutSubIds: readonly string[]): Promise<string[]> => {
      const holders = await Promise.all(payoutSubIds.map((id) => claim(id, accountId)))
      return payoutSubIds.filter((_, n) => holders[n] === accountId)
    },
  }
}
