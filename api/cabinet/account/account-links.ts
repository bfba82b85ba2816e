import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { Clock } from '#db/clock.ts'
import { readLink } from '#db/crypto/link-tokens.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { License } from '#events/money/licenses.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import type { ClaimConfirmations } from '#commands/purchase/claim-confirmations.ts'
import type { PurchaseClaims } from '#commands/purchase/purchase-claims.ts'
import { decideFinish, decideForgot, decideReset, usableLink } from '#commands/account/account.decision.ts'
import { PROVEN } from '#api/security/sign-in/caller.ts'
import { accountName, type KnownDevices } from '#api/security/sign-in/known-devices.ts'
import type { AccountPasswords } from './account-passwords.ts'
import type { AccountProofs } from '#commands/account/account-proofs.ts'
import type { Accounts } from './accounts.ts'

export type AccountLinksDeps = {
  commands: AccountCommands
  ids: AccountIds
  keys: PersonKeys
  passwords: AccountPasswords
  claims: PurchaseClaims
  confirmations: ClaimConfirmations
  accounts: Accounts
  proofs: AccountProofs
  devices: KnownDevices
  clock: Clock
}

export type UnregisteredPurchase = { purchaseId: string; email: string; license: License }

/** Handles the links in mails. Each link works once. */
export type AccountLinks = {
  /** Requests a mail. Callers don't learn whether the email has an account. */
  request: (email: string, operation: Operation) => Promise<void>
  /** Sets a new password and returns a token. @throws {Refusal} 422 for an unusable link. */
  resetPassword: (token: string, password: string, operation: Operation) => Promise<string>
  /** Gives a purchase to the account that claimed it. Can be repeated. @throws {Refusal} 422 for an unusable link. */
  confirmBuyer: (token: string) => Promise<void>
  /** Returns what the registration form needs. @throws {Refusal} 422 for an unusable link. */
  finishRegistration: (token: string, operation: Operation) => Promise<UnregisteredPurchase>
}

const unusable = () =>
  new Refusal(422, 'link_unusable', 'This link was used already or has expired. Please ask for a new one.')

export const createAccountLinks = (deps: AccountLinksDeps): AccountLinks => {
  const { commands, ids, keys, passwords, claims, confirmations, accounts, proofs, devices, clock } = deps

  const parse = (token: string) => {
    const link = readLink(token)
    if (!link) throw unusable()
    return { ...link, stream: accountStream(link.accountId) }
  }

  return {
    request: async (email, request) => {
      const stream = accountStream(await ids.of(email))
      const operation = withFingerprint(request, 'asks for a link')
      await commands.handle(stream, operation, (account) => decideForgot(account, clock()))
    },

    resetPassword: async (token, password, request) => {
      const { accountId, digest, stream } = parse(token)
      const operation = withFingerprint(request, digest)
      const signIn = async () => {
        // A new password ends the advantage of devices that signed in with the old one.
        await devices.forget(accountName('client', accountId))
        return await accounts.signIn(accountId, password, operation, PROVEN)
      }
      if (await commands.wasDone(stream, operation)) return await signIn()
      const account = await commands.read(stream)
      if (!account.owner || !usableLink(account, digest, 'reset', clock())) throw unusable()
      const { personId } = account.owner
      const email = await keys.open('email', account.owner.email)
      const passwordHash = await passwords.seal(personId, password, 'known', email === undefined ? [] : [email])
      const outcome = await commands.handle(stream, operation, (current) =>
        current.owner?.personId === personId ? decideReset(current, digest, passwordHash, clock()) : [],
      )
      if (outcome === 'nothing') throw unusable()
      return await signIn()
    },

    confirmBuyer: async (token) => {
      const { digest, stream } = parse(token)
      const { owner, purchaseIds } = await commands.read(stream)
      for (const purchaseId of owner ? purchaseIds : []) if (await confirmations.confirm(purchaseId, digest)) return
      throw unusable()
    },

    finishRegistration: async (token, operation) => {
      const { accountId, digest, stream } = parse(token)
      if (await proofs.isProven(accountId)) throw unusable()
      const outcome = await commands.handle(stream, operation, (account) => decideFinish(account, digest, clock()))
      const link = (await commands.read(stream)).links.get(digest)
      if (outcome === 'nothing' || link?.purpose !== 'finish') throw unusable()
      if (await claims.isOwnedByAnother(link.purchaseId)) throw unusable()
      const email = await keys.open('email', link.email)
      if (email === undefined) throw unusable()
      return { purchaseId: link.purchaseId, email, license: link.license }
    },
  }
}
