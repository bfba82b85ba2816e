import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { Clock } from '#db/clock.ts'
import { readLink } from '#db/crypto/link-tokens.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { License } from '#events/money/licenses.ts'
import type { AccountState, AccountEvent } from '#events/state/account-state.ts'
import type { CommandHandler, Operation } from '#api/commands/command.ts'
import { Refusal } from '#api/http/refusal.ts'
import { decideFinish, decideForgot, decideReset, usableLink } from './account.decision.ts'
import type { AccountPasswords } from './account-passwords.ts'
import { type Accounts, withFingerprint } from './accounts.ts'
import type { PurchaseClaims } from '#api/cabinet/purchases/purchase-claims.ts'

export type AccountLinksDeps = {
  commands: CommandHandler<AccountState, AccountEvent>
  ids: AccountIds
  keys: PersonKeys
  passwords: AccountPasswords
  purchases: PurchaseClaims
  accounts: Accounts
  clock: Clock
}

const unusable = () =>
  new Refusal(422, 'link_unusable', 'This link was used already or has expired. Please ask for a new one.')

export type AccountLinks = ReturnType<typeof createAccountLinks>

/** What the links in mails open, each once. */
export const createAccountLinks = (deps: AccountLinksDeps) => {
  const { commands, ids, keys, passwords, purchases, accounts, clock } = deps

  const linkOf = (token: string) => {
    const link = readLink(token)
    if (!link) throw unusable()
    return { ...link, stream: accountStream(link.accountId) }
  }

  return {
    /** Asks for a mail. Whether there will be one, nobody is told. */
    forgot: async (email: string, operation: Operation): Promise<void> => {
      const stream = accountStream(await ids.of(email))
      await commands.handle(stream, withFingerprint(operation, 'asks for a link'), (account) =>
        decideForgot(account, clock()),
      )
    },

    /** Sets a new password and signs in. @throws {Refusal} 422 */
    reset: async (token: string, password: string, asking: Operation): Promise<string> => {
      const { accountId, digest, stream } = linkOf(token)
      const operation = withFingerprint(asking, digest)
      const signIn = async () => {
        await passwords.forgive(accountId)
        return await accounts.signIn(accountId, password)
      }
      if (await commands.wasDone(stream, operation)) return await signIn()
      const account = await commands.read(stream)
      if (!account.owner || !usableLink(account, digest, 'reset', clock())) throw unusable()
      const { personId } = account.owner
      const passwordHash = await passwords.seal(personId, password)
      const outcome = await commands.handle(stream, operation, (current) =>
        current.owner?.personId === personId ? decideReset(current, digest, passwordHash, clock()) : [],
      )
      if (outcome === 'nothing') throw unusable()
      return await signIn()
    },

    /** What the registration form needs. @throws {Refusal} 422 */
    finish: async (
      token: string,
      operation: Operation,
    ): Promise<{ payoutSubId: string; email: string; license: License }> => {
      const { digest, stream } = linkOf(token)
      const outcome = await commands.handle(stream, operation, (account) => decideFinish(account, digest, clock()))
      const link = (await commands.read(stream)).links.get(digest)
      if (outcome === 'nothing' || link?.purpose !== 'finish') throw unusable()
      if (await purchases.isClaimed(link.purchaseId)) throw unusable()
      const email = await keys.open('email', link.email)
      if (email === undefined) throw unusable()
      return { payoutSubId: link.purchaseId, email, license: link.license }
    },
  }
}
