import { PAYMENT_KINDS } from './money/payment-kinds.ts'
import { v5 as uuidV5 } from 'uuid'
import { z } from 'zod'
import { event } from '#events/core/definition.ts'
import { LICENSES } from './money/licenses.ts'
import { ID_FORMS, isPaddleSubscriptionId, isPaddleTransactionId, isSimulatedId } from './paddle/ids.ts'
import { Sealed } from '#events/core/sealed.ts'

/** Returns the stream of a transaction and its adjustments. */
export const paymentStream = (transactionId: string) => `payment-${transactionId}`
export const subscriptionStream = (subscriptionId: string) => `subscription-${subscriptionId}`
export const customerStream = (customerId: string) => `customer-${customerId}`
/** Returns the stream of a webhook that no other stream can record. */
export const webhookStream = (webhookId: string) => `webhook-${webhookId}`

/** The stream of all withdrawals from purchases. Anyone can add to it, so nothing reads all of it for a request. */
export const WITHDRAWALS = 'withdrawals'

/**
 * Returns the operation that marks a withdrawal as handled. It is the same for operators and for refunds, so the store keeps
 * whichever comes first.
 */
export const handlingId = (withdrawalId: string) => `handled-${withdrawalId}`
/** Returns the operation that accepts a withdrawal, so the first operator counts. */
export const acceptanceId = (withdrawalId: string) => `accepted-${withdrawalId}`

/** The stream of discounts that were used outside the sale of their visitor. Each needs a payment, so they are few. */
export const DISCOUNTS = 'discounts'

export const transactionOf = (stream: string) => stream.slice('payment-'.length)

export const subscriptionOf = (stream: string) => stream.slice('subscription-'.length)

export const isTransactionId = (purchaseId: string): boolean => isPaddleTransactionId(purchaseId)
export const isSubscriptionId = (purchaseId: string): boolean => isPaddleSubscriptionId(purchaseId)

/** Checks whether the simulated checkout made a transaction, so that no money was paid. */
export const isTestTransaction = (transactionId: string): boolean => isSimulatedId(transactionId)

const PERSONS = '1f0e6f0c-3f0b-4a55-9f0e-2a7d4c1b8e63'

/**
 * Returns the person whose key seals data about a buyer: the visitor if the checkout named one, otherwise the customer.
 * Reports about a customer may arrive before the visitor is known, so erasing a visitor must erase both persons.
 */
export const personOf = (quizUserId: string | null, customerId: string) => quizUserId ?? uuidV5(customerId, PERSONS)

export const License = z.enum(LICENSES)

/** Amounts are integers in the minor unit of their currency: cents, yen. */
const minorUnits = z.number().int()

/** Purchases and refunds carry the same attributes, so reports can count each of them without joining them. */
const counted = {
  /** Visitor who bought; null if the checkout named none. */
  quizUserId: z.uuid().nullable(),
  license: License.nullable(),
  /** A renewal or the charge for a change counts as revenue but not as a new purchase. */
  kind: z.enum(PAYMENT_KINDS),
  currency: z.string(),
}

/** Describes what a browser reports about its buyer, sealed as JSON. */
export const BrowserDetails = z.object({ email: z.string().optional(), page: z.string().optional() })

/**
 * Events about payments in neutral terms. The reports they follow from are defined in the provider's folder
 * (events/payment/paddle). The revenue of a visitor is the sum of `payment.purchase-completed` minus that of `payment.refunded`.
 */
/** Describes the id of a purchase. */
export const PURCHASE = `Id of the transaction that bought the course (${ID_FORMS.transaction}).`
const CUSTOMER = `Id of the customer (${ID_FORMS.customer}); null where it is not known.`
const COUNTED = {
  quizUserId: 'Visitor who bought; null where the checkout named none.',
  license: 'Plan that was bought; null for prices that are not on offer.',
  kind: '`purchase`, or `renewal` for later charges of a subscription.',
  currency: 'ISO 4217 code of the amounts.',
}

