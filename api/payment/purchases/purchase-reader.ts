import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { isTransactionId, paymentStream, subscriptionStream } from '#events/payment/payment.ts'
import { evolvePayment, isPaid, noPayment, type PaymentState } from '#events/payment/payment-state.ts'
import { evolveSubscription, type SubscriptionState } from '#events/payment/subscription-state.ts'
import { accessOf } from '#api/payment/access/access.ts'
import type { Purchase } from '#commands/payment/purchase/purchase.ts'
import type { PaymentProvider } from '#api/payment/payment-provider.ts'
import { isReportPending } from './purchase-info.ts'
import { toPurchasePayment, toPurchaseSubscription } from '#commands/payment/purchase/purchase-facts.ts'

/** Limits how many events are searched for related ids, so a projector that is minutes behind doesn't slow access. */
const MAX_TAIL_EVENTS = 20_000

/** Returns the position where the read model ends. Later events are read from the store. */
const TAIL = `
  select greatest(
    (select coalesce(max(position), 0) - ${MAX_TAIL_EVENTS} from event_store.events),
    (select coalesce(max(c.position), 0) from projector.checkpoints c
      join projector.projections p on p.name = c.name and p.live_version = c.version
      where c.name = 'subscription')) as after`

/** Returns the transactions and subscriptions that events after a position relate to the given ids. */
const RELATED = `
  select distinct substring(stream from position('-' in stream) + 1) as "streamId",
    data ->> 'transactionId' as "transactionId", data ->> 'subscriptionId' as "subscriptionId"
  from event_store.events
  where event_store.events.position > $1
    and (type = 'payment.subscription-reported'
        and (data ->> 'transactionId' = any($2) or stream = any(select 'subscription-' || unnest($2)))
      or type = 'payment.transaction-reported' and data ->> 'subscriptionId' = any($2))`

type RelatedRow = { streamId: string; transactionId: string | null; subscriptionId: string | null }
type StoredPayment = { transactionId: string; state: PaymentState }
type StoredSubscription = { subscriptionId: string; state: SubscriptionState }

export type PurchaseReaderDeps = {
  pool: Pool
  store: EventStore
  clock: Clock
  provider: PaymentProvider
  /** Whether purchases of the simulated checkout give access. */
  acceptsSimulated: boolean
  projectedPurchaseOf: (id: string) => Promise<Purchase>
}

/**
 * Creates a reader of purchases that never denies what a webhook reported a moment ago, however far the projector is
 * behind. It reads whole streams, but only if the read model gives no access or lacks the subscription of a plan.
 */
export const createPurchaseReader = (deps: PurchaseReaderDeps) => {
  const { pool, store, clock, provider, acceptsSimulated, projectedPurchaseOf } = deps
  const read = async (stream: string) => decodeKnown(await store.readStream(stream))

  const relatedTo = async (id: string, after: number): Promise<string[]> => {
    const { rows } = await pool.query<RelatedRow>({ name: 'related-purchases', text: RELATED, values: [after, [id]] })
    return rows.flatMap(({ streamId, transactionId, subscriptionId }) =>
      [streamId, transactionId, subscriptionId].filter((related) => related !== null),
    )
  }

  /** Reads the streams of these ids and of all ids that their events name. */
  const readRelated = async (ids: Set<string>, after: number) => {
    const payments: StoredPayment[] = []
    let subscription: StoredSubscription | undefined
    // Iterating a set also visits the ids that are added meanwhile.
    for (const id of ids) {
      if (isTransactionId(id)) {
        const state = (await read(paymentStream(id))).reduce(evolvePayment, noPayment)
        const payment = { transactionId: id, state }
        payments.push(payment)
        // A renewal must not lead to its subscription, or another account could claim the purchase by it.
        if (state.transaction?.subscriptionId && isPurchase(payment)) ids.add(state.transaction.subscriptionId)
      } else {
        const state = (await read(subscriptionStream(id))).reduce<SubscriptionState | null>(evolveSubscription, null)
        if (state) subscription = { subscriptionId: id, state }
        if (state?.transactionId) ids.add(state.transactionId)
      }
      for (const related of await relatedTo(id, after)) ids.add(related)
    }
    return { payments, subscription }
  }

  const storedPurchaseOf = async (id: string): Promise<Purchase> => {
    // The position is read first, so every event that the read model lacks comes after it.
    const { rows } = await pool.query<{ after: number }>({ name: 'purchase-tail', text: TAIL })
    const known = await projectedPurchaseOf(id)
    const ids = new Set(
      [id, known.transactionId, known.subscription?.subscriptionId].filter((one) => one !== undefined),
    )
    const { payments, subscription } = await readRelated(ids, rows[0]?.after ?? 0)
    const own = payments.find((one) => one.transactionId === id && isPurchase(one)) ?? payments.find(isPurchase)
    return {
      transactionId: own?.transactionId ?? subscription?.state.transactionId ?? known.transactionId,
      payment: own ? toPurchasePayment(own.state) : known.payment,
      subscription: subscription
        ? toPurchaseSubscription(subscription.subscriptionId, subscription.state)
        : known.subscription,
      latest: latestOf(payments, subscription?.subscriptionId, known.latest),
    }
  }

  /**
   * Returns a purchase with everything that webhooks have reported about it.
   * @param purchaseId a transaction, a subscription, or any other id that a buyer registered with.
   * @throws {Refusal} 503 before the projector has run for the first time.
   */
  return async (purchaseId: string): Promise<Purchase> => {
    const projected = await projectedPurchaseOf(purchaseId)
    const now = clock()
    const isKnown = accessOf(projected, now).granted && !isReportPending(projected, now, now)
    const purchase = isKnown ? projected : await storedPurchaseOf(purchaseId)
    return acceptsSimulated || !provider.isSimulated(purchase.transactionId) ? purchase : withoutAccess(purchase)
  }
}

/** Checks for the payment of a purchase, as opposed to a renewal. */
const isPurchase = ({ state: { transaction } }: StoredPayment) => transaction?.kind === 'purchase'

/** Returns the newest payment for a period. Selects like the read model's query. */
const latestOf = (payments: StoredPayment[], subscriptionId: string | undefined, known: Purchase['latest']) => {
  const paid = payments
    .filter(
      ({ state: { transaction } }) => subscriptionId !== undefined && transaction?.subscriptionId === subscriptionId,
    )
    .filter(({ state: { transaction } }) => transaction?.paysForPeriod && isPaid(transaction.status))
    .filter(({ state: { transaction } }) => (transaction?.amount ?? 0) > 0)
    .map(({ state }) => toPurchasePayment(state))
  const timeOf = (payment: Purchase['latest']) => payment?.paidAt?.getTime() ?? 0
  return [...(known ? [known] : []), ...paid].sort((a, b) => timeOf(a) - timeOf(b)).at(-1) ?? null
}

/** Withdraws the access of a purchase that was made in test mode and cost nothing. */
const withoutAccess = ({ transactionId, payment }: Purchase): Purchase => ({
  transactionId,
  payment: payment && { ...payment, status: 'failed' },
  subscription: null,
  latest: null,
})
