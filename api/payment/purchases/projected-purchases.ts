import type { Pool } from '#db/client.ts'
import { jsonObject, type JsonObjectOf, viewOf } from '#db/read-models/description.ts'
import { subscriptionModel, type subscriptionTables } from '#db/payment/subscription.ts'
import { StoreUnavailable } from '#db/event-store.ts'
import { createBatcher } from '#db/store/batcher.ts'
import type { Purchase, PurchasePayment, PurchaseSubscription } from '#commands/payment/purchase/purchase.ts'
import { findClosedTimes } from '#commands/payment/purchase/access-times.ts'
import { refundedAt } from '#events/payment/payment-state.ts'
import { whenProjected } from '#api/http/when-projected.ts'

/** Creates a reader of the read model. Purchases that are requested at the same moment share one query. */
export const createProjectedPurchases = (pool: Pool) => {
  const read = createBatcher<string, Purchase>({
    maxBatch: 64,
    concurrency: 1,
    maxQueue: 20_000,
    createOverflowError: () => new StoreUnavailable('Too many requests for purchases are waiting'),
    send: async (ids) => {
      const { rows } = await whenProjected(pool.query<Row>({ name: 'purchases', text: PURCHASES, values: [ids] }))
      return ids.map((transactionId, n) =>
        purchaseFrom(rows[n] ?? { transactionId, payment: null, latest: null, subscription: null }),
      )
    },
  })
  return (id: string): Promise<Purchase> => read(id)
}

const purchaseFrom = ({ transactionId, payment, latest, subscription }: Row): Purchase => ({
  transactionId,
  payment: paymentFrom(payment),
  subscription: subscriptionFrom(subscription),
  latest: paymentFrom(latest),
})

const paymentFrom = (json: PaymentJson | null): PurchasePayment | null => {
  if (!json) return null
  const { state, paidAt, periodEndsAt, ...payment } = json
  return { ...payment, paidAt: date(paidAt), periodEndsAt: date(periodEndsAt), refundedAt: date(refundedAt(state)) }
}

const date = (text: string | null) => (text === null ? null : new Date(text))

const subscriptionFrom = (json: SubscriptionJson | null): PurchaseSubscription | null => {
  if (!json) return null
  const { state, ...subscription } = json
  return {
    ...subscription,
    periodEndsAt: date(json.periodEndsAt),
    pastDueSince: date(json.pastDueSince),
    scheduledAt: date(json.scheduledAt),
    closed: findClosedTimes(state.statuses),
  }
}

const payments = viewOf(subscriptionModel, 'payments')
const states = viewOf(subscriptionModel, 'states')

const PAYMENT = {
  status: 'status',
  license: 'license',
  amount: 'amount',
  refunded: 'refunded',
  currency: 'currency',
  paidAt: 'paid_at',
  periodEndsAt: 'period_ends_at',
  quizUserId: 'quiz_user_id',
  customerId: 'customer_id',
  state: 'state',
} as const
type PaymentJson = JsonObjectOf<typeof subscriptionTables.payments, typeof PAYMENT>

const SUBSCRIPTION = {
  subscriptionId: 'subscription_id',
  status: 'status',
  license: 'license',
  periodEndsAt: 'period_ends_at',
  pastDueSince: 'past_due_since',
  scheduledAction: 'scheduled_action',
  scheduledAt: 'scheduled_at',
  state: 'state',
} as const
type SubscriptionJson = JsonObjectOf<typeof subscriptionTables.states, typeof SUBSCRIPTION>

/**
 * Finds each purchase by its transaction or by its subscription. Renewals are not purchases, or another account could
 * claim each of them. `latest` is the newest payment for a period, without charges for a change of plan or card.
 * The statement is written by hand because it is prepared once per connection and answers many requests at once.
 */
const PURCHASES = `
  select purchase.* from unnest($1::text[]) with ordinality as requested(id, n)
  cross join lateral (with payment as (
    select * from ${payments}
    where (transaction_id = requested.id or subscription_id = requested.id
        or transaction_id = (select transaction_id from ${states} where subscription_id = requested.id))
      and coalesce(kind, 'purchase') = 'purchase'
    order by transaction_id <> requested.id, paid_at limit 1),
  subscription as (
    select * from ${states}
    where transaction_id = requested.id or subscription_id = requested.id
      or subscription_id = (select subscription_id from payment) limit 1),
  latest as (
    select * from ${payments}
    where subscription_id = (select subscription_id from subscription) and status in ('paid', 'completed')
      and amount > 0 and pays_for_period
    order by paid_at desc, transaction_id desc limit 1)
  select coalesce((select transaction_id from payment), (select transaction_id from subscription), requested.id) as "transactionId",
    (select ${jsonObject(PAYMENT)} from payment) as payment,
    (select ${jsonObject(PAYMENT)} from latest) as latest,
    (select ${jsonObject(SUBSCRIPTION)} from subscription) as subscription) as purchase
  order by requested.n`

type Row = {
  transactionId: string
  payment: PaymentJson | null
  latest: PaymentJson | null
  subscription: SubscriptionJson | null
}
