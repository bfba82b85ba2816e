import type { PurchaseLedger } from '#events/payment/purchase-ledger.ts'
import type { License } from '#events/payment/money/licenses.ts'
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
  timestamp,
  uuid,
} from '#db/read-models/description.ts'

/** Names of the moments around the quiz. */
export const MOMENTS = {
  planReady: 'plan ready',
  offer: 'offer',
  planChosen: 'plan chosen',
  checkoutFailed: 'checkout failed',
  checkoutClosed: 'checkout closed',
  discount: 'discount',
  saleClaimed: 'sale claimed',
  agreed: 'agreed',
} as const

export const UTM_FIELDS = ['source', 'medium', 'campaign', 'content', 'term'] as const
type Touch = 'first' | 'last'
type TouchColumn<T extends Touch> = `${T}_${(typeof UTM_FIELDS)[number] | 'click_id'}`

/** A column with the number of a name, because reports of all time read millions of rows, and numbers are short. */
const named = (comment: string) => nullable(integer(`${comment} Its number in names.`))

/** Returns the columns of the first or the last landing by an ad. */
const touchOf = <T extends Touch>(touch: T) =>
  Object.fromEntries([
    ...UTM_FIELDS.map((field) => [`${touch}_${field}`, named(`UTM ${field} of the ${touch} landing by an ad.`)]),
    [`${touch}_click_id`, named(`Kind of click id of the ${touch} landing by an ad.`)],
  ]) as Record<TouchColumn<T>, ReturnType<typeof nullable<number>>>

export const moneyTables = {
  /** One row per visitor, from the first contact on, and one per view of the landing page. Columns that reports read most come first, because PostgreSQL walks through all columns before the one it reads. A cohort is the visitors of one `first_day`. */
  contacts: table(
    {
      quiz_user_id: uuid('The visitor, or the view.'),
      first_day: date('Day of the first contact.'),
      is_view: boolean('Whether it is a view by a person without a number yet, which belongs to no visitor.'),
      is_program: boolean('Whether it is a view by a program, such as a crawler, which counts in no report.'),
      is_own: boolean('Whether the owner marked the browser as theirs. It counts in no report.'),
      is_touched: boolean('Whether a landing by an ad was seen.'),
      has_arrived: boolean('Whether the visitor began the quiz.'),
      has_email: boolean('Whether an e-mail was given.'),
      has_seen_offer: boolean('Whether the offer was seen.'),
      has_opened_checkout: boolean('Whether the checkout was opened.'),
      creo: named('First known creative of the ad.'),
      version: named('Latest version of the quiz.'),
      country: named('Country that the proxy reported.'),
      device: named('Kind of device at the first landing.'),
      os: named('Operating system at the first landing.'),
      language: named('First language of the browser.'),
      arrived_on: nullable(date('Day on which the visitor began the quiz; null for a view.')),
      age: nullable(text('Latest age range. No number, because an erasure forgets it.')),
      last_creo: named('Latest known creative of the ad.'),
      ...touchOf('first'),
      ...touchOf('last'),
      in_app: named('App in which the first landing was opened; null for a browser.'),
      first_at: timestamp('Time of the first contact.'),
      arrived_at: nullable(timestamp('Time at which the visitor began the quiz; null for a view.')),
      email_at: nullable(timestamp('Time when an e-mail was first given; null without one.')),
      offer_at: nullable(timestamp('Time of the first view of the offer; null without one.')),
      checkout_at: nullable(timestamp('Time when the checkout was first opened; null if it never was.')),
      moments: texts('Moments around the quiz, each once: `offer`, `checkout closed`.'),
    },
    {
      key: ['quiz_user_id'],
      indexes: { contacts_first: 'first_day', contacts_arrived: 'arrived_on', contacts_creo: 'creo' },
    },
  ),
  /** One row per payment, and one per refund or chargeback of it. Amounts are in minor units of the currency. */
  entries: table(
    {
      transaction_id: text('Transaction at the payment provider.'),
      nth: integer('Place in the transaction: 0 is the payment, others are refunds and chargebacks.'),
      day: date('Day of this entry.'),
      at: timestamp('Time of this entry.'),
      provider_day: date('Day of it in UTC, as the payment provider counts.'),
      paid_on: date('Day of the payment.'),
      paid_at: timestamp('Time of the payment.'),
      quiz_user_id: nullable(uuid('The visitor who paid; null if unknown.')),
      license: nullable(textOf<License>('The plan; null if unknown.')),
      is_sale: boolean('Whether the discount of the sale was given.'),
      is_first: boolean('Whether it is a purchase, not a later charge of a subscription.'),
      is_renewal: boolean('Whether it pays for the next period of a subscription.'),
      is_test: boolean('Whether it is a test without money.'),
      currency: text('Currency, such as USD.'),
      gross: bigint('Amount paid with tax, in minor units.'),
      refunded: bigint('Amount refunded, in minor units.'),
      charged_back: bigint('Amount charged back, in minor units.'),
      tax: nullable(bigint('Tax in minor units, negative if it goes back; null where none was reported.')),
      fee: nullable(bigint('Fee of the payment provider in minor units; null where none was reported.')),
    },
    {
      key: ['transaction_id', 'nth'],
      indexes: {
        entries_visitor: 'quiz_user_id',
        entries_paid: 'paid_on',
        entries_day: 'day',
        entries_provider: 'provider_day',
      },
    },
  ),
  payments: table(
    { stream: text('Stream of the payment.'), state: jsonb<PurchaseLedger>('What its entries follow from.') },
    { key: ['stream'] },
  ),
  names: table(
    { id: integer('Number of the name, in the order of first events.'), name: text('The name.') },
    { key: ['id'], unique: ['name'] },
  ),
  /** Costs of ads: one row per ad tool, day, creative and currency. */
  spend: table(
    {
      source: text('The ad tool.'),
      day: date('Day of the costs.'),
      creo: integer('The creative. Its number in names.'),
      currency: text('Currency of the costs.'),
      amount: bigint('Costs in minor units.'),
    },
    { key: ['source', 'day', 'creo', 'currency'], indexes: { spend_day: 'day' } },
  ),
  /** Exchange rates: minor units of a currency per euro. */
  rates: table(
    {
      currency: text('The currency.'),
      day: date('Day from which the rate holds.'),
      month: text('Month of the rate.'),
      minor_per_euro: numeric('Minor units of the currency per euro.'),
    },
    { key: ['currency', 'day'] },
  ),
}

export const moneyModel = { name: 'money', tables: moneyTables } as const

/** Columns of contacts that have numbers of names. */
export const NAMED_COLUMNS = [
  'creo',
  'last_creo',
  'version',
  'device',
  'os',
  'in_app',
  'language',
  'country',
  ...(['first', 'last'] as const).flatMap((touch) => [
    ...UTM_FIELDS.map((field) => `${touch}_${field}` as const),
    `${touch}_click_id` as const,
  ]),
] as const
export type NamedColumn = (typeof NAMED_COLUMNS)[number]
