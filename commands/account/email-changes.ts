import type { Clock } from '#db/clock.ts'
import { type AccountIds, isSameMailbox } from '#db/crypto/account-ids.ts'
import { createLink, readLink } from '#db/crypto/link-tokens.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import { HOUR_MS } from '#events/time/time.ts'
import { causedByEvent, type Operation, withFingerprint } from '#commands/command.ts'
import type { ClaimConfirmations } from '#commands/payment/purchase/claim-confirmations.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AccountCommands } from './account-commands.ts'
import { unusable } from './account-links.ts'
import { keyOf } from './account-state.ts'
import { decideEmailChange, decideEmailLink, decideEmailRequest, usableLink } from './account.decision.ts'

export const EMAIL_LINK_HOURS = 24

export type EmailChangesDeps = {
  accounts: AccountCommands
  ids: AccountIds
  keys: PersonKeys
  confirmations: ClaimConfirmations
  clock: Clock
}

/** Changes the e-mail address of an account, with a link that its owner reads in the new mailbox. */
export type EmailChanges = {
  /** Requests the mail with the link. Too frequent requests send none. The caller has checked the password. */
  request: (accountId: string, email: string, operation: Operation) => Promise<void>
  /** Makes the link. Returns its token, or undefined if the account wants no change any more. */
  makeLink: (accountId: string, causedBy: string) => Promise<string | undefined>
  /** Changes the address. @throws {Refusal} 422 for an unusable link, 409 if another account has the address. */
  change: (token: string, operation: Operation) => Promise<void>
}

const emailTaken = () => new Refusal(409, 'email_taken', 'Another account has this e-mail address already.')

export const createEmailChanges = (deps: EmailChangesDeps): EmailChanges => {
  const { accounts, ids, keys, confirmations, clock } = deps
  return {
    request: async (accountId, email, request) => {
      const stream = accountStream(accountId)
      const { owner } = await accounts.read(stream)
      if (!owner) return
      const wanted = await keys.seal(keyOf(owner), 'email', email)
      const operation = withFingerprint(request, `wants ${await keys.fingerprint(keyOf(owner), email)}`)
      await accounts.handle(stream, operation, (account) => decideEmailRequest(account, wanted, clock()))
    },

    makeLink: async (accountId, causedBy) => {
      const { token, digest } = createLink(accountId)
      const expiresAt = new Date(clock().getTime() + EMAIL_LINK_HOURS * HOUR_MS).toISOString()
      const outcome = await accounts.handle(
        accountStream(accountId),
        causedByEvent(causedBy, 'link to a new address'),
        (account) => decideEmailLink(account, { link: digest, expiresAt }),
      )
      return outcome === 'appended' ? token : undefined
    },

    change: async (token, request) => {
      const read = readLink(token)
      if (!read) throw unusable()
      const { accountId, digest } = read
      const stream = accountStream(accountId)
      const operation = withFingerprint(request, digest)
      if (await accounts.wasDone(stream, operation)) return
      const account = await accounts.read(stream)
      const link = usableLink(account, digest, 'email', clock())
      if (!account.owner || link?.purpose !== 'email') throw unusable()
      const [email, previous] = [await keys.open('email', link.email), await keys.open('email', account.owner.email)]
      if (email === undefined || previous === undefined) throw unusable()
      if ((await ids.assign(email, accountId)) !== accountId) throw emailTaken()
      // The purchases stay the account's: the mailbox that proved them is no longer its own.
      for (const purchaseId of account.purchaseIds) await confirmations.keep(purchaseId, accountId, digest)
      const outcome = await accounts.handle(stream, operation, (current) => decideEmailChange(current, digest, clock()))
      if (outcome === 'nothing') throw unusable()
      // A subscriber may prove the same mailbox again, after mail to it came back.
      if (!isSameMailbox(email, previous)) await ids.release(previous, accountId)
    },
  }
}
