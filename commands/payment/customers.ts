import type { EventStore } from '#db/event-store.ts'
import { decodeNeeded } from '#events/decode.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import { customerStream } from '#events/payment/payment.ts'
import type { Sealed } from '#events/core/sealed.ts'
import type { CustomerFact } from '#events/payment/payment-facts.ts'
import { evolveCustomer } from '#events/payment/payment-state.ts'

const isCustomerReport = oneOf<EventOf<'payment.customer-reported'>>({ 'payment.customer-reported': true })

/** Reads what the payment provider has reported about customers. */
export type Customers = {
  /** Returns the newest e-mail of a customer; undefined if none was reported, or its person was erased then. */
  newestEmailOf: (customerId: string) => Promise<Sealed | undefined>
}

export const createCustomers = (store: EventStore): Customers => ({
  newestEmailOf: async (customerId) =>
    decodeNeeded(await store.readStream(customerStream(customerId)), isCustomerReport).reduce<CustomerFact | null>(
      evolveCustomer,
      null,
    )?.email ?? undefined,
})
