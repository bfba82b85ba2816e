import { renewalChargeCents, renewalDays } from '#events/payment/money/plans.ts'
import {
  type Prices,
  type SimulatedSale,
  simulatedId,
  subscriptionData,
  subscriptionIdOf,
  transactionData,
  type Webhook,
  webhook,
} from './webhooks.ts'
import { DAY_MS } from '#events/time/time.ts'

export type PaidSale = SimulatedSale & { periodEndsAt: string | null }

/**
 * Returns Paddle's webhooks of a renewal: a new transaction, and the subscription with its new period.
 * @param seed distinguishes the renewals of a subscription.
 */
export const renewalWebhooks = (sale: PaidSale, seed: string, at: Date, prices: Prices): Webhook[] => {
  const subscriptionId = subscriptionIdOf(sale)
  if (subscriptionId === null) return []
  const transactionId = simulatedId('txn', sale.transactionId, seed)
  const starts = sale.periodEndsAt ? new Date(sale.periodEndsAt) : at
  const ends = new Date(starts.getTime() + renewalDays * DAY_MS).toISOString()
  const billing_period = { starts_at: starts.toISOString(), ends_at: ends }
  const renewal = { ...sale, transactionId, amount: renewalChargeCents(sale.license, sale.sale) }
  const transaction = {
    ...transactionData(renewal, 'completed', at, prices),
    origin: 'subscription_recurring',
    subscription_id: subscriptionId,
    billing_period,
  }
  const subscription = {
    ...subscriptionData(sale, subscriptionId, at, prices),
    status: 'active',
    current_billing_period: billing_period,
    next_billed_at: ends,
  }
  return [
    webhook('transaction.completed', transactionId, at, transaction),
    webhook('subscription.updated', transactionId, new Date(at.getTime() + 1), subscription),
  ]
}
