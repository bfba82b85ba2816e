import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models/index.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { withdrawalOf } from '#db/read-models/withdrawals.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { CancelLinks, SignedLinks } from '#db/crypto/signed-links.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import {
  type AccountState,
  type AccountEvent,
  evolveAccount,
  isAccountEvent,
  noAccount,
} from '#commands/account/account-state.ts'
import type { ClaimState } from '#commands/purchase/claim-state.ts'
import type { DomainEvent, EventOf, RecordedEvent } from '#events/catalog.ts'
import { courseStream } from '#events/course.ts'
import { decodeKnown } from '#events/decode.ts'
import type { License } from '#events/money/licenses.ts'
import { eventId } from '#events/operation.ts'
import { paymentStream, subscriptionStream, WITHDRAWALS } from '#events/payment.ts'
import { evolveSubscription, type SubscriptionState } from '#events/state/subscription-state.ts'
import { evolvePayment, noPayment } from '#events/state/payment-state.ts'
import type { Sealed } from '#events/sealed.ts'
import { type PriceChange, priceChangesOf } from './price-changes.ts'
import { createRunningPlans } from './running-plans.ts'
import { createCustomers } from '#commands/payment/customers.ts'
import { createProofs } from './claim-proofs.ts'

/** A purchase as reported by the payment provider. */
export type PurchaseFacts = {
  license: License | null
  amount: number
  currency: string
  customerId: string | null
  subscriptionId: string | null
  paidAt: string
  refunded: boolean
  /** Bought at the sale price. */
  sale: boolean
}

export type LastRenewal = { amount: number; refunded: number; currency: string; paidAt: Date }

/** Reads the data for mails, and appends the events that mails cause. */
export type MailFacts = {
  /** Opens a sealed value; undefined if the person was erased. */
  open: (field: string, value: Sealed) => Promise<string | undefined>
  /** Returns the id of the account that belongs to an e-mail address, and stores one if it isn't registered. */
  accountIdOf: (email: string) => Promise<string>
  accountOf: (accountId: string) => Promise<{ account: AccountState; version: number }>
  purchaseOf: (purchaseId: string) => Promise<PurchaseFacts | undefined>
  /** Returns the state of a subscription; null until the payment provider has reported one. */
  subscriptionOf: (subscriptionId: string) => Promise<SubscriptionState | null>
  /** Returns the changes of price of a subscription, oldest first. */
  priceChangesOf: (subscriptionId: string) => Promise<PriceChange[]>
  /** Returns the last charge for a later period of a subscription, if there was one. */
  lastRenewalOf: (subscriptionId: string) => Promise<LastRenewal | undefined>
  /** Returns a withdrawal from a purchase. */
  withdrawalOf: (withdrawalId: string) => Promise<EventOf<'payment.withdrawal-received'>['data'] | undefined>
  /** Returns the account of an e-mail address, without storing one. */
  findAccount: (email: string) => Promise<string | undefined>
  /** Returns the token of the link that cancels the renewals of a purchase, until its paid period ends. */
  cancelTokenOf: (purchaseId: string, until: Date) => Promise<string>
  /** Returns the token of the link that stops the reminders of an account. */
  stopTokenOf: (accountId: string) => Promise<string>
  /** Returns everything that a person did in the course and what follows it. */
  courseOf: (personId: string) => Promise<RecordedEvent[]>
  /** Reports whether an account has a plan that goes on: paid for all time, or neither canceled, paused, overdue nor refunded. */
  hasRunningPlan: (accountId: string, account: AccountState, now: Date) => Promise<boolean>
  /** Returns the newest e-mail of a customer, if the payment provider reported one. */
  emailOf: (customerId: string) => Promise<Sealed | undefined>
  /** Returns the claim of a purchase with its version. */
  claimOf: (purchaseId: string) => Promise<{ claim: ClaimState; version: number }>
  /** Returns the account that has proven that a purchase is its own. */
  ownerOf: (purchaseId: string) => Promise<string | undefined>
  /**
   * Reports whether the owner of an account is known to control its mailbox. Registration alone proves nothing: anyone
   * can enter another person's e-mail, and would get that person's purchases and quiz answers.
   */
  isProven: (accountId: string, account: AccountState) => Promise<boolean>
  /** Returns the purchases that mails to the owners of an account were about. */
  mailedAbout: (accountId: string) => Promise<string[]>
  /**
   * Appends an event that a mail causes. `idSeed` derives its id, so retries append it once. Returns false if the
   * stream has another version.
   */
  append: (
    stream: string,
    event: AccountEvent,
    expectedVersion: number,
    causedBy: string,
    idSeed: string,
  ) => Promise<boolean>
}

