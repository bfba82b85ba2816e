import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { isSameMailbox } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import type { EventStore } from '#db/event-store.ts'
import { decodeNeeded } from '#events/decode.ts'
import { paymentStream, WITHDRAWALS } from '#events/payment/payment.ts'
import { applyToWithdrawals, isWithdrawalEvent, type WithdrawalState } from '#events/payment/withdrawal-state.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import type { Commands } from '#commands/commands.ts'
import { fullyRefunded } from '#commands/payment/payment.decision.ts'
import { type BoughtPlan, idsIn, type PlanPayment } from './bought-plans.ts'
import { isReturned } from './withdrawal.decision.ts'

export type HandlingDeps = Pick<Commands, 'boughtPlans' | 'customers' | 'payments' | 'withdrawals'> & {
  pool: Pool
  store: EventStore
  keys: PersonKeys
}

/** Marks the open withdrawals from a purchase as handled when its money is back. Repeating it changes nothing. */
export const handleWithdrawalsFrom = async (
  deps: HandlingDeps,
  transactionId: string,
  causedBy: string,
): Promise<void> => {
  const { store, keys, boughtPlans, withdrawals } = deps
  const open = await readOpen(store)
  const plan = open.length > 0 ? await boughtPlans.ofPayment(transactionId) : undefined
  if (!plan) return
  const buyer = await readOnlyBuyer(deps, plan)
  for (const withdrawal of open) {
    const { withdrawalId, accepted } = withdrawal
    if (accepted) {
      if (accepted.transactionIds.includes(transactionId))
        await completeAccepted(deps, { withdrawalId, ...accepted }, causedBy)
      continue
    }
    if (!isSettled(plan, withdrawal) || !(await isAbout(withdrawal, plan, buyer, keys))) continue
    await withdrawals.markHandled({ withdrawalId, by: null, transactionId, correlation: causedBy })
  }
}

const readOpen = async (store: EventStore): Promise<WithdrawalState[]> => {
  const events = decodeNeeded(await store.readStream(WITHDRAWALS), isWithdrawalEvent)
  return [...applyToWithdrawals(new Map(), events).values()].filter(({ handled }) => handled === null)
}

/**
 * Returns the address of a buyer who made one purchase only. A withdrawal without an order number can mean any purchase of
 * its address, so an operator handles those of other buyers.
 */
const readOnlyBuyer = async ({ pool, customers, keys }: HandlingDeps, { customerId }: BoughtPlan) => {
  if (customerId === null) return undefined
  const purchases = views
    .selectFrom('subscription_payments')
    .select('transaction_id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'purchase')
    .where(sql<boolean>`paid_at is not null`)
    .limit(2)
  if ((await ifProjected(runQuery(pool, purchases))).length > 1) return undefined
  const email = await customers.newestEmailOf(customerId)
  return email && (await keys.open('email', email))
}

/** Checks whether everything is back that a withdrawal returns. */
const isSettled = ({ payments }: BoughtPlan, { receivedAt }: WithdrawalState): boolean => {
  const [first] = payments
  const isBack = (paid: PlanPayment, boughtAt: Date) =>
    paid.refunded >= paid.amount || !isReturned(paid, boughtAt, new Date(receivedAt))
  return first !== undefined && payments.every((paid) => isBack(paid, first.paidAt))
}

const isAbout = async (
  { email, order }: WithdrawalState,
  { transactionId, subscriptionId }: BoughtPlan,
  buyer: string | undefined,
  keys: PersonKeys,
): Promise<boolean> => {
  const named = idsIn((order && (await keys.open('order', order))) ?? '')
  if (named.length > 0) return named.some((id) => id === transactionId || id === subscriptionId)
  return buyer !== undefined && isSameMailbox((await keys.open('email', email)) ?? '', buyer)
}

/** Marks an accepted withdrawal as handled by its operator if all of its payments are back. Returns whether they are. */
export const completeAccepted = async (
  { payments, withdrawals }: Pick<HandlingDeps, 'payments' | 'withdrawals'>,
  { withdrawalId, by, transactionIds }: { withdrawalId: string; by: string; transactionIds: readonly string[] },
  causedBy: string,
): Promise<boolean> => {
  const states = await Promise.all(transactionIds.map((id) => payments.read(paymentStream(id))))
  if (!states.every(fullyRefunded)) return false
  await withdrawals.markHandled({ withdrawalId, by, transactionId: null, correlation: causedBy })
  return true
}
