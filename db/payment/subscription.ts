import type { License } from '#events/payment/money/licenses.ts'
import type { Sealed } from '#events/core/sealed.ts'
import type {
  CustomerFact,
  ScheduledAction,
  SubscriptionStatus,
  TransactionFact,
  TransactionStatus,
} from '#events/payment/payment-facts.ts'
import type { PaymentState } from '#events/payment/payment-state.ts'
import type { SubscriptionState } from '#events/payment/subscription-state.ts'
import { bigint, boolean, jsonb, nullable, table, text, textOf, timestamp, uuid } from '#db/read-models/description.ts'

const license = nullable(textOf<License>('The plan; null if unknown.'))

/** The column `state` holds everything that the other columns follow from, so a later event can be applied to it. */
export const subscriptionTables = {
  payments: table(
    {
      transaction_id: text('Transaction at the payment provider.'),
      status: nullable(textOf<TransactionStatus>('Status of the transaction; null before a report.')),
      kind: nullable(textOf<TransactionFact['kind']>('A purchase, a renewal or another payment.')),
      pays_for_period: nullable(boolean('Whether it pays for a period of a subscription.')),
      license,
      quiz_user_id: nullable(uuid('The visitor who paid; null if unknown.')),
      customer_id: nullable(text('Customer at the payment provider.')),
      subscription_id: nullable(text('Subscription that it pays; null for a single purchase.')),
      currency: nullable(text('Currency, such as USD.')),
      amount: nullable(bigint('Amount in minor units.')),
      refunded: bigint('Amount that was returned, in minor units.'),
      paid_at: nullable(timestamp('Time of the payment.')),
      period_ends_at: nullable(timestamp('End of the period that it pays for.')),
      state: jsonb<PaymentState>('What the other columns follow from.'),
    },
    {
      key: ['transaction_id'],
      indexes: {
        payments_subscription: 'subscription_id',
        payments_visitor: 'quiz_user_id',
        payments_refunded: 'refunded',
        payments_license: 'license',
      },
    },
  ),
  states: table(
    {
      subscription_id: text('Subscription at the payment provider.'),
      transaction_id: nullable(text('Its first transaction; null if unknown.')),
      status: textOf<SubscriptionStatus>('Status of the subscription.'),
      license,
      customer_id: text('Customer at the payment provider.'),
      period_ends_at: nullable(timestamp('End of the paid period.')),
      past_due_since: nullable(timestamp('First report that a payment is late.')),
      ending_since: nullable(timestamp('First report that it was or will be canceled.')),
      scheduled_action: nullable(textOf<ScheduledAction>('What happens at the end of the period.')),
      scheduled_at: nullable(timestamp('Time of it.')),
      state: jsonb<SubscriptionState>('What the other columns follow from.'),
    },
    { key: ['subscription_id'], indexes: { states_transaction: 'transaction_id', states_ending: 'ending_since' } },
  ),
  customers: table(
    {
      customer_id: text('Customer at the payment provider.'),
      email: nullable(jsonb<Sealed>('E-mail of the customer, sealed.')),
      state: jsonb<CustomerFact>('What the other columns follow from.'),
    },
    { key: ['customer_id'] },
  ),
}

export const subscriptionModel = { name: 'subscription', tables: subscriptionTables } as const
