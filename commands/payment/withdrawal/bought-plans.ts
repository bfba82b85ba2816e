import type { PaymentKind } from '#events/payment/money/payment-kinds.ts'
import type { Pool } from '#db/client.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import type { EventStore } from '#db/event-store.ts'
import { accountStream } from '#events/account.ts'
import { decodeKnown } from '#events/decode.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { isSubscriptionId, isTransactionId, paymentStream, subscriptionStream } from '#events/payment/payment.ts'
import {
  evolveSubscription,
  isRenewing,
  findNextCharge,
  type SubscriptionState,
} from '#events/payment/subscription-state.ts'
import type { WithdrawalState } from '#events/payment/withdrawal-state.ts'
import type { AccountCommands } from '#commands/account/account-commands.ts'
import type { PaymentCommands } from '#commands/payment/payment-commands.ts'
import { endOfPlan, type SubscriptionEnd } from '#commands/payment/provider-actions.ts'
import type { PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'

/** A payment for a plan. Amounts are in minor units. */
export type PlanPayment = {
  transactionId: string
  kind: PaymentKind
  paidAt: Date
  amount: number
  refunded: number
  /** The buyer's bank took money back. */
  isChargedBack: boolean
  currency: string
}

/** A plan that was bought, with everything that was paid for it. */
export type BoughtPlan = {
  transactionId: string
  license: License | null
  customerId: string | null
  subscriptionId: string | null
  payments: PlanPayment[]
  /** Null for a plan that is paid once, and until its subscription is reported. */
  subscription: {
    isRenewing: boolean
    nextChargeAt: Date | null
    /** When a cancelation ends it. */
    ends: SubscriptionEnd
  } | null
}

export type BoughtPlans = {
  /** Returns the plans that an address paid for, or that its account has because their buyer confirmed it. */
  ofEmail: (email: string) => Promise<BoughtPlan[]>
  /** Returns the plans of an address that a withdrawal may mean: those of its order numbers, else all. */
  ofWithdrawal: (withdrawal: Pick<WithdrawalState, 'email' | 'order'>) => Promise<BoughtPlan[]>
  /** Checks whether an address paid for one of these purchases. */
  hasPaid: (email: string, purchaseIds: readonly string[]) => Promise<boolean>
  ofPayment: (transactionId: string) => Promise<BoughtPlan | undefined>
}

export type BoughtPlansDeps = {
  pool: Pool
  store: EventStore
  keys: PersonKeys
  ids: AccountIds
  accounts: AccountCommands
  payments: PaymentCommands
  claims: PurchaseClaims
}

/** Returns the ids of payments and subscriptions that a buyer wrote as the order. */
export const idsIn = (order: string): string[] =>
  order.split(/[^\w]+/).filter((word) => isTransactionId(word) || isSubscriptionId(word))

const dropMissing = <T>(items: (T | undefined)[]): T[] => items.filter((item) => item !== undefined)

export const createBoughtPlans = (deps: BoughtPlansDeps): BoughtPlans => {
  const { pool, store, keys, ids, accounts, payments, claims } = deps

  const paymentOf = async (transactionId: string) => {
    const { purchase, payment, refundedAmount } = await payments.read(paymentStream(transactionId))
    if (!purchase) return undefined
    const { kind, amount, currency, license, subscriptionId, customerId } = purchase
    const paidAt = new Date(purchase.paidAt)
    const isChargedBack = Object.values(payment.adjustments).some(({ effect }) => effect === 'chargeback')
    const paid = { transactionId, kind, paidAt, amount, refunded: refundedAmount, isChargedBack, currency }
    return { license, subscriptionId, customerId, payment: paid }
  }

  const transactionsOf = async (subscriptionId: string) => {
    const paid = views
      .selectFrom('subscription_payments')
      .select('transaction_id as id')
      .where('subscription_id', '=', subscriptionId)
      .where('paid_at', 'is not', null)
      .orderBy('paid_at')
    return await ifProjected(runQuery(pool, paid))
  }

  const subscriptionOf = async (subscriptionId: string): Promise<BoughtPlan['subscription']> => {
    const events = decodeKnown(await store.readStream(subscriptionStream(subscriptionId)))
    const latest = events.reduce<SubscriptionState | null>(evolveSubscription, null)?.latest
    if (!latest) return null
    const scheduledAction = latest.scheduledChange?.action ?? null
    return {
      isRenewing: isRenewing({ status: latest.status, scheduledAction }),
      nextChargeAt: findNextCharge(latest),
      ends: endOfPlan(latest),
    }
  }

  const ofPayment: BoughtPlans['ofPayment'] = async (id) => {
    const first = await paymentOf(id)
    if (!first) return undefined
    const { payment, license, subscriptionId, customerId } = first
    const related = subscriptionId === null ? [] : await transactionsOf(subscriptionId)
    const others = related.map((one) => one.id).filter((other) => other !== id)
    const paid = [payment, ...dropMissing(await Promise.all(others.map(paymentOf))).map((one) => one.payment)]
    return {
      transactionId: paid.find(({ kind }) => kind === 'purchase')?.transactionId ?? id,
      license,
      customerId,
      subscriptionId,
      payments: paid.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()),
      subscription: subscriptionId === null ? null : await subscriptionOf(subscriptionId),
    }
  }

  /** Returns the transactions among these purchases that pass a test. */
  const transactionsAmong = async (purchaseIds: readonly string[], passes: (id: string) => Promise<boolean>) => {
    const transactions = [...new Set(await Promise.all(purchaseIds.map(claims.transactionOf)))]
    const isPassed = await Promise.all(transactions.map(passes))
    return transactions.filter((_, n) => isPassed[n])
  }

  const plansAmong = async (email: string, accountId: string | undefined, purchaseIds: readonly string[]) => {
    const isOwn = async (id: string) =>
      (await claims.isPaidBy(id, email)) || (accountId !== undefined && (await claims.ownerOf(id)) === accountId)
    return dropMissing(await Promise.all((await transactionsAmong(purchaseIds, isOwn)).map(ofPayment)))
  }

  const ofAccount = async (email: string, accountId: string | undefined) => {
    if (accountId === undefined) return []
    const { purchaseIds, pendingRegistrations } = await accounts.read(accountStream(accountId))
    const pending = pendingRegistrations.map(({ purchaseId }) => purchaseId)
    return await plansAmong(email, accountId, [...purchaseIds, ...pending])
  }

  return {
    ofEmail: async (email) => await ofAccount(email, await ids.find(email)),
    ofPayment,
    hasPaid: async (email, purchaseIds) =>
      (await transactionsAmong(purchaseIds, (id) => claims.isPaidBy(id, email))).length > 0,
    ofWithdrawal: async (withdrawal) => {
      const email = await keys.open('email', withdrawal.email)
      if (email === undefined) return []
      const named = idsIn((withdrawal.order && (await keys.open('order', withdrawal.order))) ?? '')
      const accountId = await ids.find(email)
      const plans = await plansAmong(email, accountId, named)
      return plans.length > 0 ? plans : await ofAccount(email, accountId)
    },
  }
}
