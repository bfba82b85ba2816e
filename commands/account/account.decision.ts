import {
  type AccountState,
  type AccountEvent,
  type AccountLink,
  type Extension,
  keyOf,
  type MailRefusal,
  type Owner,
  type PendingRegistration,
} from './account-state.ts'
import type { EventOf } from '#events/catalog.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { DAY_MS, MINUTE_MS } from '#events/time/time.ts'

/** Limits how often anyone can cause mails to one address. */
const MAX_LINK_REQUESTS_PER_HOUR = 5
const MIN_LINK_REQUEST_INTERVAL_MS = MINUTE_MS

/** More flights than a day has. */
const MAX_ZONE_CHANGES_PER_DAY = 6
const MAX_ZONE_CHOICES_PER_DAY = 20

export type NewAccount = Owner & { purchaseId: string; timeZone: string }

/** Registers an account, unless its email has one already. */
export const decideRegister = (
  account: AccountState,
  { purchaseId, registeredAt, ...owner }: NewAccount,
): AccountEvent[] =>
  account.owner || account.erasing || account.isErased
    ? []
    : [{ type: 'account.registered', data: { ...owner, payoutSubId: purchaseId, registeredAt } }]

/** Withdraws the registration of a person who took an e-mail without proof, for the buyer who paid with it. */
export const decideGiveWay = (account: AccountState, personId: string): AccountEvent[] => {
  const [purchaseId] = account.purchaseIds
  if (account.owner?.personId !== personId || account.hasReadMail || purchaseId === undefined) return []
  return [{ type: 'account.registration-withdrawn', data: { payoutSubId: purchaseId } }]
}

/** Withdraws a registration whose only purchase belongs to another account. */
export const decideWithdraw = (account: AccountState, purchaseId: string): AccountEvent[] =>
  account.owner && account.purchaseIds.every((id) => id === purchaseId)
    ? [{ type: 'account.registration-withdrawn', data: { payoutSubId: purchaseId } }]
    : []

/** Decides on the erasure of an account. Its person is the owner, unless another request was faster. */
export const decideErasure = ({ owner }: AccountState, keyId: string, persons: Sealed | null): AccountEvent[] =>
  owner && keyOf(owner) === keyId ? [{ type: 'account.erasure-asked', data: { persons } }] : []

/** Adds a purchase to an account that does not have it yet. */
export const decideAddPurchase = (account: AccountState, purchaseId: string): AccountEvent[] =>
  account.owner && !account.purchaseIds.includes(purchaseId)
    ? [{ type: 'account.purchase-added', data: { payoutSubId: purchaseId } }]
    : []

export type ZoneChange = { timeZone: string; isChosen: boolean }

/**
 * Changes the time zone. A device changes none that the subscriber chose. Each zone is read whenever days are counted, so an
 * account collects few of them.
 */
export const decideTimeZone = ({ owner, zones }: AccountState, change: ZoneChange, now: Date): AccountEvent[] => {
  const current = zones.at(-1)
  const isSame = change.timeZone === current?.timeZone && change.isChosen === (current.isChosen ?? false)
  const changesToday = zones.slice(1).filter(({ since }) => now.getTime() - Date.parse(since) < DAY_MS)
  return !owner ||
    isSame ||
    changesToday.length >= (change.isChosen ? MAX_ZONE_CHOICES_PER_DAY : MAX_ZONE_CHANGES_PER_DAY)
    ? []
    : [{ type: 'account.time-zone-changed', data: { ...change, since: now.toISOString() } }]
}

/** Changes the password, unless all sessions were ended since the owner was checked. */
export const decideChangePassword = (account: AccountState, generation: number, passwordHash: Sealed): AccountEvent[] =>
  account.generation === generation ? [{ type: 'account.password-changed', data: { passwordHash } }] : []

/** Extends the access of the person who was read as the owner. */
export const decideExtend = ({ owner }: AccountState, personId: string, extension: Extension): AccountEvent[] =>
  owner?.personId === personId ? [{ type: 'account.access-extended', data: extension }] : []

type ReminderChosen = EventOf<'account.reminder-chosen'>['data']

/** Chooses the hour of reminders. Choosing it again changes nothing before a mail was sent, and ends a pause after. */
export const decideReminder = (
  { owner, reminder, mailedReminders }: AccountState,
  chosen: ReminderChosen,
): AccountEvent[] => {
  const isSame = reminder?.hour === chosen.hour && reminder.timeZone === chosen.timeZone
  const isMailed = mailedReminders.some(({ reminderId }) => reminderId === reminder?.reminderId)
  return !owner || (isSame && !isMailed) ? [] : [{ type: 'account.reminder-chosen', data: chosen }]
}

/** Stops the reminders. Stopping them again changes nothing. */
export const decideStop = ({ reminder }: AccountState, by: 'settings' | 'link'): AccountEvent[] =>
  reminder ? [{ type: 'account.reminder-stopped', data: { by } }] : []