export const paymentEvents = {
  /** In `payment-<transaction>`, once: the transaction is paid and its amounts are final. */
  'payment.purchase-completed': event({
    recorded: 'A transaction is paid. Recorded once per transaction.',
    data: z.object({
      ...counted,
      amount: minorUnits.nonnegative(),
      customerId: z.string().nullable(),
      subscriptionId: z.string().nullable(),
      paidAt: z.iso.datetime(),
    }),
    fields: {
      ...COUNTED,
      amount: 'Amount paid including tax, in minor units of the currency.',
      customerId: CUSTOMER,
      subscriptionId: `Id of the subscription (${ID_FORMS.subscription}); null for a plan that is paid once.`,
      paidAt: 'Time of the payment (UTC), which is earlier than the time of the event.',
    },
  }),
  /**
   * In `payment-<transaction>`, after the purchase, for each change of the refunded amount. `amount` is the change, which
   * is negative when a chargeback is reversed; `total` is the refunded amount, at most the amount paid.
   */
  'payment.refunded': event({
    recorded: 'Approved refunds and chargebacks of a completed purchase change.',
    data: z.object({ ...counted, amount: minorUnits, total: minorUnits.nonnegative() }),
    fields: {
      ...COUNTED,
      amount: 'Additional amount that goes back, in minor units; negative when a chargeback is reversed.',
      total: 'Amount that is back in all after this event, in minor units.',
    },
  }),
  /**
   * In `payment-<transaction>`, or `customer-<customer>` if the browser named no transaction. Changes neither access nor
   * revenue. `browser` is sealed JSON: email and page. `device` holds network address, user agent and Meta's cookies, only with
   * consent to ads, under a key that is destroyed when Meta has the report or is too late.
   */
  'payment.browser-reported': event({
    recorded: 'A browser reports a purchase. It changes neither access nor revenue.',
    data: z.object({
      quizUserId: z.uuid().nullable(),
      customerId: z.string().nullable(),
      claimed: z.object({ value: z.number(), currency: z.string() }),
      browser: Sealed,
      device: Sealed.optional(),
    }),
    fields: {
      quizUserId: 'Visitor of the browser; null where it is not known.',
      customerId: CUSTOMER,
      claimed: 'Value and currency of the purchase as the browser reports them, in major units.',
      browser: 'E-mail address and page of the browser.',
      device: 'IP address, user agent and Meta cookies; absent without consent to ads.',
    },
  }),
  /** In `discounts`, once per transaction. Changes neither access nor revenue; operators see it. */
  'payment.discounted-outside-sale': event({
    recorded: 'A discount is used in a first payment, and no sale of the visitor was recorded within its time.',
    data: z.object({
      transactionId: z.string(),
      license: License.nullable(),
      paidAt: z.iso.datetime(),
      /** Null if the server knows no sale of the visitor. */
      saleBeganAt: z.iso.datetime().nullable(),
    }),
    fields: {
      transactionId: 'Id of the transaction (Paddle `txn_…`).',
      license: 'Plan that was bought; null for prices that are not on offer.',
      paidAt: 'Time of the payment (UTC).',
      saleBeganAt: 'When the visitor first saw the discount (UTC); null if that is not recorded.',
    },
  }),
  /** In `withdrawals`: someone withdraws from a purchase. Anyone can say so, so money goes back only when an operator accepts it. */
  'payment.withdrawal-received': event({
    recorded: 'Someone withdraws from a purchase, without a login. An operator decides on the money.',
    data: z.object({
      withdrawalId: z.uuid(),
      receivedAt: z.iso.datetime(),
      email: Sealed,
      name: Sealed,
      statement: Sealed.nullable(),
      order: Sealed.nullable(),
      /** The address was known to have bought. */
      hasBought: z.boolean(),
      /** The address may get a confirmation. */
      canMail: z.boolean(),
      /** The sender proved to be the buyer: signed in with this address, or named an order that it paid. */
      isFromBuyer: z.boolean(),
    }),
    fields: {
      withdrawalId: 'Id of the withdrawal, which its confirmation names.',
      receivedAt: 'Time of the receipt (UTC).',
      email: 'E-mail of the purchase.',
      name: 'Name of the buyer.',
      statement: 'What the buyer wrote; null where they wrote nothing.',
      order: 'Order number as the buyer wrote it; null where they named none.',
      hasBought: 'Whether the address was known to have bought.',
      canMail: 'Whether the address may get a confirmation, which is limited.',
      isFromBuyer: 'Whether the sender proved to be the buyer, by being signed in or by an order number.',
    },
  }),
  /** In `withdrawals`, once per withdrawal: an operator has these payments returned and these renewals ended. */
  'payment.withdrawal-accepted': event({
    recorded: 'An operator has payments of a withdrawal returned and its renewals ended. Recorded once per withdrawal.',
    data: z.object({
      withdrawalId: z.uuid(),
      acceptedAt: z.iso.datetime(),
      by: z.uuid(),
      transactionIds: z.array(z.string()),
      /** Subscriptions that end at once, and at the end of the paid period. */
      endsNow: z.array(z.string()),
      endsLater: z.array(z.string()),
    }),
    fields: {
      withdrawalId: 'Id of the withdrawal.',
      acceptedAt: 'Time of the decision (UTC).',
      by: 'Admin who decided.',
      transactionIds: 'Payments that are returned.',
      endsNow: 'Subscriptions that end at once.',
      endsLater: 'Subscriptions that end with the paid period.',
    },
  }),
  /**
   * In `withdrawals`, once per withdrawal: nothing is left to do. `by` is the operator who says so; null when the refund of
   * the purchase `transactionId` was reported.
   */
  'payment.withdrawal-handled': event({
    recorded: 'An operator has dealt with a withdrawal, or its purchase was refunded. Recorded once per withdrawal.',
    data: z.object({
      withdrawalId: z.uuid(),
      handledAt: z.iso.datetime(),
      by: z.uuid().nullable(),
      transactionId: z.string().nullable(),
    }),
    fields: {
      withdrawalId: 'Id of the withdrawal.',
      handledAt: 'Time when it was handled (UTC).',
      by: 'Admin who handled it; null where a refund did.',
      transactionId: 'Transaction that was refunded; null where an operator handled it.',
    },
  }),
}
