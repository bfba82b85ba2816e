import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models/index.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { EventOf, RecordedEvent } from '#events/catalog.ts'
import { decodeKnown, decodeNeeded } from '#events/decode.ts'
import { eventId } from '#events/operation.ts'
import {
  customerStream,
  handlingOf,
  isSubscriptionId,
  isTransactionId,
  paymentStream,
  WITHDRAWALS,
} from '#events/payment.ts'
import type { CustomerFact } from '#events/state/payment-facts.ts'
import { evolveCustomer } from '#events/state/payment-state.ts'
import { applyToWithdrawals, isWithdrawalEvent, type WithdrawalState } from '#events/state/withdrawal-state.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'

export type HandlingDeps = { pool: Pool; store: EventStore; keys: PersonKeys; clock: Clock }

type Bought = EventOf<'payment.purchase-completed'>['data']
/** A payment that went back completely. */
type Refunded = Bought & { transactionId: string }

const eventsOf = async (store: EventStore, stream: string): Promise<RecordedEvent[]> =>
  decodeKnown(await store.readStream(stream))

/** Returns a payment if all of it went back. */
const readRefunded = async (store: EventStore, transactionId: string): Promise<Refunded | undefined> => {
  const events = await eventsOf(store, paymentStream(transactionId))
  const bought = events.find((event) => event.type === 'payment.purchase-completed')?.data
  const total = events.findLast((event) => event.type === 'payment.refunded')?.data.total ?? 0
  return bought && total > 0 && total >= bought.amount ? { ...bought, transactionId } : undefined
}

/**
 * Returns the address of a buyer who made one purchase only. A withdrawal without an order number can mean any purchase of
 * its address, so an operator handles those of other buyers.
 */
const readOnlyBuyer = async ({ pool, store, keys }: HandlingDeps, { kind, customerId }: Refunded) => {
  if (kind !== 'purchase' || customerId === null) return undefined
  const purchases = views
    .selectFrom('subscription_payments')
    .select('transaction_id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'purchase')
    .where(sql<boolean>`paid_at is not null`)
    .limit(2)
  if ((await ifProjected(runQuery(pool, purchases))).length > 1) return undefined
  const customer = (await eventsOf(store, customerStream(customerId))).reduce<CustomerFact | null>(evolveCustomer, null)
  return customer?.email ? (await keys.open('email', customer.email))?.toLowerCase() : undefined
}

/** Returns the ids of payments and subscriptions that the buyer wrote as the order. */
const idsIn = (order: string): string[] =>
  order.split(/[^\w]+/).filter((word) => isTransactionId(word) || isSubscriptionId(word))

const isAbout = async (
  { email, order }: WithdrawalState,
  { transactionId, subscriptionId }: Refunded,
  buyer: string | undefined,
  keys: PersonKeys,
): Promise<boolean> => {
  const named = idsIn((order && (await keys.open('order', order))) ?? '')
  if (named.length > 0) return named.some((id) => id === transactionId || id === subscriptionId)
  return buyer !== undefined && (await keys.open('email', email))?.toLowerCase() === buyer
}

const readOpen = async (store: EventStore): Promise<WithdrawalState[]> => {
  const events = decodeNeeded(await store.readStream(WITHDRAWALS), isWithdrawalEvent)
  return [...applyToWithdrawals(new Map(), events).values()].filter(({ handled }) => handled === null)
}

/** Marks the open withdrawals from a refunded purchase as handled. Repeating it changes nothing. */
export const handleWithdrawalsFrom = async (
  deps: HandlingDeps,
  transactionId: string,
  causedBy: string,
): Promise<void> => {
  const { store, keys, clock } = deps
  const refunded = await readRefunded(store, transactionId)
  const open = refunded ? await readOpen(store) : []
  if (!refunded || open.length === 0) return
  const buyer = await readOnlyBuyer(deps, refunded)
  for (const withdrawal of open) {
    if (!(await isAbout(withdrawal, refunded, buyer, keys))) continue
    const { withdrawalId } = withdrawal
    const key = handlingOf(withdrawalId)
    await store.append(WITHDRAWALS, [
      {
        type: 'payment.withdrawal-handled',
        data: { withdrawalId, handledAt: clock().toISOString(), by: null, transactionId },
        id: eventId(WITHDRAWALS, key, 0),
        metadata: { correlation: causedBy, causation: causedBy, fingerprint: key },
      },
    ])
  }
}
