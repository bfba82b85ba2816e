import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { claimStream } from '#events/account.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { customerStream, paymentStream } from '#events/payment.ts'
import { type AccountState, isAccountEvent } from '#commands/account/account-state.ts'
import { type Buyer, evolveClaim, isProvenBy, noClaim } from '#commands/purchase/claim-state.ts'
import { evolvePayment, isPaid, noPayment } from '#events/state/payment-state.ts'

/** Reads events, accounts and purchases. */
type FactReaders = {
  eventsOf: (stream: string) => Promise<DomainEvent[]>
  accountOf: (accountId: string) => Promise<{ account: AccountState }>
  purchaseOf: (purchaseId: string) => Promise<{ customerId: string | null } | undefined>
}

/** Decides which accounts have proven a purchase, as the API does. */
export const createProofs = (ids: AccountIds, keys: PersonKeys, { eventsOf, accountOf, purchaseOf }: FactReaders) => {
  const claimOf = async (purchaseId: string) => {
    const events = (await eventsOf(claimStream(purchaseId))).filter(isAccountEvent)
    return { claim: events.reduce(evolveClaim, noClaim), version: events.length }
  }

  /** Returns the buyer of a purchase with every address that the payment provider has named for them. */
  const buyerOf = async (purchaseId: string): Promise<Buyer> => {
    const { transaction } = (await eventsOf(paymentStream(purchaseId))).reduce(evolvePayment, noPayment)
    const bought = await purchaseOf(purchaseId)
    const customerId = transaction?.customerId ?? bought?.customerId
    const reports = (customerId ? await eventsOf(customerStream(customerId)) : []).flatMap((event) =>
      event.type === 'payment.customer-reported' ? [event.data.email] : [],
    )
    const opened = await Promise.all(reports.map((email) => email && keys.open('email', email)))
    return {
      isPaid: bought !== undefined || isPaid(transaction?.status),
      addresses: reports.length === 0 ? undefined : opened.filter((address) => typeof address === 'string'),
    }
  }

  const isBuyer = async ({ addresses = [] }: Buyer, accountId: string): Promise<boolean> =>
    (await Promise.all(addresses.map((address) => ids.find(address)))).includes(accountId)

  const ownerOf = async (purchaseId: string): Promise<string | undefined> => {
    const { claim } = await claimOf(purchaseId)
    const accountId = claim.holder
    if (accountId === undefined || !(await accountOf(accountId)).account.owner) return undefined
    const buyer = await buyerOf(purchaseId)
    return isProvenBy(claim, buyer, { accountId, isBuyer: await isBuyer(buyer, accountId) }) ? accountId : undefined
  }

  /** Reports whether a customer with the account's own e-mail paid for this purchase of the account. */
  const isPaidByOwner = async (purchaseId: string, accountId: string): Promise<boolean> =>
    (await ownerOf(purchaseId)) === accountId && (await isBuyer(await buyerOf(purchaseId), accountId))

  return { claimOf, ownerOf, isPaidByOwner }
}
