import { type DomainEvent, type EventOf, oneOf } from '#events/catalog.ts'

export type ClaimEvent = EventOf<
  'account.purchase-claimed' | 'account.claim-confirmed' | 'account.claim-link-requested' | 'account.claim-link-made'
>
export const isClaimEvent = oneOf<ClaimEvent>({
  'account.purchase-claimed': true,
  'account.claim-confirmed': true,
  'account.claim-link-requested': true,
  'account.claim-link-made': true,
})

/** A request to the buyer of a purchase to confirm an account's claim. */
type ClaimRequest = { accountId: string; at: string }

export type ClaimState = {
  /** The account that claimed the purchase last. Whether it has proven that it may have it is decided elsewhere. */
  holder: string | undefined
  /** The visitor of the browser in which the holder registered. */
  visitor: string | undefined
  /** The buyer confirmed the holder's claim. */
  isConfirmed: boolean
  /** Oldest first. */
  requests: readonly ClaimRequest[]
  /** Links that the buyer was sent, by digest. */
  links: ReadonlyMap<string, { accountId: string; expiresAt: string }>
}

export const noClaim: ClaimState = {
  holder: undefined,
  visitor: undefined,
  isConfirmed: false,
  requests: [],
  links: new Map(),
}

/** Returns the claim after another event. */
export const evolveClaim = (claim: ClaimState, event: DomainEvent): ClaimState => {
  switch (event.type) {
    case 'account.purchase-claimed':
      return { ...claim, holder: event.data.accountId, visitor: event.data.quizUserId, isConfirmed: false }
    case 'account.claim-confirmed':
      return { ...claim, holder: event.data.accountId, visitor: undefined, isConfirmed: true }
    case 'account.claim-link-requested': {
      const { accountId, at } = event.data
      return { ...claim, requests: [...claim.requests, { accountId, at }] }
    }
    case 'account.claim-link-made': {
      const { accountId, link, expiresAt } = event.data
      return { ...claim, links: new Map(claim.links).set(link, { accountId, expiresAt }) }
    }
    default:
      return claim
  }
}

/** The known facts about the buyer of a purchase. `addresses` is undefined until the provider has named some. */
export type Buyer = {
  isPaid: boolean
  addresses: readonly string[] | undefined
  /** The visitor that the checkout named. */
  quizUserId: string | null
}

/**
 * Returns whether an account has proven that a purchase is its own: it has the buyer's e-mail, or registered in the browser
 * that bought, because the buyer may have mistyped the e-mail at the checkout, or the buyer confirmed it.
 * As long as the provider has not named the buyer of a paid purchase, the account that claimed it has it.
 */
export const isProvenBy = (
  { holder, visitor, isConfirmed }: ClaimState,
  { isPaid, addresses, quizUserId }: Buyer,
  account: { accountId: string; isBuyer: boolean },
): boolean => {
  if (holder !== account.accountId || !isPaid) return false
  const isSameBrowser = visitor !== undefined && visitor === quizUserId
  return isConfirmed || isSameBrowser || addresses === undefined || account.isBuyer
}
