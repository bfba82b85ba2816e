import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { customerStream, paymentStream } from '#events/payment/payment.ts'
import type { Buyer } from './claim-state.ts'
import { evolvePayment, isPaid, noPayment } from '#events/payment/payment-state.ts'
import type { Purchase } from './purchase.ts'

export type BuyersDeps = { store: EventStore; keys: PersonKeys }

/** Finds out who paid for a purchase. */
export type Buyers = {
  /** Returns the buyer of a transaction from the reports about it. */
  ofTransaction: (transactionId: string) => Promise<Buyer>
  /** Returns every address that the provider has named for a customer; undefined if it named none, or all were erased. */
  addressesOf: (customerId: string | null) => Promise<string[] | undefined>
  /** Returns the buyer of a purchase that was read already. */
  ofPurchase: (purchase: Purchase) => Promise<Buyer>
}

export const createBuyers = ({ store, keys }: BuyersDeps): Buyers => {
  // An address that paid may change later.
  const addressesOf: Buyers['addressesOf'] = async (customerId) => {
    if (customerId === null) return undefined
    const emails = decodeKnown(await store.readStream(customerStream(customerId))).flatMap((event) =>
      event.type === 'payment.customer-reported' ? [event.data.email] : [],
    )
    const opened = await Promise.all(emails.map((email) => email && keys.open('email', email)))
    const addresses = [...new Set(opened.filter((address) => typeof address === 'string'))]
    // A customer who was erased and comes back must get what they buy, and the provider may not name them again.
    return addresses.length > 0 ? addresses : undefined
  }

  return {
    addressesOf,
    ofTransaction: async (transactionId) => {
      const events = decodeKnown(await store.readStream(paymentStream(transactionId)))
      const { transaction } = events.reduce(evolvePayment, noPayment)
      const completed = events.find((event) => event.type === 'payment.purchase-completed')?.data
      return {
        isPaid: completed !== undefined || isPaid(transaction?.status),
        addresses: await addressesOf(transaction?.customerId ?? completed?.customerId ?? null),
        quizUserId: transaction?.quizUserId ?? completed?.quizUserId ?? null,
      }
    },
    ofPurchase: async ({ payment, subscription }) => ({
      isPaid: subscription !== null || isPaid(payment?.status),
      addresses: await addressesOf(payment?.customerId ?? null),
      quizUserId: payment?.quizUserId ?? null,
    }),
  }
}
