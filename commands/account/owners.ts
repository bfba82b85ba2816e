import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { AccountCommands } from './account-commands.ts'

/** Returns the e-mail of an account; undefined if it has no owner any more. */
export const createEmailReader =
  ({ accounts, keys }: { accounts: AccountCommands; keys: PersonKeys }) =>
  async (accountId: string): Promise<string | undefined> => {
    const { owner } = await accounts.read(accountStream(accountId))
    return owner && (await keys.open('email', owner.email))
  }
