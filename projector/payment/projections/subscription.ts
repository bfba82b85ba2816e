import type { Compilable } from 'kysely'
import { anyOf, runQuery } from '#db/query.ts'
import { projectionOf, tablesIn, upsertRows, type WrittenRow } from '#db/read-models/description.ts'
import { subscriptionModel, type subscriptionTables } from '#db/payment/subscription.ts'
import type { PlacedEvent } from '#events/catalog.ts'
import type { CustomerFact } from '#events/payment/payment-facts.ts'
import {
  evolveCustomer,
  evolvePayment,
  noPayment,
  type PaymentState,
  sumRefunded,
} from '#events/payment/payment-state.ts'
import {
  endingSince,
  evolveSubscription,
  pastDueSince,
  type SubscriptionState,
} from '#events/payment/subscription-state.ts'
import { createProjection, type Handlers } from '#projector/projection.ts'
import { type Change, type Tx } from '#projector/engine/projection.ts'

/** Contains the state of one stream: a transaction, a subscription or a customer. */
type State = { payment?: PaymentState; subscription?: SubscriptionState | null; customer?: CustomerFact | null }

const withPayment = (state: State | undefined, event: PlacedEvent): State => ({
  payment: evolvePayment(state?.payment ?? noPayment, event),
})

const on: Handlers<State> = {
  'payment.transaction-reported': withPayment,
  'payment.adjustment-reported': withPayment,
  'payment.subscription-reported': (state, event) => ({
    subscription: evolveSubscription(state?.subscription ?? null, event),
  }),
  'payment.customer-reported': (state, event) => ({ customer: evolveCustomer(state?.customer ?? null, event) }),
}

const paymentRow = (id: string, payment: PaymentState): WrittenRow<typeof subscriptionTables.payments> => {
  const { transaction } = payment
  return {
    transaction_id: id,
    status: transaction?.status,
    kind: transaction?.kind,
    pays_for_period: transaction?.paysForPeriod,
    license: transaction?.license,
    quiz_user_id: transaction?.quizUserId,
    customer_id: transaction?.customerId,
    subscription_id: transaction?.subscriptionId,
    currency: transaction?.currency,
    amount: transaction?.amount,
    refunded: sumRefunded(payment, Math.max(0, transaction?.amount ?? 0)),
    paid_at: transaction?.paidAt,
    period_ends_at: transaction?.periodEndsAt,
    state: payment,
  }
}

const subscriptionRow = (id: string, subscription: SubscriptionState): WrittenRow<typeof subscriptionTables.states> => {
  const { latest, license, transactionId } = subscription
  return {
    subscription_id: id,
    transaction_id: transactionId,
    status: latest.status,
    license: license?.license,
    customer_id: latest.customerId,
    period_ends_at: latest.periodEndsAt,
    past_due_since: pastDueSince(subscription),
    ending_since: endingSince(subscription),
    scheduled_action: latest.scheduledChange?.action,
    scheduled_at: latest.scheduledChange?.at,
    state: subscription,
  }
}

const PREFIXES = { payments: 'payment-', states: 'subscription-', customers: 'customer-' } as const
type Table = keyof typeof PREFIXES

const idsIn = (table: Table, streams: string[]) => {
  const prefix = PREFIXES[table]
  return streams.filter((stream) => stream.startsWith(prefix)).map((stream) => stream.slice(prefix.length))
}

const load = async ({ client, schema }: Tx, streams: string[]) => {
  const found = new Map<string, State>()
  const tables = tablesIn(subscriptionModel, schema)
  const fill = async <T extends object>(
    table: Table,
    query: (ids: string[]) => Compilable<{ id: string; state: T }>,
    stateOf: (state: T) => State,
  ) => {
    const ids = idsIn(table, streams)
    if (ids.length === 0) return
    for (const { id, state } of await runQuery(client, query(ids))) found.set(`${PREFIXES[table]}${id}`, stateOf(state))
  }
  await fill(
    'payments',
    (ids) =>
      tables.selectFrom('payments').select(['transaction_id as id', 'state']).where('transaction_id', '=', anyOf(ids)),
    (payment) => ({ payment }),
  )
  await fill(
    'states',
    (ids) =>
      tables.selectFrom('states').select(['subscription_id as id', 'state']).where('subscription_id', '=', anyOf(ids)),
    (subscription) => ({ subscription }),
  )
  await fill(
    'customers',
    (ids) =>
      tables.selectFrom('customers').select(['customer_id as id', 'state']).where('customer_id', '=', anyOf(ids)),
    (customer) => ({ customer }),
  )
  return found
}

const save = async (tx: Tx, changes: Change<State>[]) => {
  const rows = <Row>(table: Table, rowOf: (id: string, state: State) => Row | null | undefined) =>
    changes.flatMap(({ key, after }) => rowOf(key.slice(PREFIXES[table].length), after) ?? [])
  await upsertRows(
    tx,
    subscriptionModel,
    'payments',
    rows('payments', (id, { payment }) => payment && paymentRow(id, payment)),
  )
  await upsertRows(
    tx,
    subscriptionModel,
    'states',
    rows('states', (id, { subscription }) => subscription && subscriptionRow(id, subscription)),
  )
  await upsertRows(
    tx,
    subscriptionModel,
    'customers',
    rows(
      'customers',
      (customer_id, { customer }) => customer && { customer_id, email: customer.email, state: customer },
    ),
  )
}

/** Shows what the payment provider has reported about payments, subscriptions and customers: the basis of access. */
export const subscription = createProjection<State>({
  ...projectionOf(subscriptionModel),
  revision: 6,
  key: (event: PlacedEvent) => event.stream,
  on,
  load,
  save,
})
