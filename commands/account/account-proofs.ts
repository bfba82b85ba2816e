import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'
import type { AccountCommands } from './account-commands.ts'

export type AccountProofsDeps = { accounts: AccountCommands; claims: PurchaseClaims; ids: AccountIds; keys: PersonKeys }

/**
 * Separates accounts of subscribers from registrations that prove nothing: anyone can enter another person's e-mail, and
 * would get that person's purchases and quiz answers.
 */
export type AccountProofs = {
  /** Checks whether an account has an owner who read its mail or has a paid purchase. It stays theirs then. */
  isProven: (accountId: string) => Promise<boolean>
  /** Checks whether the owner of an account controls its mailbox: they read its mail, or paid with this e-mail. */
  controlsMailbox: (accountId: string) => Promise<boolean>
  /** Checks whether an address is known to have bought. */
  hasBought: (email: string) => Promise<boolean>
}

export const createAccountProofs = ({ accounts, claims, ids, keys }: AccountProofsDeps): AccountProofs => {
  /** Checks for an owner who read a mail, or has a purchase that passes a test. */
  const hasProof = async (accountId: string, isProof: (purchaseId: string, email: string) => Promise<boolean>) => {
    const { owner, hasReadMail, purchaseIds } = await accounts.read(accountStream(accountId))
    const email = owner && (await keys.open('email', owner.email))
    if (email === undefined) return false
    if (hasReadMail) return true
    for (const id of purchaseIds) if (await isProof(await claims.transactionOf(id), email)) return true
    return false
  }

  const isProven: AccountProofs['isProven'] = (accountId) =>
    hasProof(accountId, async (id, email) => (await claims.claim(id, { accountId, email })) === 'own')

  return {
    isProven,
    controlsMailbox: (accountId) =>
      hasProof(
        accountId,
        async (id, email) => (await claims.ownerOf(id)) === accountId && (await claims.isPaidBy(id, email)),
      ),
    hasBought: async (email) => {
      const accountId = await ids.find(email)
      if (accountId === undefined) return false
      const { pendingRegistrations } = await accounts.read(accountStream(accountId))
      return pendingRegistrations.length > 0 || (await isProven(accountId))
    },
  }
}
