import { sql } from 'kysely'
import { anyOf, runChange, runQuery } from '#db/query.ts'
import { insertRows, projectionOf, tablesIn, upsertRows, type WrittenRow } from '#db/read-models/description.ts'
import { moneyModel, type moneyTables, NAMED_COLUMNS } from '#db/figures/money.ts'
import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import { adKeyOf } from '#events/figures/ad-name.ts'
import type { EventOf, PlacedEvent } from '#events/catalog.ts'
import { minorPerUnit } from '#events/payment/money/minor-units.ts'
import { isTestTransaction, transactionOf } from '#events/payment/payment.ts'
import { reportDayOf } from '#events/time/report-day.ts'
import { entriesOf, evolveLedger, noLedger, type PurchaseLedger } from '#events/payment/purchase-ledger.ts'
import { createProjection, type Handlers } from '#projector/projection.ts'
import { type Change, type Tx } from '#projector/engine/projection.ts'
import { type Contact, namesIn, onContact } from './contact.ts'
import { contactRow, namedContacts, numberNames } from './names.ts'

/** Contains the state of a visitor or a transaction, or the latest report of a day or a month. */
type State = {
  contact?: Contact
  ledger?: PurchaseLedger
  spent?: EventOf<'ads.day-spent'>['data']
  rates?: EventOf<'ads.rates-given'>['data']
}

const withLedger = (state: State | undefined, event: PlacedEvent): State => ({
  ledger: evolveLedger(state?.ledger ?? noLedger, event),
})

/** Each handler accepts the events of its own type; TypeScript can't follow that through `Object.entries`. */
const contactHandlers = Object.fromEntries(
  Object.entries(onContact).map(([type, handle]) => [
    type,
    (state: State | undefined, event: PlacedEvent): State => ({
      contact: (handle as (before: Contact | undefined, event: PlacedEvent) => Contact)(state?.contact, event),
    }),
  ]),
)

const on: Handlers<State> = {
  ...contactHandlers,
  'payment.transaction-reported': withLedger,
  'payment.adjustment-reported': withLedger,
  'payment.purchase-completed': withLedger,
  'ads.day-spent': (_, { data }) => ({ spent: data }),
  'ads.rates-given': (_, { data }) => ({ rates: data }),
}

/** Visitors have two streams, `quiz-<id>` and `visit-<id>`, and one state. */
const CONTACT = 'contact '
const contactOf = ({ type, stream }: { type: string; stream: string }): string | undefined =>
  type.startsWith('quiz.') || type.startsWith('visit.') ? CONTACT + stream.slice(stream.indexOf('-') + 1) : undefined

const keyOf = (event: PlacedEvent): string => {
  const contact = contactOf(event)
  if (contact !== undefined) return contact
  const { stream, data } = event
  if ('source' in data) return `${stream} ${data.day}`
  return 'month' in data ? `${stream} ${data.month}` : stream
}

const load = async (tx: Tx, keys: string[]) => {
  const { client, schema } = tx
  const tables = tablesIn(moneyModel, schema)
  const found = new Map<string, State>()
  const contacts = keys.filter((key) => key.startsWith(CONTACT)).map((key) => key.slice(CONTACT.length))
  if (contacts.length > 0) {
    const query = tables.selectFrom('contacts').selectAll().where('quiz_user_id', '=', anyOf(contacts))
    for (const { quiz_user_id, ...contact } of await namedContacts(tx, await runQuery(client, query)))
      found.set(CONTACT + quiz_user_id, { contact })
  }
  const payments = keys.filter((key) => key.startsWith('payment-'))
  if (payments.length > 0) {
    const query = tables.selectFrom('payments').selectAll().where('stream', '=', anyOf(payments))
    for (const { stream, state } of await runQuery(client, query)) found.set(stream, { ledger: state })
  }
  return found
}

const entryRows = (stream: string, ledger: PurchaseLedger): WrittenRow<typeof moneyTables.entries>[] => {
  const transaction_id = transactionOf(stream)
  const { purchase, payment } = ledger
  if (!purchase) return []
  return entriesOf(ledger).map(({ at, chargedBack, ...entry }, nth) => ({
    transaction_id,
    nth,
    day: reportDayOf(new Date(at)),
    at: new Date(at),
    provider_day: at.slice(0, 10),
    ...entry,
    charged_back: chargedBack,
    paid_on: reportDayOf(new Date(purchase.paidAt)),
    paid_at: new Date(purchase.paidAt),
    quiz_user_id: purchase.quizUserId,
    license: purchase.license ?? payment.transaction?.license ?? null,
    is_sale: payment.transaction?.hasDiscount ?? false,
    is_first: purchase.kind === 'purchase',
    is_renewal: purchase.kind === 'renewal',
    is_test: isTestTransaction(transaction_id),
    currency: purchase.currency,
  }))
}

