import { isSameMailbox } from '#db/crypto/account-ids.ts'
import { type Buyer, type ClaimState, isProvenBy } from './claim-state.ts'

/** An account that claims a purchase. Its e-mail decides whether it is the buyer's. */
export type Claimant = {
  accountId: string
  email: string
  /** The visitor of the browser that registers. */
  quizUserId?: string | undefined
}

export const isBuyer = ({ addresses }: Buyer, email: string): boolean =>
  addresses?.some((address) => isSameMailbox(address, email)) ?? false

/** Checks whether a claimant has the mailbox or the browser that paid. */
export const hasPaid = (buyer: Buyer, { email, quizUserId }: Claimant): boolean =>
  buyer.isPaid && (isBuyer(buyer, email) || (quizUserId !== undefined && quizUserId === buyer.quizUserId))

/** Checks whether an account has proven that a purchase is its own. */
export const isProven = (claim: ClaimState, buyer: Buyer, { accountId, email }: Claimant): boolean =>
  isProvenBy(claim, buyer, { accountId, isBuyer: isBuyer(buyer, email) })