/** Creates the reader of the last charge for a later period. */
const createRenewalReader =
  (pool: Pool): MailFacts['lastRenewalOf'] =>
  async (subscriptionId) => {
    const newest = views
      .selectFrom('subscription_payments')
      .select(['amount', 'refunded', 'currency', 'paid_at as paidAt'])
      .where('subscription_id', '=', subscriptionId)
      .where('kind', '=', 'renewal')
      .where('pays_for_period', '=', true)
      .where('paid_at', 'is not', null)
      .orderBy('paid_at', 'desc')
      .limit(1)
    const [last] = await ifProjected(runQuery(pool, newest))
    const { amount = null, refunded = 0, currency = null, paidAt = null } = last ?? {}
    return amount === null || currency === null || paidAt === null ? undefined : { amount, refunded, currency, paidAt }
  }

export type MailFactsDeps = {
  pool: Pool
  store: EventStore
  keys: PersonKeys
  ids: AccountIds
  cancelLinks: CancelLinks
  stopLinks: SignedLinks
}

/** Creates the access of mails to accounts and purchases. */
export const createMailFacts = ({ pool, store, keys, ids, cancelLinks, stopLinks }: MailFactsDeps): MailFacts => {
  const recordedOf = async (stream: string): Promise<RecordedEvent[]> => decodeKnown(await store.readStream(stream))
  const eventsOf: (stream: string) => Promise<DomainEvent[]> = recordedOf

  const accountOf = async (accountId: string): Promise<{ account: AccountState; version: number }> => {
    const events = await eventsOf(accountStream(accountId))
    return {
      account: events.filter(isAccountEvent).reduce<AccountState>(evolveAccount, noAccount),
      version: events.length,
    }
  }

  const purchaseOf = async (purchaseId: string): Promise<PurchaseFacts | undefined> => {
    const events = await eventsOf(paymentStream(purchaseId))
    const bought = events.find((event) => event.type === 'payment.purchase-completed')?.data
    if (!bought) return undefined
    const back = events.findLast((event) => event.type === 'payment.refunded')?.data.total ?? 0
    const { transaction } = events.reduce(evolvePayment, noPayment)
    return {
      ...bought,
      customerId: bought.customerId ?? transaction?.customerId ?? null,
      refunded: back > 0 && back >= bought.amount,
      sale: transaction?.hasDiscount ?? false,
    }
  }

  const { newestEmailOf: emailOf } = createCustomers(store)

  const { claimOf, ownerOf, isPaidByOwner } = createProofs(ids, keys, { eventsOf, accountOf, purchaseOf })

  const subscriptionOf: MailFacts['subscriptionOf'] = async (subscriptionId) =>
    (await eventsOf(subscriptionStream(subscriptionId))).reduce<SubscriptionState | null>(evolveSubscription, null)
  const lastRenewalOf = createRenewalReader(pool)

  return {
    open: keys.open,
    accountIdOf: ids.claim,
    accountOf,
    purchaseOf,
    subscriptionOf,
    priceChangesOf: async (subscriptionId) => priceChangesOf(await eventsOf(subscriptionStream(subscriptionId))),
    lastRenewalOf,
    courseOf: (personId) => recordedOf(courseStream(personId)),
    hasRunningPlan: createRunningPlans({ purchaseOf, ownerOf, subscriptionOf, lastRenewalOf }),
    cancelTokenOf: cancelLinks.tokenOf,
    stopTokenOf: stopLinks.tokenOf,
    withdrawalOf: async (withdrawalId) => {
      const row = views.selectFrom('withdrawals_received').selectAll().where('withdrawal_id', '=', withdrawalId)
      const [projected] = await ifProjected(runQuery(pool, row))
      if (projected) return withdrawalOf(projected)
      return (await eventsOf(WITHDRAWALS))
        .filter((event) => event.type === 'payment.withdrawal-received')
        .find(({ data }) => data.withdrawalId === withdrawalId)?.data
    },
    findAccount: ids.find,
    emailOf,
    claimOf,
    ownerOf,

    isProven: async (accountId, { hasReadMail, purchaseIds }) =>
      hasReadMail || (await Promise.all(purchaseIds.map((id) => isPaidByOwner(id, accountId)))).includes(true),

    mailedAbout: async (accountId) => {
      const events = (await eventsOf(accountStream(accountId))).filter(isAccountEvent)
      const linked = events.flatMap((event) =>
        event.type === 'account.finish-link-made' ? event.data.payoutSubId : [],
      )
      const named = events.flatMap(({ data }) => ('payoutSubId' in data ? data.payoutSubId : []))
      const claims = await Promise.all(named.map(claimOf))
      return [...new Set([...linked, ...named.filter((_, n) => claims[n]?.claim.holder === accountId)])]
    },

    append: async (stream, event, expectedVersion, causedBy, idSeed) => {
      const { outcome } = await store.append(
        stream,
        [{ ...event, id: eventId(stream, idSeed, 0), metadata: { correlation: causedBy, causation: causedBy } }],
        { expectedVersion },
      )
      return outcome !== 'conflict'
    },
  }
}
