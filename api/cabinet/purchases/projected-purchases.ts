import type { Pool } from '#db/client.ts'
import { StoreUnavailable } from '#db/store/event-store.ts'
import { createBatcher } from '#db/store/batcher.ts'
import type { PaymentFacts, PurchaseAccess, ReportedSubscription } from '#api/cabinet/access/access.ts'
import { whenProjected } from '#api/http/when-projected.ts'

const PAYMENT = `json_build_object('status', status, 'license', license, 'amount', amount, 'refunded', refunded,
  'currency', currency, 'paidAt', paid_at, 'periodEndsAt', period_ends_at, 'quizUserId', quiz_user_id,
  'customerId', customer_id)`

/**
 * Finds each purchase by its transaction or by its subscription. What a subscription charges later is not a purchase:
 * otherwise each renewal could be given to another account. `latest` is the newest payment for a period, without the
 * charges for a change of plan or card.
 */
const PURCHASES = `
  select purchase.* from unnest($1::text[]) with ordinality as asked(id, n)
  cross join lateral (with payment as (
    select * from read.subscription_payments
    where (transaction_id = asked.id or subscription_id = asked.id
        or transaction_id = (select transaction_id from read.subscription_states where subscription_id = asked.id))
      and (origin is null or not starts_with(origin, 'subscription_'))
    order by transaction_id <> asked.id, paid_at limit 1),
  subscription as (
    select * from read.subscription_states
    where transaction_id = asked.id or subscription_id = asked.id
      or subscription_id = (select subscription_id from payment) limit 1),
  latest as (
    select * from read.subscription_payments
    where subscription_id = (select subscription_id from subscription) and status in ('paid', 'completed')
      and amount > 0 and origin in ('web', 'api', 'subscription_recurring')
    order by paid_at desc, transaction_id desc limit 1)
  select coalesce((select transaction_id from payment), (select transaction_id from subscription), asked.id) as "transactionId",
    (select ${PAYMENT} from payment) as payment,
    (select ${PAYMENT} from latest) as latest,
    (select json_build_object('subscriptionId', subscription_id, 'status', status, 'license', license,
      'periodEndsAt', period_ends_at, 'pastDueSince', past_due_since, 'scheduledAction', scheduled_action,
      'scheduledAt', scheduled_at) from subscription) as subscription) as purchase
  order by asked.n`

type Told<T> = { [K in keyof T]: T[K] extends Date | null ? string | null : T[K] }
type Row = {
  transactionId: string
  payment: Told<PaymentFacts> | null
  latest: Told<PaymentFacts> | null
  subscription: Told<ReportedSubscription> | null
}

const date = (text: string | null) => (text === null ? null : new Date(text))

const paymentFrom = (told: Told<PaymentFacts> | null): PaymentFacts | null =>
  told && { ...told, paidAt: date(told.paidAt), periodEndsAt: date(told.periodEndsAt) }

const subscriptionFrom = (told: Told<ReportedSubscription> | null): ReportedSubscription | null =>
  told && {
    ...told,
    periodEndsAt: date(told.periodEndsAt),
    pastDueSince: date(told.pastDueSince),
    scheduledAt: date(told.scheduledAt),
  }

const purchaseFrom = ({ transactionId, payment, latest, subscription }: Row): PurchaseAccess => ({
  transactionId,
  payment: paymentFrom(payment),
  subscription: subscriptionFrom(subscription),
  latest: paymentFrom(latest),
})

/** Creates a reader of the read model. Purchases that are wanted at the same moment are read together. */
export const createProjectedPurchases = (pool: Pool) => {
  const read = createBatcher<string, PurchaseAccess>({
    maxBatch: 64,
    concurrency: 1,
    maxQueue: 20_000,
    createOverflowError: () => new StoreUnavailable('Too many purchases are waited for'),
    send: async (ids) => {
      const { rows } = await whenProjected(pool.query<Row>({ name: 'purchases', text: PURCHASES, values: [ids] }))
      return ids.map((transactionId, n) =>
        purchaseFrom(rows[n] ?? { transactionId, payment: null, latest: null, subscription: null }),
      )
    },
  })
  return (id: string): Promise<PurchaseAccess> => read(id)
}
