import type { PurchasePayment, PurchaseSubscription } from './purchase.ts'

/** The end of the period of test purchases. */
export const PERIOD_END = new Date('2026-03-29T12:00:00Z')

/** Returns a paid 4-Week Plan, with changes. */
export const testPayment = (more: Partial<PurchasePayment> = {}): PurchasePayment => ({
  status: 'completed',
  license: 'monthly',
  amount: 4_000,
  refunded: 0,
  refundedAt: null,
  currency: 'USD',
  paidAt: new Date('2026-03-01T12:00:00Z'),
  periodEndsAt: PERIOD_END,
  quizUserId: null,
  customerId: 'ctm_1',
  ...more,
})

/** Returns the running subscription of the plan, with changes. */
export const testSubscription = (more: Partial<PurchaseSubscription> = {}): PurchaseSubscription => ({
  subscriptionId: 'sub_1',
  status: 'active',
  license: 'monthly',
  periodEndsAt: PERIOD_END,
  pastDueSince: null,
  scheduledAction: null,
  scheduledAt: null,
  closed: [],
  ...more,
})
