import { v5 as uuidV5 } from 'uuid'
import { z } from 'zod'
import { event } from './definition.ts'
import { Sealed } from './sealed.ts'
import { LICENSES } from './money/licenses.ts'

/** The stream of one transaction with its adjustments: `payment-<txn_…>`. */
export const paymentStream = (transactionId: string) => `payment-${transactionId}`
/** The stream of one subscription: `subscription-<sub_…>`. */
export const subscriptionStream = (subscriptionId: string) => `subscription-${subscriptionId}`
/** The stream of one customer: `customer-<ctm_…>`. */
export const customerStream = (customerId: string) => `customer-${customerId}`
/** The stream of a webhook that nothing else could be made of: `webhook-<evt_…>`. */
export const webhookStream = (webhookId: string) => `webhook-${webhookId}`

/** Whether a Paddle id is that of a transaction. */
export const isTransactionId = (id: string) => id.startsWith('txn_')

/** The transaction that a payment stream is about. */
export const transactionOf = (stream: string) => stream.slice('payment-'.length)

const PERSONS = '1f0e6f0c-3f0b-4a55-9f0e-2a7d4c1b8e63'

/**
 * Under whose key data about a buyer are sealed: the visitor of the quiz where one is named, else the customer. To
 * erase a visitor is to erase both, since Paddle tells of a customer before it tells which visitor that is.
 */
export const personOf = (quizUserId: string | null, customerId: string) => quizUserId ?? uuidV5(customerId, PERSONS)

export const License = z.enum(LICENSES)

export const TransactionStatus = z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due'])
export const SubscriptionStatus = z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Integer in the lowest unit of its currency: cents, yen. */
const minor = z.number().int()

/**
 * What every report of Paddle says of itself. Reports come in any order: that one is newer whose `occurredAt` is
 * later, as text (UTC, nine decimals); of equal times events/reports.ts decides.
 */
const reported = { webhookId: z.string(), webhookType: z.string(), occurredAt: z.string() }

/** `license` is what the prices paid for say (api/paddle/webhooks/license-reports.ts); null for prices that this house does not sell. */
const sold = { license: License.nullable(), quizUserId: z.uuid().nullable() }

export const TransactionReport = z.object({
  ...reported,
  ...sold,
  status: TransactionStatus,
  /** `web` or `api` for a purchase, `subscription_…` for what a subscription charges later. */
  origin: z.string(),
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  currency: z.string(),
  /** What the customer pays, tax included; null as long as Paddle has not reckoned it. */
  amount: minor.nullable(),
  priceIds: z.array(z.string()),
  discountId: z.string().nullable(),
  /** When the money was taken; null until it was. */
  paidAt: z.iso.datetime().nullable(),
  /** End of the time that is paid for; null for what is sold once. */
  periodEndsAt: z.iso.datetime().nullable(),
})
export type TransactionReport = z.infer<typeof TransactionReport>

export const AdjustmentReport = z.object({
  ...reported,
  adjustmentId: z.string(),
  action: z.string(),
  status: z.string(),
  /** As told; null when it was not. It is that of the transaction. */
  currency: z.string().nullable(),
  /** What goes back to the customer, tax included. */
  amount: minor,
})
export type AdjustmentReport = z.infer<typeof AdjustmentReport>

export const SubscriptionReport = z.object({
  ...reported,
  ...sold,
  status: SubscriptionStatus,
  customerId: z.string(),
  /** The transaction it began with; only told when it is created. */
  transactionId: z.string().nullable(),
  periodEndsAt: z.iso.datetime().nullable(),
  nextBilledAt: z.iso.datetime().nullable(),
  scheduledChange: z
    .object({ action: z.enum(['cancel', 'pause', 'resume']), effectiveAt: z.iso.datetime() })
    .nullable(),
})
export type SubscriptionReport = z.infer<typeof SubscriptionReport>

/** What a purchase and what goes back of it say alike, so that each can be counted by itself. */
const counted = {
  /** The visitor who bought, where the checkout named one. */
  quizUserId: z.uuid().nullable(),
  license: License.nullable(),
  /** A renewal is revenue and no new purchase. */
  kind: z.enum(['purchase', 'renewal']),
  currency: z.string(),
}

/**
 * What is told of money, all of it by signed webhooks except what a browser reports, which counts for nothing here.
 * Reports are kept as they come, even late and twice told in other words. What follows from them stands beside them:
 * `payment.purchase-completed` once per completed transaction, and `payment.refunded` for each change of what went back of it.
 * The revenue of a visitor is the sum of the amounts of the first less the sum of the amounts of the second.
 */
export const paymentEvents = {
  /** In `payment-<txn>`. */
  'payment.transaction-reported': event(TransactionReport),
  /** In `payment-<txn>`, perhaps before anything is known of the transaction. */
  'payment.adjustment-reported': event(AdjustmentReport),
  /** In `payment-<txn>`, once: the money is in. */
  'payment.purchase-completed': event(
    z.object({
      ...counted,
      amount: minor.nonnegative(),
      customerId: z.string().nullable(),
      subscriptionId: z.string().nullable(),
      paidAt: z.iso.datetime(),
    }),
  ),
  /**
   * In `payment-<txn>`, after the purchase: so much more was given back by approved refunds and chargebacks. `amount` is
   * negative when a chargeback is reversed; `total` is all that is back now, at most what was paid.
   */
  'payment.refunded': event(z.object({ ...counted, amount: minor, total: minor.nonnegative() })),
  /** In `subscription-<sub>`. */
  'payment.subscription-reported': event(SubscriptionReport),
  /** In `customer-<ctm>`. The e-mail is null once its person was erased. */
  'payment.customer-reported': event(z.object({ ...reported, email: Sealed.nullable() })),
  /** In `webhook-<evt>`: a type nobody here asks for, or data that cannot be read, whose body is then kept, sealed. */
  'payment.webhook-not-understood': event(
    z.object({
      ...reported,
      reason: z.enum(['unknown type', 'unreadable data']),
      issue: z.string().nullable(),
      body: Sealed.nullable(),
    }),
  ),
  /**
   * In `payment-<txn>`, or in `customer-<ctm>` when the browser named no transaction: it says it saw a purchase. Changes
   * neither access nor revenue. `browser` is sealed JSON: e-mail, address, user agent, Meta's cookies, page.
   */
  'payment.browser-reported': event(
    z.object({
      quizUserId: z.uuid().nullable(),
      customerId: z.string().nullable(),
      claimed: z.object({ value: z.number(), currency: z.string() }),
      browser: Sealed,
    }),
  ),
}
