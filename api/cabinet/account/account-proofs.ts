import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { AccountCommands } from '#api/cabinet/commands.ts'
import type { PurchaseClaims } from '#api/cabinet/purchases/purchase-claims.ts'

export type AccountProofsDeps = { commands: AccountCommands; claims: PurchaseClaims; keys: PersonKeys }

/**
 * Separates accounts of subscribers from registrations that prove nothing. Anyone can register any e-mail; it stays theirs
 * once they have read its mail or have a paid purchase.
 */
export type AccountProofs = {
  /** Checks whether an account has an owner who read its mail or has a paid purchase. */
  isProven: (accountId: string) => Promise<boolean>
}

export const createAccountProofs = ({ commands, claims, keys }: AccountProofsDeps): AccountProofs => ({
  isProven: async (accountId) => {
    const { owner, hasReadMail, purchaseIds } = await commands.read(accountStream(accountId))
    const email = owner && (await keys.open('email', owner.email))
    if (email === undefined) return false
    if (hasReadMail) return true
    for (const purchaseId of purchaseIds) {
      if ((await claims.claim(await claims.transactionOf(purchaseId), { accountId, email })) === 'own') return true
    }
    return false
  },
})
