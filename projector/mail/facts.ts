import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import type { EventStore } from '#db/event-store.ts'
import type { AccountState } from '#commands/account/account-state.ts'
import type { Commands } from '#commands/commands.ts'
import type { Purchase } from '#commands/payment/purchase/purchase.ts'
import { toPurchasePayment, toPurchaseSubscription } from '#commands/payment/purchase/purchase-facts.ts'
import { findWithdrawal } from '#commands/payment/withdrawal/find-withdrawal.ts'
import { fullyRefunded } from '#commands/payment/payment.decision.ts'
import { accountStream } from '#events/account.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { decodeKnown } from '#events/decode.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { paymentStream, subscriptionStream } from '#events/payment/payment.ts'
import { evolveSubscription, type SubscriptionState } from '#events/payment/subscription-state.ts'
import type { WithdrawalState } from '#events/payment/withdrawal-state.ts'
import { type CourseFacts, createCourseFacts } from './course-facts.ts'
import { type PriceChange, findPriceChanges } from './price-changes.ts'
import { createRunningPlans } from './running-plans.ts'

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

/** Reads the data for mails. */
export type MailFacts = CourseFacts & {
  accountOf: (accountId: string) => Promise<AccountState>
  /** Returns the address that an account had before its last change. */
  formerEmailOf: (accountId: string) => Promise<Sealed | undefined>
  purchaseOf: (purchaseId: string) => Promise<PurchaseFacts | undefined>
  /** Returns the state of a subscription; null until the payment provider has reported one. */
  subscriptionOf: (subscriptionId: string) => Promise<SubscriptionState | null>
  /** Returns the changes of price of a subscription, oldest first. */
  priceChangesOf: (subscriptionId: string) => Promise<PriceChange[]>
  /** Returns the last charge for a later period of a subscription, if there was one. */
  lastRenewalOf: (subscriptionId: string) => Promise<LastRenewal | undefined>
  /** Returns a withdrawal from a purchase. */
  withdrawalOf: (withdrawalId: string) => Promise<WithdrawalState | undefined>
  /** Returns the e-mail that a visitor gave last before an event of theirs. */
  emailBefore: (quizUserId: string, eventId: string) => Promise<Sealed | undefined>
  /** Returns the purchases of an account, without the payments of their renewals. */
  purchasesOf: (accountId: string, account: AccountState) => Promise<Purchase[]>
  /** Reports whether an account has a plan that goes on: paid for all time, or neither canceled, paused, overdue nor refunded. */
  hasRunningPlan: (accountId: string, account: AccountState, now: Date) => Promise<boolean>
}

export type MailFactsDeps = {
  pool: Pool
  store: EventStore
  commands: Pick<Commands, 'accounts' | 'payments' | 'claims'>
}

/** Creates the access of mails to accounts and purchases. */
export const createMailFacts = ({ pool, store, commands }: MailFactsDeps): MailFacts => {
  const { accounts, payments, claims } = commands
  const eventsOf = async (stream: string): Promise<RecordedEvent[]> => decodeKnown(await store.readStream(stream))

  const purchaseOf = async (purchaseId: string): Promise<PurchaseFacts | undefined> => {
    const state = await payments.read(paymentStream(purchaseId))
    const { purchase, payment } = state
    if (!purchase) return undefined
    return {
      ...purchase,
      customerId: purchase.customerId ?? payment.transaction?.customerId ?? null,
      refunded: fullyRefunded(state) !== undefined,
      sale: payment.transaction?.hasDiscount ?? false,
    }
  }

  const subscriptionOf: MailFacts['subscriptionOf'] = async (subscriptionId) =>
    (await eventsOf(subscriptionStream(subscriptionId))).reduce<SubscriptionState | null>(evolveSubscription, null)
  const lastRenewalOf = createRenewalReader(pool)

  const ownPurchase = async (accountId: string, transactionId: string): Promise<Purchase[]> => {
    if ((await claims.ownerOf(transactionId)) !== accountId) return []
    const { payment, purchase } = await payments.read(paymentStream(transactionId))
    if (!purchase) return []
    const { license, amount, subscriptionId } = purchase
    const paid = { status: 'completed', license, amount, paidAt: new Date(purchase.paidAt) } as const
    const state = subscriptionId === null ? null : await subscriptionOf(subscriptionId)
    const subscription = subscriptionId === null || !state ? null : toPurchaseSubscription(subscriptionId, state)
    return [{ transactionId, payment: { ...toPurchasePayment(payment), ...paid }, subscription, latest: null }]
  }

  return {
    accountOf: (accountId) => accounts.read(accountStream(accountId)),
    formerEmailOf: async (accountId) =>
      (await eventsOf(accountStream(accountId)))
        .flatMap(({ type, data }) => (type === 'account.email-changed' ? data.previous : []))
        .at(-1),
    purchaseOf,
    subscriptionOf,
    priceChangesOf: async (subscriptionId) => findPriceChanges(await eventsOf(subscriptionStream(subscriptionId))),
    lastRenewalOf,
    ...createCourseFacts({ pool, store }),
    purchasesOf: async (accountId, { purchaseIds }) =>
      (await Promise.all(purchaseIds.map((id) => ownPurchase(accountId, id)))).flat(),
    hasRunningPlan: createRunningPlans({ purchaseOf, ownerOf: claims.ownerOf, subscriptionOf, lastRenewalOf }),
    emailBefore: async (quizUserId, eventId) => {
      const events = await eventsOf(visitorStream(quizUserId))
      const before = events.slice(
        0,
        events.findIndex(({ id }) => id === eventId),
      )
      return before.flatMap(({ type, data }) => (type === 'quiz.email-given' ? data.email : [])).at(-1)
    },
    withdrawalOf: (withdrawalId) => findWithdrawal({ pool, store }, withdrawalId),
  }
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
