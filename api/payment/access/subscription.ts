import { ACCESS_DENIED, CONFIRM_BY_MAIL, PLAN_UNKNOWN, STILL_CONFIRMING } from '#api/contracts/account/cabinet.ts'
import { type Denied, type Subscription } from '#api/contracts/course/access.ts'
import type { AccountState, Owner } from '#commands/account/account-state.ts'
import { activeDayOf, type CourseProgress } from '#events/course/course-state.ts'
import type { Purchase } from '#commands/payment/purchase/purchase.ts'
import { type Access, accessOf } from './access.ts'
import { countDays } from '#api/course/course-versions.ts'
import { openedDay, type TimeSpan } from '#commands/course/opened-day.decision.ts'

export type AccountOwner = { account: AccountState; owner: Owner; username: string }

/** Returns the access that several purchases give together: the newest that grants access, otherwise the newest. */
const bestOf = (accesses: readonly Access[]): Access =>
  accesses.findLast(({ granted }) => granted) ?? accesses.at(-1) ?? { granted: false, reason: 'unconfirmed' }

/** Access that an operator gave an account. */
export type ExtendedAccess = { granted: true; by: 'extension'; until: Date }

/** Returns the access of an account: what its purchases give, otherwise what an operator gave until a time. */
export const accountAccess = (
  { extensions }: Pick<AccountState, 'extensions'>,
  purchases: readonly Purchase[],
  now: Date,
): Access | ExtendedAccess => {
  const bought = bestOf(purchases.map((purchase) => accessOf(purchase, now)))
  const extension = extensions.at(-1)
  const until = extension && new Date(extension.until)
  return until && !bought.granted && now < until ? { granted: true, by: 'extension', until } : bought
}

const UNCONFIRMED = { code: 'payment_unconfirmed', message: STILL_CONFIRMING } as const
const UNPROVEN = { code: 'buyer_unproven', message: CONFIRM_BY_MAIL } as const
const ENDED = { code: 'access_denied', message: ACCESS_DENIED } as const

const reasonOf = (access: Access | ExtendedAccess, isWaiting: boolean) => {
  if (isWaiting) return UNPROVEN
  if (access.granted) return ENDED
  if (access.reason === 'unlisted') return { ...UNCONFIRMED, message: PLAN_UNKNOWN }
  return access.reason === 'unconfirmed' ? UNCONFIRMED : ENDED
}

/**
 * Returns the access and progress of a subscriber: the reply of `me`, or the body of a 402.
 * @param isWaiting whether a buyer has to confirm that a purchase is for this account.
 * @param closed the times without access.
 */
export const activeSubscription = (
  { account, owner, username }: AccountOwner,
  access: Access | ExtendedAccess,
  isWaiting: boolean,
  progress: CourseProgress,
  now: Date,
  closed: readonly TimeSpan[],
): Subscription | Denied => {
  const daysPlan = countDays(owner.courseVersion) ?? 1
  const opened = openedDay(new Date(owner.registeredAt), account.zones, now, daysPlan, closed)
  const fields = {
    username,
    daysPlan,
    activeDay: activeDayOf(progress, opened, daysPlan),
    openedDay: opened,
    courseVersion: owner.courseVersion,
  }
  if (access.granted) return { accessDenied: false, message: '', ...fields }
  const isActiveDaySaved = progress.completed.includes(fields.activeDay)
  return { accessDenied: true, ...reasonOf(access, isWaiting), ...fields, isActiveDaySaved }
}
