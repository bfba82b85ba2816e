import type { License } from '#events/money/licenses.ts'
import type { SubscriptionStatus } from '#events/payment.ts'

const DAY_MS = 86_400_000
/** How long somebody whose renewal failed may go on, and how long we wait for word of a renewal. */
const GRACE_DAYS = 3

/** A payment of the provider as webhooks told of it. Amounts in minor units. */
export type PaymentFacts = {
  status: string | null
  license: License | null
  amount: number | null
  refunded: number
  currency: string | null
  paidAt: Date | null
  periodEndsAt: Date | null
  quizUserId: string | null
  customerId: string | null
}

export type ReportedSubscription = {
  subscriptionId: string
  status: SubscriptionStatus
  license: License | null
  periodEndsAt: Date | null
  pastDueSince: Date | null
  scheduledAction: 'cancel' | 'pause' | 'resume' | null
  scheduledAt: Date | null
}

/** All that a transaction began, as far as it is known. */
export type PurchaseAccess = {
  transactionId: string
  /** The transaction itself. */
  payment: PaymentFacts | null
  /** The subscription it began. */
  subscription: ReportedSubscription | null
  /** The latest payment for a period of that subscription: the transaction itself, or a renewal. */
  latest: PaymentFacts | null
}

export type Denial = 'unconfirmed' | 'unpaid' | 'refunded' | 'canceled' | 'paused' | 'past-due'

/** `until` is when access ends unless something new is told; left out when it has no end, or none that is known. */
export type Access =
  | { granted: true; until?: Date; license: License }
  | { granted: false; reason: Denial; license?: License }

export const later = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS)

const isRefunded = (payment: PaymentFacts | null) =>
  payment !== null && payment.refunded > 0 && payment.refunded >= (payment.amount ?? 0)

export const isPaid = (payment: PaymentFacts | null) => payment?.status === 'paid' || payment?.status === 'completed'

/**
 * A checkout is opened by a browser, which may leave out the price of the first week: Paddle then begins a trial for
 * nothing.
 */
const isForNothing = ({ payment, latest }: PurchaseAccess) =>
  isPaid(payment) && payment?.license === 'trial' && payment.amount === 0 && latest === null

const denied = (reason: Denial, license: License | null | undefined): Access => ({
  granted: false,
  reason,
  ...(license && { license }),
})

const granted = (license: License | null, until: Date | null, now: Date): Access =>
  license ? { granted: true, license, ...(until && now < until && { until }) } : denied('unconfirmed', null)

const untilThen = (license: License | null, until: Date, now: Date, after: Denial): Access =>
  now < until ? granted(license, until, now) : denied(after, license)

const bySubscription = (subscription: ReportedSubscription, license: License | null, now: Date): Access => {
  const { status, pastDueSince, scheduledAction, scheduledAt, periodEndsAt } = subscription
  switch (status) {
    case 'canceled':
    case 'paused':
      return denied(status, license)
    case 'active':
    case 'trialing':
    case 'past_due': {
      if (scheduledAt && scheduledAction !== null && scheduledAction !== 'resume') {
        const reason = scheduledAction === 'cancel' ? 'canceled' : 'paused'
        if (now >= scheduledAt) return denied(reason, license)
        if (status !== 'past_due') return granted(license, scheduledAt, now)
      }
      if (status !== 'past_due') return granted(license, periodEndsAt, now)
      return untilThen(license, later(pastDueSince ?? periodEndsAt ?? now, GRACE_DAYS), now, 'past-due')
    }
    default:
      return status satisfies never
  }
}

/** No subscription is known: either there is none, since it was sold for life, or word of it is still to come. */
const byPayment = (payment: PaymentFacts, now: Date): Access => {
  if (!isPaid(payment)) {
    const isOff = payment.status === 'canceled' || payment.status === 'past_due'
    return denied(isOff ? 'unpaid' : 'unconfirmed', payment.license)
  }
  if (payment.license === 'lifetime') return granted('lifetime', null, now)
  const paidUntil = payment.periodEndsAt ?? payment.paidAt ?? now
  return untilThen(payment.license, later(paidUntil, GRACE_DAYS), now, 'unconfirmed')
}

/** Who may come in, until when, under which license; and if not, why. */
export const accessOf = (purchase: PurchaseAccess, now: Date): Access => {
  const { payment, subscription, latest } = purchase
  const license = subscription?.license ?? payment?.license ?? null
  if (isRefunded(latest ?? payment)) return denied('refunded', license)
  if (isForNothing(purchase)) return denied('unpaid', license)
  if (subscription) return bySubscription(subscription, license, now)
  return payment ? byPayment(payment, now) : denied('unconfirmed', null)
}
