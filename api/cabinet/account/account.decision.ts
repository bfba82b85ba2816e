import type { AccountState, AccountEvent, AccountLink, Owner } from '#events/state/account-state.ts'
import type { Sealed } from '#events/sealed.ts'

const MINUTE_MS = 60_000

/** Mails with links that one account may ask for in an hour, and the least time between two. */
const MAILS = 5
const BETWEEN_MAILS_MS = MINUTE_MS

export type NewAccount = Owner & { payoutSubId: string; timeZone: string }

/** An e-mail has one account; nothing happens when it has one already. */
export const decideRegister = (account: AccountState, data: NewAccount): AccountEvent[] =>
  account.owner ? [] : [{ type: 'account.registered', data }]

/** Undoes a registration with a purchase that is another account's, unless the account lives by another purchase. */
export const decideWithdraw = (account: AccountState, payoutSubId: string): AccountEvent[] =>
  account.owner && account.purchaseIds.every((id) => id === payoutSubId)
    ? [{ type: 'account.registration-withdrawn', data: { payoutSubId } }]
    : []

/** Ends the account of a person whose key was destroyed, and of nobody who registered since. */
export const decideErase = (account: AccountState, personId: string): AccountEvent[] =>
  account.owner?.personId === personId ? [{ type: 'account.erased', data: {} }] : []

export const decideClaim = (holder: string | undefined, payoutSubId: string, accountId: string): AccountEvent[] =>
  holder === undefined ? [{ type: 'account.purchase-claimed', data: { payoutSubId, accountId } }] : []

/** Adds a purchase to an account that does not have it yet. */
export const decideAddPurchase = (account: AccountState, payoutSubId: string): AccountEvent[] =>
  account.owner && !account.purchaseIds.includes(payoutSubId)
    ? [{ type: 'account.purchase-added', data: { payoutSubId } }]
    : []

/** Adds the purchase of a login, if it names one, and records the subscriber's current time zone. */
export const decideSignedIn = (
  account: AccountState,
  { payoutSubId, timeZone }: { payoutSubId?: string | undefined; timeZone?: string | undefined },
  now: Date,
): AccountEvent[] => {
  if (!account.owner) return []
  const events = payoutSubId === undefined ? [] : decideAddPurchase(account, payoutSubId)
  if (timeZone !== undefined && timeZone !== account.zones.at(-1)?.timeZone) {
    events.push({ type: 'account.time-zone-changed', data: { timeZone, since: now.toISOString() } })
  }
  return events
}

/**
 * What asking for a link brings about: for whoever has an account a link to a new password, for whoever paid and has
 * none a link to finish registering. Asking again and again fills nobody's mailbox.
 */
export const decideForgot = (account: AccountState, now: Date): AccountEvent[] => {
  const ages = account.linkRequestTimes.map((at) => now.getTime() - Date.parse(at))
  if (ages.filter((age) => age < 60 * MINUTE_MS).length >= MAILS) return []
  if (ages.some((age) => age < BETWEEN_MAILS_MS)) return []
  const data = { at: now.toISOString() }
  if (account.owner) return [{ type: 'account.password-reset-requested', data }]
  return account.pendingRegistrations.length > 0 ? [{ type: 'account.finish-link-requested', data }] : []
}

/** The link that a token stands for, if it still opens anything; undefined when unknown, used or run out. */
export const usableLink = (
  account: AccountState,
  digest: string,
  purpose: AccountLink['purpose'],
  now: Date,
): AccountLink | undefined => {
  const link = account.links.get(digest)
  return link && link.purpose === purpose && !link.used && Date.parse(link.expiresAt) > now.getTime() ? link : undefined
}

export const decideReset = (account: AccountState, link: string, passwordHash: Sealed, now: Date): AccountEvent[] =>
  account.owner && usableLink(account, link, 'reset', now)
    ? [{ type: 'account.password-reset', data: { link, passwordHash } }]
    : []

export const decideFinish = (account: AccountState, link: string, now: Date): AccountEvent[] =>
  !account.owner && usableLink(account, link, 'finish', now)
    ? [{ type: 'account.finish-link-used', data: { link } }]
    : []
