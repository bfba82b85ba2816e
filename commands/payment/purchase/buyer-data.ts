import { isSameMailbox } from '#db/crypto/account-ids.ts'
import { unlessDamaged } from '#db/crypto/key-rows.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/event-store.ts'
import { decodeKnown } from '#events/decode.ts'
import { BrowserDetails, customerStream, paymentStream, personOf } from '#events/payment/payment.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Buyers } from './buyers.ts'

/** The visitor and the customer that a purchase names. */
export type Bought = { transactionId: string; payment: { quizUserId: string | null; customerId: string | null } | null }

export type BuyerDataDeps = { store: EventStore; keys: PersonKeys; buyers: Buyers }

/**
 * Finds the data that belongs to a subscriber besides the account. A checkout names any visitor that its browser passes,
 * and several people may have used a browser, so nothing counts that was given with the e-mail of another person.
 */
export type BuyerData = {
  /** Returns the visitors of purchases who gave an e-mail of the subscriber, and no other. */
  visitorsOf: (purchases: readonly Bought[], email: string) => Promise<string[]>
  /** Returns the persons whose keys seal data of the subscriber: visitors, customers, substitutes for reports without, and devices. */
  personsOf: (purchases: readonly Bought[], email: string) => Promise<string[]>
}

export const createBuyerData = ({ store, keys, buyers }: BuyerDataDeps): BuyerData => {
  const emailsOf = async (visitor: string) => {
    const given = decodeKnown(await store.readStream(visitorStream(visitor))).flatMap((event) =>
      event.type === 'quiz.email-given' ? [event.data.email] : [],
    )
    return await Promise.all(given.map((email) => keys.open('email', email)))
  }

  const isOneOf = (addresses: readonly string[], email: string | undefined) =>
    email !== undefined && addresses.some((address) => isSameMailbox(address, email))

  const hasOthersEmail = async (visitor: string, email: string) =>
    (await emailsOf(visitor)).some((given) => !isOneOf([email], given))

  const visitorOf = async ({ payment }: Bought, email: string): Promise<string[]> => {
    const visitor = payment?.quizUserId
    if (!visitor) return []
    const own = [email, ...((await buyers.addressesOf(payment.customerId)) ?? [])]
    const emails = await emailsOf(visitor)
    return emails.length > 0 && emails.every((given) => isOneOf(own, given)) ? [visitor] : []
  }

  /** Returns the customer with the subscriber's e-mail, and the visitor who paid, who may have given none. */
  const customerOf = async ({ payment }: Bought, email: string): Promise<string[]> => {
    const { customerId, quizUserId } = payment ?? {}
    // The customer may be another person: one who confirmed that this account has the purchase, or is not named yet.
    if (!customerId || !isOneOf((await buyers.addressesOf(customerId)) ?? [], email)) return []
    const visitor = quizUserId && !(await hasOthersEmail(quizUserId, email)) ? [quizUserId] : []
    return [personOf(null, customerId), ...visitor]
  }

  /** Returns the persons whose keys seal what browsers reported about a purchase, and the details of their devices. */
  const reportersOf = async ({ transactionId, payment }: Bought, email: string): Promise<string[]> => {
    const streams = [paymentStream(transactionId), ...(payment?.customerId ? [customerStream(payment.customerId)] : [])]
    const events = (await Promise.all(streams.map((stream) => store.readStream(stream)))).flatMap(decodeKnown)
    const persons: string[] = []
    for (const { type, data } of events) {
      if (type !== 'payment.browser-reported') continue
      const text = await unlessDamaged(keys.open('browser', data.browser))
      const reported = text === undefined ? undefined : BrowserDetails.parse(JSON.parse(text)).email
      // A stranger may report anything about a purchase.
      if (!isOneOf([email], reported)) continue
      if (data.device) persons.push(data.device.person)
      const isOthers = data.quizUserId !== null && (await hasOthersEmail(data.quizUserId, email))
      if (!isOthers) persons.push(data.browser.person)
    }
    return persons
  }

  const distinct = async (found: Promise<string[]>[]) => [...new Set((await Promise.all(found)).flat())]

  return {
    visitorsOf: (purchases, email) => distinct(purchases.map((purchase) => visitorOf(purchase, email))),
    personsOf: (purchases, email) =>
      distinct(
        purchases.flatMap((purchase) => [
          Promise.resolve([personOf(null, purchase.transactionId)]),
          visitorOf(purchase, email),
          customerOf(purchase, email),
          reportersOf(purchase, email),
        ]),
      ),
  }
}
