import { isSameMailbox } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import { type Buyer, type ClaimState, isProvenBy } from '#events/state/claim-state.ts'
import type { AccountCommands } from '#api/cabinet/commands.ts'

/** An account that claims a purchase. Its e-mail decides whether it is the buyer's. */
export type Claimant = { accountId: string; email: string }

/** Compares the e-mails of accounts with those of buyers. */
export const createClaimProofs = ({ accounts, keys }: { accounts: AccountCommands; keys: PersonKeys }) => {
  /** Returns the e-mail of an account; undefined if it has no owner any more. */
  const emailOf = async (accountId: string): Promise<string | undefined> => {
    const { owner } = await accounts.read(accountStream(accountId))
    return owner && (await keys.open('email', owner.email))
  }

  const isBuyer = ({ addresses }: Buyer, email: string): boolean =>
    addresses?.some((address) => isSameMailbox(address, email)) ?? false

  const isProven = (claim: ClaimState, buyer: Buyer, { accountId, email }: Claimant): boolean =>
    isProvenBy(claim, buyer, { accountId, isBuyer: isBuyer(buyer, email) })

  return {
    emailOf,
    isBuyer,
    isProven,
    /** Checks whether the account that has a claim, which may be another one, has proven it. */
    isHolderProven: async (claim: ClaimState, buyer: Buyer): Promise<boolean> => {
      const { holder } = claim
      const email = holder === undefined ? undefined : await emailOf(holder)
      return holder !== undefined && email !== undefined && isProven(claim, buyer, { accountId: holder, email })
    },
  }
}
