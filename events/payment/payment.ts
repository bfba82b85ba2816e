import { PAYMENT_KINDS } from './money/payment-kinds.ts'
import { v5 as uuidV5 } from 'uuid'
import { z } from 'zod'
import { event } from '#events/core/definition.ts'
import { LICENSES } from './money/licenses.ts'
import { isPaddleSubscriptionId, isPaddleTransactionId, isSimulatedId } from './paddle/ids.ts'
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
export const handlingOf = (withdrawalId: string) => `handled-${withdrawalId}`
/** Returns the operation that accepts a withdrawal, so the first operator counts. */
export const acceptanceOf = (withdrawalId: string) => `accepted-${withdrawalId}`

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
export const paymentEvents = {
  /** In `payment-<transaction>`, once: the transaction is paid and its amounts are final. */
  'payment.purchase-completed': event(
    z.object({
      ...counted,
      amount: minorUnits.nonnegative(),
      customerId: z.string().nullable(),
      subscriptionId: z.string().nullable(),
      paidAt: z.iso.datetime(),
    }),
  ),
  /**
   * In `payment-<transaction>`, after the purchase, for each change of the refunded amount. `amount` is the change, which
   * is negative when a chargeback is reversed; `total` is the refunded amount, at most the amount paid.
   */
  'payment.refunded': event(z.object({ ...counted, amount: minorUnits, total: minorUnits.nonnegative() })),
  /**
   * In `payment-<transaction>`, or `customer-<customer>` if the browser named no transaction. Changes neither access nor
   * revenue. `browser` is sealed JSON: email and page. `device` holds network address, user agent and Meta's cookies, only with
   * consent to ads, under a key that is destroyed when Meta has the report or is too late.
   */
  'payment.browser-reported': event(
    z.object({
      quizUserId: z.uuid().nullable(),
      customerId: z.string().nullable(),
      claimed: z.object({ value: z.number(), currency: z.string() }),
      browser: Sealed,
      device: Sealed.optional(),
    }),
  ),
  /** In `discounts`, once per transaction. Changes neither access nor revenue; operators see it. */
  'payment.discounted-outside-sale': event(
    z.object({
      transactionId: z.string(),
      license: License.nullable(),
      paidAt: z.iso.datetime(),
      /** Null if the server knows no sale of the visitor. */
      saleBeganAt: z.iso.datetime().nullable(),
    }),
  ),
  /** In `withdrawals`: someone withdraws from a purchase. Anyone can say so, so money goes back only when an operator accepts it. */
  'payment.withdrawal-received': event(
    z.object({
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
  ),
  /** In `withdrawals`, once per withdrawal: an operator has these payments returned and these renewals ended. */
  'payment.withdrawal-accepted': event(
    z.object({
      withdrawalId: z.uuid(),
      acceptedAt: z.iso.datetime(),
      by: z.uuid(),
      transactionIds: z.array(z.string()),
      /** Subscriptions that end at once, and at the end of the paid period. */
      endsNow: z.array(z.string()),
      endsLater: z.array(z.string()),
    }),
  ),
  /**
   * In `withdrawals`, once per withdrawal: nothing is left to do. `by` is the operator who says so; null when the refund of
   * the purchase `transactionId` was reported.
   */
  'payment.withdrawal-handled': event(
    z.object({
      withdrawalId: z.uuid(),
      handledAt: z.iso.datetime(),
      by: z.uuid().nullable(),
      transactionId: z.string().nullable(),
    }),
  ),
}