/** Replaces the entries of transactions, of which a later report may have fewer. */
const saveLedgers = async (tx: Tx, ledgers: [stream: string, ledger: PurchaseLedger][]) => {
  if (ledgers.length === 0) return
  const ids = ledgers.map(([stream]) => transactionOf(stream))
  await runChange(
    tx.client,
    tablesIn(moneyModel, tx.schema).deleteFrom('entries').where('transaction_id', '=', anyOf(ids)),
  )
  await insertRows(
    tx,
    moneyModel,
    'entries',
    ledgers.flatMap(([stream, ledger]) => entryRows(stream, ledger)),
  )
  await upsertRows(
    tx,
    moneyModel,
    'payments',
    ledgers.map(([stream, state]) => ({ stream, state })),
  )
}

/** Adds up the costs of spellings of one name. */
const byKey = (spent: NonNullable<State['spent']>['spent']) => {
  const sums = new Map<string, (typeof spent)[number]>()
  for (const { creo, currency, amount } of spent) {
    const key = adKeyOf(creo)
    const before = sums.get(`${key}\n${currency}`)?.amount ?? 0
    sums.set(`${key}\n${currency}`, { creo: key, currency, amount: before + amount })
  }
  return [...sums.values()]
}

const saveSpent = async (tx: Tx, all: NonNullable<State['spent']>[], numberOf: (name: string) => number) => {
  if (all.length === 0) return
  const days = JSON.stringify(all.map(({ source, day }) => ({ source, day })))
  await runChange(
    tx.client,
    tablesIn(moneyModel, tx.schema)
      .deleteFrom('spend')
      .where(
        sql<boolean>`(source, day) in (select * from jsonb_to_recordset(${days}::jsonb) as d(source text, day date))`,
      ),
  )
  await insertRows(
    tx,
    moneyModel,
    'spend',
    all.flatMap(({ source, day, spent }) =>
      byKey(spent).map(({ creo, ...one }) => ({
        source,
        day,
        creo: creo === UNKNOWN_MEMBER ? 0 : numberOf(creo),
        ...one,
      })),
    ),
  )
}

const saveRates = async (tx: Tx, all: NonNullable<State['rates']>[]) => {
  if (all.length === 0) return
  const months = all.map(({ month }) => month)
  await runChange(tx.client, tablesIn(moneyModel, tx.schema).deleteFrom('rates').where('month', '=', anyOf(months)))
  const rows = all.flatMap(({ month, rates }) =>
    rates.map(({ rate, ...one }) => ({ ...one, month, minor_per_euro: minorPerUnit(rate, one.currency) })),
  )
  await insertRows(tx, moneyModel, 'rates', rows)
}

/** Returns names that earlier events gave a visitor. They have numbers. */
const namesKept = ({ before }: Change<State>): string[] =>
  NAMED_COLUMNS.flatMap((column) => before?.contact?.[column] ?? [])

const save = async (tx: Tx, changes: Change<State>[], names: ReadonlySet<string>) => {
  const numberOf = await numberNames(tx, new Set([...names, ...changes.flatMap(namesKept)]))
  const contacts = changes.flatMap(({ key, after: { contact } }) =>
    contact ? [contactRow(key.slice(CONTACT.length), contact, numberOf)] : [],
  )
  await upsertRows(tx, moneyModel, 'contacts', contacts)
  await saveLedgers(
    tx,
    changes.flatMap(({ key, after: { ledger } }) => (ledger ? [[key, ledger]] : [])),
  )
  await saveSpent(
    tx,
    changes.flatMap(({ after: { spent } }) => spent ?? []),
    numberOf,
  )
  await saveRates(
    tx,
    changes.flatMap(({ after: { rates } }) => rates ?? []),
  )
}

/** Shows what visitors cost and pay: contacts, landings, payments with refunds and chargebacks, ad spend and rates. */
export const money = createProjection<State>({
  ...projectionOf(moneyModel),
  revision: 10,
  key: keyOf,
  on,
  names: namesIn,
  load,
  save,
})
