import { z } from 'zod'
import { event } from '#events/core/definition.ts'
import { License } from '#events/payment/payment.ts'
import { Sealed } from '#events/core/sealed.ts'

export const PaddleTransactionStatus = z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due'])
export const PaddleSubscriptionStatus = z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled'])
export type PaddleSubscriptionStatus = z.infer<typeof PaddleSubscriptionStatus>

/** Amounts are integers in the minor unit of their currency: cents, yen. */
const minorUnits = z.number().int()

/** Reports arrive in any order. `occurredAt` is UTC text with nine decimals, so it sorts like the time it names. */
const reported = { webhookId: z.string(), webhookType: z.string(), occurredAt: z.string() }

/** `license` follows from the prices; it is null for prices that are not on offer. */
const sold = { license: License.nullable(), quizUserId: z.uuid().nullable() }

export const TransactionReport = z.object({
  ...reported,
  ...sold,
  status: PaddleTransactionStatus,
  /** `web` or `api` for a purchase, `subscription_…` for later charges. */
  origin: z.string(),
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  currency: z.string(),
  /** Total that the customer pays, including tax; null until Paddle has calculated it. */
  amount: minorUnits.nullable(),
  /** Part of the amount that is tax, and the provider's fee; absent until Paddle reports them. */
  tax: minorUnits.optional(),
  fee: minorUnits.optional(),
  priceIds: z.array(z.string()),
  /** Whether it pays less than the provider lists, as a manipulated checkout does; absent if not. */
  isBelowList: z.boolean().optional(),
  discountId: z.string().nullable(),
  /** Time of the payment; null until it is paid. */
  paidAt: z.iso.datetime().nullable(),
  /** End of the paid period; null for a plan that is paid once. */
  periodEndsAt: z.iso.datetime().nullable(),
})
export type TransactionReport = z.infer<typeof TransactionReport>

export const AdjustmentReport = z.object({
  ...reported,
  adjustmentId: z.string(),
  action: z.string(),
  status: z.string(),
  /** Equals the currency of the transaction; null if the report leaves it out. */
  currency: z.string().nullable(),
  /** Amount that goes back to the customer, including tax. */
  amount: minorUnits,
  /** Part of the amount that is tax; absent if Paddle didn't report it. */
  tax: minorUnits.optional(),
})
export type AdjustmentReport = z.infer<typeof AdjustmentReport>

export const SubscriptionReport = z.object({
  ...reported,
  ...sold,
  status: PaddleSubscriptionStatus,
  customerId: z.string(),
  /** Transaction that began the subscription; only the report of its creation names it. */
  transactionId: z.string().nullable(),
  periodEndsAt: z.iso.datetime().nullable(),
  nextBilledAt: z.iso.datetime().nullable(),
  scheduledChange: z
    .object({ action: z.enum(['cancel', 'pause', 'resume']), effectiveAt: z.iso.datetime() })
    .nullable(),
  /**
   * Charge of each period. `isTotal` is false for a list price, to which tax and discounts may apply. Null if the report
   * names no price in the currency of the subscription.
   */
  recurring: z.object({ amount: minorUnits.nonnegative(), currency: z.string(), isTotal: z.boolean() }).nullable(),
})
export type SubscriptionReport = z.infer<typeof SubscriptionReport>

/** The email is null after its person was erased. */
export const CustomerReport = z.object({ ...reported, email: Sealed.nullable() })
export type CustomerReport = z.infer<typeof CustomerReport>

/**
 * Reports of signed webhooks, stored in Paddle's terms so that no detail is lost. `facts.ts` translates them; nothing
 * else reads their fields. The events that follow from them (`payment.purchase-completed`, ...) use neutral terms.
 */
export const paddleEvents = {
  /** In `payment-<txn>`. */
  'payment.transaction-reported': event(TransactionReport),
  /** In `payment-<txn>`, possibly before any report of the transaction. */
  'payment.adjustment-reported': event(AdjustmentReport),
  /** In `subscription-<sub>`. */
  'payment.subscription-reported': event(SubscriptionReport),
  /** In `customer-<ctm>`. */
  'payment.customer-reported': event(CustomerReport),
  /** In `webhook-<evt>`. Unreadable data keep their sealed body, since they may be about money. */
  'payment.webhook-not-understood': event(
    z.object({
      ...reported,
      reason: z.enum(['unknown type', 'unreadable data']),
      issue: z.string().nullable(),
      body: Sealed.nullable(),
    }),
  ),
}
