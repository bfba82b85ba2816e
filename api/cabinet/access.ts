import type { Pool } from '#db/client.ts'
import type { License, SubscriptionStatus } from '#events/payment.ts'
import { unavailable } from '../lib/refusal.ts'

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

export type SubscriptionFacts = {
  subscriptionId: string
  status: SubscriptionStatus
  license: License | null
  periodEndsAt: Date | null
  pastDueSince: Date | null
  scheduledAction: 'cancel' | 'pause' | 'resume' | null
  scheduledAt: Date | null
}

/** All that a transaction began, as far as it is known. */
export type Purchase = {
  transactionId: string
  /** The transaction itself. */
  payment: PaymentFacts | null
  /** The subscription it began. */
  subscription: SubscriptionFacts | null
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
const isForNothing = ({ payment, latest }: Purchase) =>
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

const bySubscription = (subscription: SubscriptionFacts, license: License | null, now: Date): Access => {
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
export const accessOf = (purchase: Purchase, now: Date): Access => {
  const { payment, subscription, latest } = purchase
  const license = subscription?.license ?? payment?.license ?? null
  if (isRefunded(latest ?? payment)) return denied('refunded', license)
  if (isForNothing(purchase)) return denied('unpaid', license)
  if (subscription) return bySubscription(subscription, license, now)
  return payment ? byPayment(payment, now) : denied('unconfirmed', null)
}

const PAYMENT = `json_build_object('status', status, 'license', license, 'amount', amount, 'refunded', refunded,
  'currency', currency, 'paidAt', paid_at, 'periodEndsAt', period_ends_at, 'quizUserId', quiz_user_id,
  'customerId', customer_id)`

/**
 * What a subscription charges later is no purchase: else each renewal could be handed on to somebody else. The latest
 * payment is one for a period; not what a change of plan or of card may charge in between.
 */
const PURCHASE = `
  with payment as (
    select * from read.subscription_payments
    where transaction_id = $1 and (origin is null or not starts_with(origin, 'subscription_'))),
  subscription as (
    select * from read.subscription_states
    where transaction_id = $1 or subscription_id = (select subscription_id from payment) limit 1),
  latest as (
    select * from read.subscription_payments
    where subscription_id = (select subscription_id from subscription) and status in ('paid', 'completed')
      and amount > 0 and origin in ('web', 'api', 'subscription_recurring')
    order by paid_at desc, transaction_id desc limit 1)
  select (select ${PAYMENT} from payment) as payment,
    (select ${PAYMENT} from latest) as latest,
    (select json_build_object('subscriptionId', subscription_id, 'status', status, 'license', license,
      'periodEndsAt', period_ends_at, 'pastDueSince', past_due_since, 'scheduledAction', scheduled_action,
      'scheduledAt', scheduled_at) from subscription) as subscription`

type Told<T> = { [K in keyof T]: T[K] extends Date | null ? string | null : T[K] }
type Row = {
  payment: Told<PaymentFacts> | null
  latest: Told<PaymentFacts> | null
  subscription: Told<SubscriptionFacts> | null
}

const date = (text: string | null) => (text === null ? null : new Date(text))

const paymentFrom = (told: Told<PaymentFacts> | null): PaymentFacts | null =>
  told && { ...told, paidAt: date(told.paidAt), periodEndsAt: date(told.periodEndsAt) }

const subscriptionFrom = (told: Told<SubscriptionFacts> | null): SubscriptionFacts | null =>
  told && {
    ...told,
    periodEndsAt: date(told.periodEndsAt),
    pastDueSince: date(told.pastDueSince),
    scheduledAt: date(told.scheduledAt),
  }

/** The views are made by the projector, which has perhaps not started since this question was added. */
const isNotThereYet = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'

/**
 * What is known of the purchase that a transaction began, from webhooks alone. Transaction and subscription find each
 * other whichever names the other.
 * @param transactionId Paddle's `txn_…`, which registration calls payoutSubId.
 * @throws {Refusal} 503 before the projector has run for the first time.
 */
export const purchaseOf = async (pool: Pool, transactionId: string): Promise<Purchase> => {
  const { rows } = await pool
    .query<Row>({ name: 'purchase-of', text: PURCHASE, values: [transactionId] })
    .catch((error: unknown) => {
      throw isNotThereYet(error) ? unavailable() : error
    })
  const { payment = null, latest = null, subscription = null } = rows[0] ?? {}
  return {
    transactionId,
    payment: paymentFrom(payment),
    subscription: subscriptionFrom(subscription),
    latest: paymentFrom(latest),
  }
}
