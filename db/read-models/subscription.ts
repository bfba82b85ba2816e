import type { License } from '#events/money/licenses.ts'
import type { Sealed } from '#events/sealed.ts'
import type {
  CustomerFact,
  ScheduledAction,
  SubscriptionStatus,
  TransactionFact,
  TransactionStatus,
} from '#events/payment-facts.ts'
import type { PaymentState } from '#events/state/payment-state.ts'
import type { SubscriptionState } from '#events/state/subscription-state.ts'
import { bigint, boolean, jsonb, nullable, table, text, textOf, timestamp, uuid } from './description.ts'

const license = nullable(textOf<License>())

/** The column `state` holds everything that the other columns follow from, so a later event can be applied to it. */
export const subscriptionTables = {
  payments: table(
    {
      transaction_id: text,
      status: nullable(textOf<TransactionStatus>()),
      kind: nullable(textOf<TransactionFact['kind']>()),
      pays_for_period: nullable(boolean),
      license,
      quiz_user_id: nullable(uuid),
      customer_id: nullable(text),
      subscription_id: nullable(text),
      currency: nullable(text),
      amount: nullable(bigint),
      refunded: bigint,
      paid_at: nullable(timestamp),
      period_ends_at: nullable(timestamp),
      state: jsonb<PaymentState>(),
    },
    {
      key: ['transaction_id'],
      indexes: { payments_subscription: 'subscription_id', payments_visitor: 'quiz_user_id' },
    },
  ),
  states: table(
    {
      subscription_id: text,
      transaction_id: nullable(text),
      status: textOf<SubscriptionStatus>(),
      license,
      customer_id: text,
      period_ends_at: nullable(timestamp),
      past_due_since: nullable(timestamp),
      /** First report that it was or will be canceled. */
      ending_since: nullable(timestamp),
      scheduled_action: nullable(textOf<ScheduledAction>()),
      scheduled_at: nullable(timestamp),
      state: jsonb<SubscriptionState>(),
    },
    { key: ['subscription_id'], indexes: { states_transaction: 'transaction_id' } },
  ),
  customers: table(
    { customer_id: text, email: nullable(jsonb<Sealed>()), state: jsonb<CustomerFact>() },
    { key: ['customer_id'] },
  ),
}

export const subscriptionModel = { name: 'subscription', tables: subscriptionTables } as const
