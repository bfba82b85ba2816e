import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { AccountCommands } from './account-commands.ts'

/** Finds the owners of accounts. */
export type Owners = {
  /** Returns the e-mail of an account; undefined if it has no owner any more. */
  emailOf: (accountId: string) => Promise<string | undefined>
  /** Returns the person who registered with an e-mail. */
  personOf: (email: string) => Promise<string | undefined>
}

type OwnersDeps = { accounts: AccountCommands; ids: AccountIds; keys: PersonKeys }

export const createOwners = ({ accounts, ids, keys }: OwnersDeps): Owners => ({
  emailOf: async (accountId) => {
    const { owner } = await accounts.read(accountStream(accountId))
    return owner && (await keys.open('email', owner.email))
  },
  personOf: async (email) => {
    const accountId = await ids.find(email)
    return accountId === undefined ? undefined : (await accounts.read(accountStream(accountId))).owner?.personId
  },
})
