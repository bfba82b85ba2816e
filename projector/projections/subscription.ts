import type { PlacedEvent } from '#events/catalog.ts'
import type { TransactionReport } from '#events/payment.ts'
import {
  type Adjustments,
  newest,
  orderOf,
  pastDueSince,
  refundedOf,
  type SubscriptionFacts,
  withAdjustment,
  withSubscriptionReport,
} from '#events/reports.ts'
import type { Sealed } from '#events/sealed.ts'
import { type Change, type Handlers, projection, type Tx } from '#projector/engine/projection.ts'

type Payment = { report: TransactionReport | null; adjustments: Adjustments }
type Customer = { order: string; email: Sealed | null }
/** Of one stream; which of the three it is follows from the stream. */
type State = { payment?: Payment; subscription?: SubscriptionFacts; customer?: Customer }

const payment = (state: State | undefined): Payment => state?.payment ?? { report: null, adjustments: {} }

const on: Handlers<State> = {
  'payment.transaction-reported': (state, { data }) => ({
    payment: { ...payment(state), report: newest(payment(state).report, data) },
  }),
  'payment.adjustment-reported': (state, { data }) => ({
    payment: { ...payment(state), adjustments: withAdjustment(payment(state).adjustments, data) },
  }),
  'payment.subscription-reported': (state, { data }) => ({
    subscription: withSubscriptionReport(state?.subscription ?? null, data),
  }),
  'payment.customer-reported': (state, { data }) => {
    const known = state?.customer
    return known && known.order >= orderOf(data)
      ? { customer: known }
      : { customer: { order: orderOf(data), email: data.email } }
  },
}

/** The column `state` is what the others are made from, so that a later report can be folded in. */
const create = (schema: string) => `
  create table ${schema}.payments (
    transaction_id text primary key, status text, origin text, license text, quiz_user_id uuid, customer_id text,
    subscription_id text, currency text, amount bigint, refunded bigint not null, paid_at timestamptz,
    period_ends_at timestamptz, state jsonb not null);
  create index payments_subscription on ${schema}.payments (subscription_id);
  create table ${schema}.states (
    subscription_id text primary key, transaction_id text, status text not null, license text, customer_id text not null,
    period_ends_at timestamptz, past_due_since timestamptz, scheduled_action text, scheduled_at timestamptz,
    state jsonb not null);
  create index states_transaction on ${schema}.states (transaction_id);
  create table ${schema}.customers (customer_id text primary key, email jsonb, state jsonb not null);`

const paymentRow = (id: string, { report, adjustments }: Payment) => ({
  transaction_id: id,
  status: report?.status,
  origin: report?.origin,
  license: report?.license,
  quiz_user_id: report?.quizUserId,
  customer_id: report?.customerId,
  subscription_id: report?.subscriptionId,
  currency: report?.currency,
  amount: report?.amount,
  refunded: refundedOf(adjustments, Math.max(0, report?.amount ?? 0)),
  paid_at: report?.paidAt,
  period_ends_at: report?.periodEndsAt,
  state: { report, adjustments },
})

const subscriptionRow = (id: string, facts: SubscriptionFacts) => ({
  subscription_id: id,
  transaction_id: facts.transactionId,
  status: facts.report.status,
  license: facts.license?.license,
  customer_id: facts.report.customerId,
  period_ends_at: facts.report.periodEndsAt,
  past_due_since: pastDueSince(facts),
  scheduled_action: facts.report.scheduledChange?.action,
  scheduled_at: facts.report.scheduledChange?.effectiveAt,
  state: facts,
})

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
  await fill<Payment>('payments', (state) => ({ payment: state }))
  await fill<SubscriptionFacts>('states', (state) => ({ subscription: state }))
  await fill<Customer>('customers', (state) => ({ customer: state }))
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
  const rows = (table: Table, rowOf: (id: string, state: State) => object | undefined) =>
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

/** What is known of payments, subscriptions and their buyers: who may come in, until when, and under which license. */
export const subscription = projection<State>({
  name: 'subscription',
  revision: 1,
  tables: ['payments', 'states', 'customers'],
  create,
  key: (event: PlacedEvent) => event.stream,
  on,
  load,
  save,
})
