import type {
  AdjustmentFact,
  CustomerFact,
  SubscriptionFact,
  SubscriptionStatus,
  TransactionFact,
  TransactionStatus,
} from '#events/payment/payment-facts.ts'
import type { AdjustmentReport, CustomerReport, SubscriptionReport, TransactionReport } from './reports.ts'

/** Statuses of transactions, subscriptions and adjustments. A status comes after those it can follow. */
const STATUS_ORDER = [
  'draft',
  'ready',
  'billed',
  'pending_approval',
  'trialing',
  'active',
  'past_due',
  'approved',
  'paid',
  'completed',
  'paused',
  'rejected',
  'reversed',
  'canceled',
]

/**
 * Orders reports by their time, as text. Reports of the same instant are ordered by their status, then by their
 * webhook, so no two reports compare equal.
 */
const orderOf = ({ occurredAt, status = '', webhookId }: { occurredAt: string; status?: string; webhookId: string }) =>
  `${occurredAt} ${String(STATUS_ORDER.indexOf(status) + 1).padStart(2, '0')} ${webhookId}`

const TRANSACTION_STATUSES: Record<TransactionReport['status'], TransactionStatus> = {
  draft: 'open',
  ready: 'open',
  billed: 'open',
  paid: 'paid',
  completed: 'completed',
  canceled: 'failed',
  past_due: 'failed',
}

/** Returns the status of a transaction in neutral terms. */
export const readTransactionStatus = (status: TransactionReport['status']): TransactionStatus =>
  TRANSACTION_STATUSES[status]

/** Returns whether Paddle's origin of a transaction is a purchase, the charge for a next period, or one for a change of plan or card. */
export const readTransactionKind = (origin: string): TransactionFact['kind'] => {
  if (origin === 'subscription_recurring') return 'renewal'
  return origin.startsWith('subscription_') ? 'change' : 'purchase'
}

const PERIOD_ORIGINS = ['web', 'api', 'subscription_recurring']

export const transactionFact = (report: TransactionReport): TransactionFact => ({
  order: orderOf(report),
  status: readTransactionStatus(report.status),
  kind: readTransactionKind(report.origin),
  paysForPeriod: PERIOD_ORIGINS.includes(report.origin),
  customerId: report.customerId,
  subscriptionId: report.subscriptionId,
  currency: report.currency,
  amount: report.amount,
  ...(report.tax !== undefined && { tax: report.tax }),
  ...(report.fee !== undefined && { fee: report.fee }),
  hasDiscount: report.discountId !== null,
  paidAt: report.paidAt,
  periodEndsAt: report.periodEndsAt,
  license: report.license,
  quizUserId: report.quizUserId,
})

const ADJUSTMENT_EFFECTS = new Map<string, AdjustmentFact['effect']>([
  ['refund', 'refund'],
  ['chargeback', 'chargeback'],
  ['chargeback_reverse', 'chargeback-reversal'],
])

export const adjustmentFact = (report: AdjustmentReport): AdjustmentFact => ({
  order: orderOf(report),
  adjustmentId: report.adjustmentId,
  effect: ADJUSTMENT_EFFECTS.get(report.action) ?? 'none',
  isApproved: report.status === 'approved',
  isReversed: report.status === 'reversed',
  reportedAt: report.occurredAt,
  amount: Math.abs(report.amount),
  ...(report.tax !== undefined && { tax: Math.abs(report.tax) }),
})

const SUBSCRIPTION_STATUSES: Record<SubscriptionReport['status'], SubscriptionStatus> = {
  active: 'active',
  trialing: 'trial',
  past_due: 'past-due',
  paused: 'paused',
  canceled: 'canceled',
}

export const subscriptionFact = (report: SubscriptionReport): SubscriptionFact => ({
  order: orderOf(report),
  reportedAt: report.occurredAt,
  status: SUBSCRIPTION_STATUSES[report.status],
  customerId: report.customerId,
  transactionId: report.transactionId,
  periodEndsAt: report.periodEndsAt,
  scheduledChange: report.scheduledChange && {
    action: report.scheduledChange.action,
    at: report.scheduledChange.effectiveAt,
  },
  license: report.license,
  recurring: report.recurring,
})

export const customerFact = (report: CustomerReport): CustomerFact => ({ order: orderOf(report), email: report.email })
