import type { PurchaseLedger } from '#events/state/purchase-ledger.ts'
import type { License } from '#events/money/licenses.ts'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  nullable,
  numeric,
  table,
  text,
  textOf,
  texts,
  uuid,
} from './description.ts'

/** Names of the moments around the quiz. */
export const MOMENTS = {
  planReady: 'plan ready',
  offer: 'offer',
  planChosen: 'plan chosen',
  checkoutFailed: 'checkout failed',
  checkoutClosed: 'checkout closed',
  discount: 'discount',
  saleClaimed: 'sale claimed',
} as const

export const moneyTables = {
  /** One row per visitor, from the first contact on. A cohort is the visitors of one `first_day`. */
  contacts: table(
    {
      quiz_user_id: uuid,
      first_day: date,
      /** Day on which the visitor chose an age; null for a landing alone. */
      arrived_on: nullable(date),
      has_landed: boolean,
      has_email: boolean,
      /** Moments around the quiz, each once: `offer`, `checkout-closed`. */
      moments: texts,
      creo: nullable(text),
      version: nullable(text),
      age: nullable(text),
      utm_source: nullable(text),
      utm_medium: nullable(text),
      utm_campaign: nullable(text),
      utm_content: nullable(text),
      utm_term: nullable(text),
    },
    { key: ['quiz_user_id'], indexes: { contacts_first: 'first_day', contacts_arrived: 'arrived_on' } },
  ),
  /** One row per payment, and one per refund or chargeback of it. Amounts are in minor units of the currency. */
  entries: table(
    {
      transaction_id: text,
      /** Place in the transaction: 0 is the payment. */
      nth: integer,
      day: date,
      /** Day of the payment. */
      paid_on: date,
      quiz_user_id: nullable(uuid),
      license: nullable(textOf<License>()),
      is_sale: boolean,
      is_renewal: boolean,
      is_test: boolean,
      currency: text,
      gross: bigint,
      refunded: bigint,
      charged_back: bigint,
      /** Tax and the provider's fee; null where it reported none. Tax that goes back is negative. */
      tax: nullable(bigint),
      fee: nullable(bigint),
    },
    { key: ['transaction_id', 'nth'], indexes: { entries_visitor: 'quiz_user_id', entries_paid: 'paid_on' } },
  ),
  payments: table({ stream: text, state: jsonb<PurchaseLedger>() }, { key: ['stream'] }),
  /** Costs of ads: one row per ad tool, day, creative and currency. */
  spend: table(
    { source: text, day: date, creo: text, currency: text, amount: bigint },
    { key: ['source', 'day', 'creo', 'currency'], indexes: { spend_day: 'day' } },
  ),
  /** Exchange rates: minor units of a currency per euro. */
  rates: table({ currency: text, day: date, month: text, minor_per_euro: numeric }, { key: ['currency', 'day'] }),
}

export const moneyModel = { name: 'money', tables: moneyTables } as const