/** Records that mails to the address end. A repeated report changes nothing. */
export const decideMailRefusal = (
  { refusedMail }: AccountState,
  refusal: MailRefusal,
  data: { at: string },
): AccountEvent[] => (refusedMail.includes(refusal) ? [] : [{ type: `account.mail-${refusal}`, data }])

/** Records a reminder that is about to be mailed: of the current choice, and one at most on a date. */
export const decideReminderDue = (
  { owner, reminder, mailedReminders }: AccountState,
  due: EventOf<'account.reminder-due'>['data'],
): AccountEvent[] =>
  owner && reminder?.reminderId === due.reminderId && mailedReminders.every((one) => one.localDate < due.localDate)
    ? [{ type: 'account.reminder-due', data: due }]
    : []

const isTooFrequent = ({ linkRequestTimes }: AccountState, now: Date): boolean => {
  const ages = linkRequestTimes.map((at) => now.getTime() - Date.parse(at))
  const inLastHour = ages.filter((age) => age < 60 * MINUTE_MS)
  return inLastHour.length >= MAX_LINK_REQUESTS_PER_HOUR || ages.some((age) => age < MIN_LINK_REQUEST_INTERVAL_MS)
}

/** Requests links that cancel plans, for an address that has an account or a purchase. Frequent requests are ignored. */
export const decideCancelLinkRequest = (account: AccountState, now: Date): AccountEvent[] =>
  (account.owner || account.pendingRegistrations.length > 0) && !isTooFrequent(account, now)
    ? [{ type: 'account.cancel-link-requested', data: { at: now.toISOString() } }]
    : []

/**
 * Requests a link: to a new password if there is an account, or to finish registration if there is only a purchase.
 * Frequent requests are ignored.
 */
export const decideForgot = (account: AccountState, now: Date): AccountEvent[] => {
  if (isTooFrequent(account, now)) return []
  const data = { at: now.toISOString() }
  if (account.owner) return [{ type: 'account.password-reset-requested', data }]
  return account.pendingRegistrations.length > 0 ? [{ type: 'account.finish-link-requested', data }] : []
}

/** Makes a link to a new password for the person who was read as the owner. */
export const decideResetLink = (
  { owner }: AccountState,
  personId: string,
  made: EventOf<'account.reset-link-made'>['data'],
): AccountEvent[] => (owner?.personId === personId ? [{ type: 'account.reset-link-made', data: made }] : [])

/**
 * Makes a link to finish registration.
 * @param unprovenId the owner who was found to prove nothing, if the account has one.
 */
export const decideFinishLink = (
  { owner, hasReadMail }: AccountState,
  unprovenId: string | undefined,
  made: EventOf<'account.finish-link-made'>['data'],
): AccountEvent[] =>
  owner?.personId === unprovenId && !hasReadMail ? [{ type: 'account.finish-link-made', data: made }] : []

/** Returns the link of a token; undefined if it is unknown or expired. */
export const usableLink = (
  account: AccountState,
  digest: string,
  purpose: AccountLink['purpose'],
  now: Date,
): AccountLink | undefined => {
  const link = account.links.get(digest)
  return link && link.purpose === purpose && Date.parse(link.expiresAt) > now.getTime() ? link : undefined
}

export const decideReset = (account: AccountState, link: string, passwordHash: Sealed, now: Date): AccountEvent[] =>
  account.owner && usableLink(account, link, 'reset', now)
    ? [
        { type: 'account.password-reset', data: { link, passwordHash } },
        // Their links went to the same mailbox, whose owner is known now.
        ...account.pendingRegistrations.flatMap(({ purchaseId }) => decideAddPurchase(account, purchaseId)),
      ]
    : []

/** Requests a link to another address, within the limits of all links. */
export const decideEmailRequest = (account: AccountState, email: Sealed, now: Date): AccountEvent[] =>
  account.owner && !isTooFrequent(account, now)
    ? [{ type: 'account.email-change-requested', data: { email, at: now.toISOString() } }]
    : []

export const decideEmailLink = (
  { owner, wantedEmail: email }: AccountState,
  made: Omit<EventOf<'account.email-link-made'>['data'], 'email'>,
): AccountEvent[] => (owner && email ? [{ type: 'account.email-link-made', data: { ...made, email } }] : [])

export const decideEmailChange = (account: AccountState, digest: string, now: Date): AccountEvent[] => {
  const link = usableLink(account, digest, 'email', now)
  if (!account.owner || link?.purpose !== 'email') return []
  const data = { link: digest, email: link.email, previous: account.owner.email }
  return [{ type: 'account.email-changed', data }]
}

/** Expects the registration of a paid purchase, whose buyer may request a link or the end of the plan at once. */
export const decideAwaitRegistration = (
  { purchaseIds, pendingRegistrations }: AccountState,
  { purchaseId, ...buyer }: PendingRegistration,
): AccountEvent[] =>
  purchaseIds.includes(purchaseId) || pendingRegistrations.some((pending) => pending.purchaseId === purchaseId)
    ? []
    : [{ type: 'account.registration-awaited', data: { payoutSubId: purchaseId, ...buyer } }]
