import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { Clock } from '#db/clock.ts'
import { readLink } from '#db/crypto/link-tokens.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { ClaimConfirmations } from '#commands/payment/purchase/claim-confirmations.ts'
import type { PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AccountCommands } from './account-commands.ts'
import type { AccountProofs } from './account-proofs.ts'
import { keyOf } from './account-state.ts'
import { decideCancelLinkRequest, decideForgot, decideReset, usableLink } from './account.decision.ts'

export type AccountLinksDeps = {
  accounts: AccountCommands
  ids: AccountIds
  keys: PersonKeys
  claims: PurchaseClaims
  confirmations: ClaimConfirmations
  proofs: AccountProofs
  clock: Clock
}

export type UnregisteredPurchase = { purchaseId: string; email: string; license: License }

/** Hashes a new password and seals the hash with the key of a person. */
export type SealPassword = (person: { keyId: string; email: string | undefined }) => Promise<Sealed>

/** Handles the links in mails. A form that is sent uses its link; opening one changes nothing, because scanners do. */
export type AccountLinks = {
  /** Requests a mail. Callers don't learn whether the email has an account. */
  request: (email: string, operation: Operation) => Promise<void>
  /** Requests the same mail for an account. Returns false if there were too many lately, or it has no mailbox. */
  requestFor: (accountId: string, operation: Operation) => Promise<boolean>
  /** Requests a mail with links that cancel the plans of an address. Callers don't learn whether it has any. */
  requestCancelLink: (email: string, operation: Operation) => Promise<void>
  /** Sets a new password. Returns the account and the operation. @throws {Refusal} 422 for an unusable link. */
  resetPassword: (
    token: string,
    operation: Operation,
    sealPassword: SealPassword,
  ) => Promise<{ accountId: string; operation: Operation }>
  /** Gives a purchase to the account that claimed it. Can be repeated. @throws {Refusal} 422 for an unusable link. */
  confirmBuyer: (token: string) => Promise<void>
  /** Returns what the registration form needs, until its owner registers. @throws {Refusal} 422 for an unusable link. */
  readFinishLink: (token: string) => Promise<UnregisteredPurchase>
}

export const unusable = () =>
  new Refusal(422, 'link_unusable', 'This link was used already or has expired. Please ask for a new one.')

const parse = (token: string) => {
  const link = readLink(token)
  if (!link) throw unusable()
  return { ...link, stream: accountStream(link.accountId) }
}

export const createAccountLinks = (deps: AccountLinksDeps): AccountLinks => {
  const { accounts, ids, keys, claims, confirmations, proofs, clock } = deps

  const requestFor: AccountLinks['requestFor'] = async (accountId, request) => {
    const operation = withFingerprint(request, 'asks for a link')
    const outcome = await accounts.handle(accountStream(accountId), operation, (account) =>
      decideForgot(account, clock()),
    )
    return outcome !== 'nothing'
  }

  return {
    request: async (email, operation) => void (await requestFor(await ids.of(email), operation)),
    requestFor,

    requestCancelLink: async (email, request) => {
      const operation = withFingerprint(request, 'asks for a link to cancel')
      await accounts.handle(accountStream(await ids.of(email)), operation, (account) =>
        decideCancelLinkRequest(account, clock()),
      )
    },

    resetPassword: async (token, request, sealPassword) => {
      const { accountId, digest, stream } = parse(token)
      const operation = withFingerprint(request, digest)
      if (await accounts.wasDone(stream, operation)) return { accountId, operation }
      const account = await accounts.read(stream)
      if (!account.owner || !usableLink(account, digest, 'reset', clock())) throw unusable()
      const keyId = keyOf(account.owner)
      const passwordHash = await sealPassword({ keyId, email: await keys.open('email', account.owner.email) })
      const outcome = await accounts.handle(stream, operation, (current) =>
        current.owner && keyOf(current.owner) === keyId ? decideReset(current, digest, passwordHash, clock()) : [],
      )
      if (outcome === 'nothing') throw unusable()
      return { accountId, operation }
    },

    confirmBuyer: async (token) => {
      const { digest, stream } = parse(token)
      const { owner, purchaseIds } = await accounts.read(stream)
      for (const purchaseId of owner ? purchaseIds : []) if (await confirmations.confirm(purchaseId, digest)) return
      throw unusable()
    },

    readFinishLink: async (token) => {
      const { accountId, digest, stream } = parse(token)
      if (await proofs.isProven(accountId)) throw unusable()
      const link = usableLink(await accounts.read(stream), digest, 'finish', clock())
      if (link?.purpose !== 'finish') throw unusable()
      if (await claims.isOwnedByAnother(link.purchaseId)) throw unusable()
      const email = await keys.open('email', link.email)
      if (email === undefined) throw unusable()
      return { purchaseId: link.purchaseId, email, license: link.license }
    },
  }
}
