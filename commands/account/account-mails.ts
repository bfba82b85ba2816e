import type { Clock } from '#db/clock.ts'
import { createLink } from '#db/crypto/link-tokens.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { EventOf } from '#events/catalog.ts'
import { DAY_MS, MINUTE_MS } from '#events/time/time.ts'
import { causedByEvent } from '#commands/command.ts'
import type { PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'
import type { AccountCommands } from './account-commands.ts'
import type { AccountProofs } from './account-proofs.ts'
import type { PendingRegistration } from './account-state.ts'
import {
  decideAddPurchase,
  decideAwaitRegistration,
  decideFinishLink,
  decideReminderDue,
  decideResetLink,
} from './account.decision.ts'

export const RESET_LINK_MINUTES = 60
export const FINISH_LINK_DAYS = 7

/**
 * Records what a mail to an account depends on, before it is sent. `causedBy` is the id of the event that the mail reacts
 * to. Repeating an operation is safe.
 */
export type AccountMails = {
  /** Makes a link to a new password. Returns its token, or undefined if the account has no owner. */
  makeResetLink: (accountId: string, causedBy: string) => Promise<string | undefined>
  /** Expects the registration of a buyer. */
  awaitRegistration: (accountId: string, buyer: PendingRegistration, causedBy: string) => Promise<void>
  /** Makes a link to finish registration. Returns its token, or undefined if the owner controls the mailbox. */
  makeFinishLink: (accountId: string, buyer: PendingRegistration, causedBy: string) => Promise<string | undefined>
  /** Gives a purchase to the account with the e-mail that paid for it. Returns whether the account has it then. */
  addPurchase: (accountId: string, purchaseId: string, causedBy: string) => Promise<boolean>
  /** Records a reminder. Returns whether it may be mailed: the choice is current and no other was mailed on the date. */
  recordReminder: (
    accountId: string,
    due: EventOf<'account.reminder-due'>['data'],
    causedBy: string,
  ) => Promise<boolean>
}

export type AccountMailsDeps = {
  accounts: AccountCommands
  claims: PurchaseClaims
  proofs: AccountProofs
  keys: PersonKeys
  clock: Clock
}

export const createAccountMails = ({ accounts, claims, proofs, keys, clock }: AccountMailsDeps): AccountMails => {
  const expiresIn = (ms: number) => new Date(clock().getTime() + ms).toISOString()

  return {
    makeResetLink: async (accountId, causedBy) => {
      const stream = accountStream(accountId)
      const { owner } = await accounts.read(stream)
      if (!owner) return undefined
      const { token, digest } = createLink(accountId)
      const made = { link: digest, expiresAt: expiresIn(RESET_LINK_MINUTES * MINUTE_MS) }
      const outcome = await accounts.handle(stream, causedByEvent(causedBy, 'reset link'), (account) =>
        decideResetLink(account, owner.personId, made),
      )
      return outcome === 'appended' ? token : undefined
    },

    awaitRegistration: async (accountId, buyer, causedBy) => {
      const operation = causedByEvent(causedBy, 'awaits a registration')
      await accounts.handle(accountStream(accountId), operation, (account) => decideAwaitRegistration(account, buyer))
    },

    makeFinishLink: async (accountId, { purchaseId, email, license }, causedBy) => {
      const stream = accountStream(accountId)
      const { owner } = await accounts.read(stream)
      if (await proofs.controlsMailbox(accountId)) return undefined
      const { token, digest } = createLink(accountId)
      const expiresAt = expiresIn(FINISH_LINK_DAYS * DAY_MS)
      const made = { link: digest, expiresAt, payoutSubId: purchaseId, email, license }
      const outcome = await accounts.handle(stream, causedByEvent(causedBy, 'finish link'), (account) =>
        decideFinishLink(account, owner?.personId, made),
      )
      return outcome === 'appended' ? token : undefined
    },

    addPurchase: async (accountId, purchaseId, causedBy) => {
      const stream = accountStream(accountId)
      const { owner } = await accounts.read(stream)
      const email = owner && (await keys.open('email', owner.email))
      if (email === undefined) return false
      await accounts.handle(stream, causedByEvent(causedBy, 'adds a purchase'), (account) =>
        account.owner?.personId === owner?.personId ? decideAddPurchase(account, purchaseId) : [],
      )
      return (await claims.claim(purchaseId, { accountId, email })) === 'own'
    },

    recordReminder: async (accountId, due, causedBy) => {
      const stream = accountStream(accountId)
      await accounts.handle(stream, causedByEvent(causedBy, 'reminder'), (account) => decideReminderDue(account, due))
      const { owner, reminder, mailedReminders } = await accounts.readCached(stream)
      return (
        owner !== undefined &&
        reminder?.reminderId === due.reminderId &&
        mailedReminders.some((one) => one.reminderId === due.reminderId && one.localDate === due.localDate)
      )
    },
  }
}
