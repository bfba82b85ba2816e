import { GRACE_DAYS } from '#events/payment/money/refund-days.ts'
import type { License } from '#events/payment/money/licenses.ts'
import {
  isRefunded,
  type Purchase,
  type PurchasePayment,
  type PurchaseSubscription,
} from '#commands/payment/purchase/purchase.ts'
import { isPaid } from '#events/payment/payment-state.ts'
import { DAY_MS } from '#events/time/time.ts'

/** The reason of closed access. `unlisted`: what was paid buys no plan. */
export type Denial = 'unconfirmed' | 'unlisted' | 'unpaid' | 'refunded' | 'canceled' | 'paused' | 'past-due'

/** The reason of open access. `paid`: the first report of the subscription is still on its way. */
export type Grant = 'lifetime' | 'paid' | 'active' | 'trial' | 'ending' | 'past-due'

/** `until` is when access ends unless a renewal is reported; undefined if no end is known. */
export type Access =
  | { granted: true; by: Grant; until?: Date; license: License }
  | { granted: false; reason: Denial; license?: License }

export const addDays = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS)

const isUnlistedPayment = (payment: PurchasePayment | null) => payment?.license === null && isPaid(payment.status)

/** Checks for a first payment that buys no plan, because a price was left out for example. A later payment makes up for it. */
const isUnlisted = ({ payment, latest }: Purchase) =>
  isUnlistedPayment(payment) && (latest === null || isUnlistedPayment(latest))

const deny = (reason: Denial, license: License | null | undefined): Access => ({
  granted: false,
  reason,
  ...(license && { license }),
})

const grant = (by: Grant, license: License | null, until: Date | null, now: Date): Access =>
  license ? { granted: true, by, license, ...(until && now < until && { until }) } : deny('unconfirmed', null)

const grantedUntil = (by: Grant, license: License | null, until: Date, now: Date, reasonAfter: Denial): Access =>
  now < until ? grant(by, license, until, now) : deny(reasonAfter, license)

const bySubscription = (subscription: PurchaseSubscription, license: License | null, now: Date): Access => {
  const { status, pastDueSince, scheduledAction, scheduledAt, periodEndsAt } = subscription
  switch (status) {
    case 'canceled':
    case 'paused':
      return deny(status, license)
    case 'active':
    case 'trial':
    case 'past-due': {
      if (scheduledAt && scheduledAction !== null && scheduledAction !== 'resume') {
        const reason = scheduledAction === 'cancel' ? 'canceled' : 'paused'
        if (now >= scheduledAt) return deny(reason, license)
        if (status !== 'past-due') return grant('ending', license, scheduledAt, now)
      }
      if (status !== 'past-due') return grant(status, license, periodEndsAt, now)
      return grantedUntil(status, license, addDays(pastDueSince ?? periodEndsAt ?? now, GRACE_DAYS), now, status)
    }
    default:
      return status satisfies never
  }
}

/** Decides without a subscription: there is none for a lifetime license, otherwise its report has not arrived yet. */
const byPayment = (payment: PurchasePayment, now: Date): Access => {
  if (!isPaid(payment.status)) return deny(payment.status === 'failed' ? 'unpaid' : 'unconfirmed', payment.license)
  if (payment.license === 'lifetime') return grant('lifetime', 'lifetime', null, now)
  const paidUntil = payment.periodEndsAt ?? payment.paidAt ?? now
  return grantedUntil('paid', payment.license, addDays(paidUntil, GRACE_DAYS), now, 'unconfirmed')
}

/** Returns whether a purchase gives access now, with which license and until when, or why not. Pure. */
export const accessOf = (purchase: Purchase, now: Date): Access => {
  const { payment, subscription, latest } = purchase
  const license = subscription?.license ?? payment?.license ?? null
  const last = latest ?? payment
  if (last && isRefunded(last)) return deny('refunded', license)
  if (isUnlisted(purchase)) return deny('unlisted', null)
  if (subscription) return bySubscription(subscription, license, now)
  return payment ? byPayment(payment, now) : deny('unconfirmed', null)
}
