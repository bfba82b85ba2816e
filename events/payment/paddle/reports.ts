import { z } from 'zod'
import { ID_FORMS } from './ids.ts'
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
const REPORT = {
  webhookId: 'Id of the webhook (Paddle `evt_…`).',
  webhookType: 'Type of the webhook as Paddle names it.',
  occurredAt:
    'Time of the report by the clock of Paddle, as text with nine decimals (UTC). Of two reports, the later is newer.',
}
const SOLD = {
  license: 'Plan that the prices belong to; null for prices that are not on offer.',
  quizUserId: 'Visitor who bought; null where the checkout named none.',
}

export const paddleEvents = {
  /** In `payment-<txn>`. */
  'payment.transaction-reported': event({
    recorded: 'Paddle reports the state of a transaction. Reports arrive in any order.',
    data: TransactionReport,
    fields: {
      ...REPORT,
      ...SOLD,
      status: 'State of the transaction.',
      origin: '`web` or `api` for a purchase, `subscription_…` for later charges.',
      customerId: `Id of the customer (${ID_FORMS.customer}); null where it is not known.`,
      subscriptionId: `Id of the subscription (${ID_FORMS.subscription}); null for a plan that is paid once.`,
      currency: 'ISO 4217 code of the amount.',
      amount: 'Price including tax, in minor units of the currency; null until it is calculated.',
      tax: 'Tax in the amount, in minor units; absent until it is reported.',
      fee: 'Fee that Paddle keeps, in minor units; absent until it is reported.',
      priceIds: 'Ids of the prices (Paddle `pri_…`).',
      isBelowList: 'Whether it pays less than Paddle lists; absent if not.',
      discountId: 'Id of the discount (Paddle `dsc_…`); null without one.',
      paidAt: 'Time of the payment (UTC); null until it is paid.',
      periodEndsAt: 'End of the paid period (UTC); null for a plan that is paid once.',
    },
  }),
  /** In `payment-<txn>`, possibly before any report of the transaction. */
  'payment.adjustment-reported': event({
    recorded: 'Paddle reports a refund, a chargeback or a credit.',
    data: AdjustmentReport,
    fields: {
      ...REPORT,
      adjustmentId: 'Id of the adjustment (Paddle `adj_…`).',
      action: 'Kind of adjustment, such as `refund` or `chargeback`.',
      status: 'State of the adjustment, such as `approved`.',
      currency: 'ISO 4217 code of the amount; null means that of the transaction.',
      amount: 'Amount including tax that goes back, in minor units of the currency.',
      tax: 'Tax in the amount, in minor units; absent where it is not reported.',
    },
  }),
  /** In `subscription-<sub>`. */
  'payment.subscription-reported': event({
    recorded: 'Paddle reports the state of a subscription. Reports arrive in any order.',
    data: SubscriptionReport,
    fields: {
      ...REPORT,
      ...SOLD,
      status: 'State of the subscription.',
      customerId: `Id of the customer (${ID_FORMS.customer}).`,
      transactionId: 'Transaction that began the subscription; null except in the first report.',
      periodEndsAt: 'End of the paid period (UTC); null where there is none.',
      nextBilledAt: 'Time of the next charge (UTC); null where there is none.',
      scheduledChange: 'Change that Paddle will make and when; null where there is none.',
      recurring: 'Charge of each period; null if Paddle named none in the currency of the subscription.',
    },
  }),
  /** In `customer-<ctm>`. */
  'payment.customer-reported': event({
    recorded: 'Paddle reports a customer.',
    data: CustomerReport,
    fields: { ...REPORT, email: 'E-mail address; null once the person was erased.' },
  }),
  /** In `webhook-<evt>`. Unreadable data keep their sealed body, since they may be about money. */
  'payment.webhook-not-understood': event({
    recorded: 'A webhook has an unknown type or unreadable data.',
    data: z.object({
      ...reported,
      reason: z.enum(['unknown type', 'unreadable data']),
      issue: z.string().nullable(),
      body: Sealed.nullable(),
    }),
    fields: {
      ...REPORT,
      reason: '`unknown type` or `unreadable data`.',
      issue: 'First error that was found in the data; null for an unknown type.',
      body: 'Body of the webhook; null for an unknown type.',
    },
  }),
}
