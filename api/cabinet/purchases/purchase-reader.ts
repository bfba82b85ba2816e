import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { isTransactionId, paymentStream, subscriptionStream } from '#events/payment.ts'
import { isSimulatedId } from '#api/paddle/simulated/webhooks.ts'
import { accessOf, type PurchaseAccess } from '#api/cabinet/access/access.ts'
import {
  paymentFactsOf,
  type PaymentState,
  paymentStateOf,
  subscriptionFactsOf,
  subscriptionStateOf,
} from './purchase-facts.ts'

/** Events beyond the read model in which related ids are looked for: a projector minutes behind must not slow access. */
const MAX_TAIL = 20_000

/** Where the read model ends. Later events are read from the store. */
const TAIL = `
  select greatest(
    (select coalesce(max(position), 0) - ${MAX_TAIL} from event_store.events),
    (select coalesce(max(c.position), 0) from projector.checkpoints c
      join projector.projections p on p.name = c.name and p.live_version = c.version
      where c.name = 'subscription')) as after`

/** Ids of transactions and subscriptions that name one of these, or are named by it, in events after a position. */
const RELATED = `
  select distinct substring(stream from position('-' in stream) + 1) as "streamId",
    data ->> 'transactionId' as "transactionId", data ->> 'subscriptionId' as "subscriptionId"
  from event_store.events
  where event_store.events.position > $1
    and (type = 'payment.subscription-reported'
        and (data ->> 'transactionId' = any($2) or stream = any(select 'subscription-' || unnest($2)))
      or type = 'payment.transaction-reported' and data ->> 'subscriptionId' = any($2))`

type Related = { streamId: string; transactionId: string | null; subscriptionId: string | null }
type Payment = PaymentState & { id: string }

export type PurchaseReaderDeps = {
  pool: Pool
  store: EventStore
  clock: Clock
  /** Whether purchases of the simulated checkout give access. */
  acceptsSimulated: boolean
  /** Reads a purchase from the read model. */
  projectedPurchaseOf: (id: string) => Promise<PurchaseAccess>
}

const isOwn = ({ report }: Payment) => report !== null && !report.origin.startsWith('subscription_')

/** A purchase of TEST MODE, where real money is taken: it counts as called off. */
const withoutAccess = ({ transactionId, payment }: PurchaseAccess): PurchaseAccess => ({
  transactionId,
  payment: payment && { ...payment, status: 'canceled' },
  subscription: null,
  latest: null,
})

/** The newest payment for a period, as the read model chooses it. */
const latestOf = (payments: Payment[], subscriptionId: string | undefined, known: PurchaseAccess['latest']) => {
  const paid = payments
    .filter(({ report }) => subscriptionId !== undefined && report?.subscriptionId === subscriptionId)
    .filter(({ report }) => report?.status === 'paid' || report?.status === 'completed')
    .filter(({ report }) => (report?.amount ?? 0) > 0)
    .filter(({ report }) => ['web', 'api', 'subscription_recurring'].includes(report?.origin ?? ''))
    .map(paymentFactsOf)
  const timeOf = (facts: PurchaseAccess['latest']) => facts?.paidAt?.getTime() ?? 0
  return [...(known ? [known] : []), ...paid].sort((a, b) => timeOf(a) - timeOf(b)).at(-1) ?? null
}

/**
 * Creates a reader of purchases that never denies what a webhook reported a moment ago, however far the projector is
 * behind. It reads whole streams, but only where the read model gives no access.
 */
export const createPurchaseReader = (deps: PurchaseReaderDeps) => {
  const { pool, store, clock, acceptsSimulated, projectedPurchaseOf } = deps
  const read = async (stream: string) => decodeKnown(await store.readStream(stream))

  const relatedTo = async (ids: Set<string>, after: number): Promise<string[]> => {
    const { rows } = await pool.query<Related>({ name: 'related-purchases', text: RELATED, values: [after, [...ids]] })
    return rows.flatMap(({ streamId, transactionId, subscriptionId }) =>
      [streamId, transactionId, subscriptionId].filter((id) => id !== null),
    )
  }

  /** Reads the streams of these ids, and of those that their events name. */
  const follow = async (ids: Set<string>, after: number) => {
    const payments = new Map<string, Payment>()
    let subscription: { id: string; state: NonNullable<ReturnType<typeof subscriptionStateOf>> } | undefined
    // A set that grows while it is walked is walked to its end.
    for (const id of ids) {
      if (isTransactionId(id)) {
        const payment = { id, ...paymentStateOf(await read(paymentStream(id))) }
        payments.set(id, payment)
        // A renewal does not lead to its subscription: otherwise it could be given to another account.
        if (payment.report?.subscriptionId && isOwn(payment)) ids.add(payment.report.subscriptionId)
      } else {
        const state = subscriptionStateOf(await read(subscriptionStream(id)))
        if (state) subscription = { id, state }
        if (state?.transactionId) ids.add(state.transactionId)
      }
      for (const related of await relatedTo(new Set([id]), after)) ids.add(related)
    }
    return { payments: [...payments.values()], subscription }
  }

  const storedPurchaseOf = async (id: string): Promise<PurchaseAccess> => {
    // Read before the read model: what that does not hold then comes after this position.
    const { rows } = await pool.query<{ after: number }>({ name: 'purchase-tail', text: TAIL })
    const known = await projectedPurchaseOf(id)
    const ids = new Set(
      [id, known.transactionId, known.subscription?.subscriptionId].filter((one) => one !== undefined),
    )
    const { payments, subscription } = await follow(ids, rows[0]?.after ?? 0)
    const own = payments.find((one) => one.id === id && isOwn(one)) ?? payments.find(isOwn)
    return {
      transactionId: own?.id ?? subscription?.state.transactionId ?? known.transactionId,
      payment: own ? paymentFactsOf(own) : known.payment,
      subscription: subscription ? subscriptionFactsOf(subscription.id, subscription.state) : known.subscription,
      latest: latestOf(payments, subscription?.id, known.latest),
    }
  }

  /**
   * Returns what webhooks reported about a purchase.
   * @param id its transaction (`txn_…`) or its subscription (`sub_…`), which registration calls payoutSubId.
   * @throws {Refusal} 503 before the projector has run for the first time.
   */
  return async (id: string): Promise<PurchaseAccess> => {
    const projected = await projectedPurchaseOf(id)
    const purchase = accessOf(projected, clock()).granted ? projected : await storedPurchaseOf(id)
    return acceptsSimulated || !isSimulatedId(purchase.transactionId) ? purchase : withoutAccess(purchase)
  }
}
