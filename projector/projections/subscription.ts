import type { PlacedEvent } from '#events/catalog.ts'
import type { CustomerFact } from '#events/state/payment-facts.ts'
import { evolveCustomer, evolvePayment, noPayment, type PaymentState, refundedOf } from '#events/state/payment-state.ts'
import { evolveSubscription, pastDueSince, type SubscriptionState } from '#events/state/subscription-state.ts'
import { type Change, type Handlers, createProjection, type Tx } from '#projector/engine/projection.ts'

/** Contains the state of one stream: a transaction, a subscription or a customer. */
type State = {
  payment?: PaymentState
  subscription?: SubscriptionState | null
  customer?: CustomerFact | null
}

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

/** The column `state` holds everything that the other columns follow from, so a later event can be applied to it. */
const create = (schema: string) => `
  create table ${schema}.payments (
    transaction_id text primary key, status text, kind text, pays_for_period boolean, license text,
    quiz_user_id uuid, customer_id text, subscription_id text, currency text, amount bigint, refunded bigint not null, paid_at timestamptz,
    period_ends_at timestamptz, state jsonb not null);
  create index payments_subscription on ${schema}.payments (subscription_id);
  create table ${schema}.states (
    subscription_id text primary key, transaction_id text, status text not null, license text, customer_id text not null,
    period_ends_at timestamptz, past_due_since timestamptz, scheduled_action text, scheduled_at timestamptz,
    state jsonb not null);
  create index states_transaction on ${schema}.states (transaction_id);
  create table ${schema}.customers (customer_id text primary key, email jsonb, state jsonb not null);`

const paymentRow = (id: string, payment: PaymentState) => {
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
    refunded: refundedOf(payment, Math.max(0, transaction?.amount ?? 0)),
    paid_at: transaction?.paidAt,
    period_ends_at: transaction?.periodEndsAt,
    state: payment,
  }
}

const subscriptionRow = (id: string, subscription: SubscriptionState) => {
  const { latest, license, transactionId } = subscription
  return {
    subscription_id: id,
    transaction_id: transactionId,
    status: latest.status,
    license: license?.license,
    customer_id: latest.customerId,
    period_ends_at: latest.periodEndsAt,
    past_due_since: pastDueSince(subscription),
    scheduled_action: latest.scheduledChange?.action,
    scheduled_at: latest.scheduledChange?.at,
    state: subscription,
  }
}

const TABLES = {
  payments: { key: 'transaction_id', prefix: 'payment-' },
  states: { key: 'subscription_id', prefix: 'subscription-' },
  customers: { key: 'customer_id', prefix: 'customer-' },
} as const
type Table = keyof typeof TABLES

const idsIn = (table: Table, streams: string[]) => {
  const { prefix } = TABLES[table]
  return streams.filter((stream) => stream.startsWith(prefix)).map((stream) => stream.slice(prefix.length))
}

const load = async ({ client, schema }: Tx, streams: string[]) => {
  const found = new Map<string, State>()
  const fill = async <T>(table: Table, stateOf: (state: T) => State) => {
    const ids = idsIn(table, streams)
    if (ids.length === 0) return
    const { key, prefix } = TABLES[table]
    const { rows } = await client.query<{ id: string; state: T }>(
      `select ${key} as id, state from ${schema}.${table} where ${key} = any($1)`,
      [ids],
    )
    for (const { id, state } of rows) found.set(`${prefix}${id}`, stateOf(state))
  }
  await fill<PaymentState>('payments', (state) => ({ payment: state }))
  await fill<SubscriptionState>('states', (state) => ({ subscription: state }))
  await fill<CustomerFact>('customers', (state) => ({ customer: state }))
  return found
}

const upsert = async ({ client, schema }: Tx, table: Table, rows: object[]) => {
  const [first] = rows
  if (!first) return
  const { key } = TABLES[table]
  const columns = Object.keys(first).filter((column) => column !== key)
  await client.query(
    `insert into ${schema}.${table} select * from jsonb_populate_recordset(null::${schema}.${table}, $1)
     on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(rows)],
  )
}

const save = async (tx: Tx, changes: Change<State>[]) => {
  const idOf = (table: Table, key: string) => key.slice(TABLES[table].prefix.length)
  const rows = (table: Table, rowOf: (id: string, state: State) => object | null | undefined) =>
    changes.flatMap(({ key, after }) => rowOf(idOf(table, key), after) ?? [])
  await upsert(
    tx,
    'payments',
    rows('payments', (id, { payment }) => payment && paymentRow(id, payment)),
  )
  await upsert(
    tx,
    'states',
    rows('states', (id, { subscription }) => subscription && subscriptionRow(id, subscription)),
  )
  await upsert(
    tx,
    'customers',
    rows(
      'customers',
      (customer_id, { customer }) => customer && { customer_id, email: customer.email, state: customer },
    ),
  )
}

/** Shows what the payment provider has reported about payments, subscriptions and customers: the basis of access. */
export const subscription = createProjection<State>({
  name: 'subscription',
  revision: 2,
  tables: ['payments', 'states', 'customers'],
  create,
  key: (event: PlacedEvent) => event.stream,
  on,
  load,
  save,
})
