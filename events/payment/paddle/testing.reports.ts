import type { AdjustmentReport, SubscriptionReport, TransactionReport } from './reports.ts'

const reported = { webhookId: 'evt_1', webhookType: 'x', occurredAt: '2026-03-10T12:00:00.000000000Z' }

/** Returns the report of a plan that was bought once, with what is given in place of the usual. */
export const transactionReport = (more: Partial<TransactionReport> = {}): TransactionReport => ({
  ...reported,
  status: 'completed',
  origin: 'web',
  customerId: 'ctm_1',
  subscriptionId: null,
  currency: 'USD',
  amount: 1_000,
  priceIds: ['pri_1'],
  discountId: null,
  paidAt: null,
  periodEndsAt: null,
  license: 'monthly',
  quizUserId: null,
  ...more,
})

/** Returns the report of a refund in the same way. */
export const adjustmentReport = (more: Partial<AdjustmentReport> = {}): AdjustmentReport => ({
  ...reported,
  adjustmentId: 'adj_1',
  action: 'refund',
  status: 'approved',
  currency: 'USD',
  amount: 300,
  ...more,
})

/** Returns the report of a subscription that is active. */
export const subscriptionReport = (more: Partial<SubscriptionReport> = {}): SubscriptionReport => ({
  ...reported,
  status: 'active',
  customerId: 'ctm_1',
  transactionId: null,
  periodEndsAt: null,
  nextBilledAt: null,
  scheduledChange: null,
  recurring: null,
  license: 'monthly',
  quizUserId: null,
  ...more,
})
