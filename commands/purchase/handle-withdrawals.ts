import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models/index.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { EventOf } from '#events/catalog.ts'
import { decodeNeeded } from '#events/decode.ts'
import { isSubscriptionId, isTransactionId, paymentStream, WITHDRAWALS } from '#events/payment.ts'
import { applyToWithdrawals, isWithdrawalEvent, type WithdrawalState } from '#events/state/withdrawal-state.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import type { Commands } from '#commands/commands.ts'
import { fullyRefunded } from '#commands/payment/payment.decision.ts'

export type HandlingDeps = Pick<Commands, 'payments' | 'customers' | 'withdrawals'> & {
  pool: Pool
  store: EventStore
  keys: PersonKeys
}

/** A payment that went back completely. */
type Refunded = EventOf<'payment.purchase-completed'>['data'] & { transactionId: string }

/**
 * Returns the address of a buyer who made one purchase only. A withdrawal without an order number can mean any purchase of
 * its address, so an operator handles those of other buyers.
 */
const readOnlyBuyer = async ({ pool, customers, keys }: HandlingDeps, { kind, customerId }: Refunded) => {
  if (kind !== 'purchase' || customerId === null) return undefined
  const purchases = views
    .selectFrom('subscription_payments')
    .select('transaction_id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'purchase')
    .where(sql<boolean>`paid_at is not null`)
    .limit(2)
  if ((await ifProjected(runQuery(pool, purchases))).length > 1) return undefined
  const email = await customers.newestEmailOf(customerId)
  return email && (await keys.open('email', email))?.toLowerCase()
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
  const { store, keys, payments, withdrawals } = deps
  const purchase = fullyRefunded(await payments.read(paymentStream(transactionId)))
  const open = purchase ? await readOpen(store) : []
  if (!purchase || open.length === 0) return
  const refunded = { ...purchase, transactionId }
  const buyer = await readOnlyBuyer(deps, refunded)
  for (const withdrawal of open) {
    if (!(await isAbout(withdrawal, refunded, buyer, keys))) continue
    const { withdrawalId } = withdrawal
    await withdrawals.markHandled({ withdrawalId, by: null, transactionId, correlation: causedBy })
  }
}
