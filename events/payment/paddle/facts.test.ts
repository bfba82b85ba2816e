import { expect, test } from 'vitest'
import { adjustmentFact, subscriptionFact, transactionFact } from './facts.ts'
import type { AdjustmentReport, SubscriptionReport, TransactionReport } from './reports.ts'
import { adjustmentReport, subscriptionReport, transactionReport } from './testing.reports.ts'

const transaction = (more: Partial<TransactionReport> = {}) =>
  transactionFact(transactionReport({ license: 'lifetime', ...more }))
const adjustment = (more: Partial<AdjustmentReport> = {}) => adjustmentFact(adjustmentReport(more))
const subscription = (more: Partial<SubscriptionReport> = {}) => subscriptionFact(subscriptionReport(more))

test.each([
  ['draft', 'open'],
  ['ready', 'open'],
  ['billed', 'open'],
  ['paid', 'paid'],
  ['completed', 'completed'],
  ['canceled', 'failed'],
  ['past_due', 'failed'],
] as const)("Paddle's transaction status %s means %s", (status, expected) => {
  expect(transaction({ status }).status).toBe(expected)
})

test.each([
  ['web', 'purchase', true],
  ['api', 'purchase', true],
  ['subscription_recurring', 'renewal', true],
  ['subscription_charge', 'change', false],
  ['subscription_update', 'change', false],
  ['subscription_payment_method_change', 'change', false],
  ['an_origin_of_next_year', 'purchase', false],
])("Paddle's origin %s means %s, paid for a period: %s", (origin, kind, paysForPeriod) => {
  expect(transaction({ origin })).toMatchObject({ kind, paysForPeriod })
})

test.each([
  ['active', 'active'],
  ['trialing', 'trial'],
  ['past_due', 'past-due'],
  ['paused', 'paused'],
  ['canceled', 'canceled'],
] as const)("Paddle's subscription status %s means %s", (status, expected) => {
  expect(subscription({ status }).status).toBe(expected)
})

test.each([
  ['refund', 'refund'],
  ['chargeback', 'chargeback'],
  ['chargeback_reverse', 'chargeback-reversal'],
  ['credit', 'none'],
  ['chargeback_warning', 'none'],
])("Paddle's adjustment %s means %s", (action, effect) => {
  expect(adjustment({ action })).toMatchObject({ effect, isApproved: true })
})

test('only an approved adjustment counts, by its absolute amount', () => {
  expect(adjustment({ status: 'pending_approval' })).toMatchObject({ isApproved: false, isReversed: false })
  expect(adjustment({ status: 'reversed' })).toMatchObject({ isApproved: false, isReversed: true })
  expect(adjustment({ amount: -300 }).amount).toBe(300)
})

test('a later report is newer than any earlier one', () => {
  const [earlier, later] = ['2026-03-10T12:00:00.000000001Z', '2026-03-10T12:00:00.000000002Z']
  expect(transaction({ occurredAt: later, status: 'draft' }).order > transaction({ occurredAt: earlier }).order).toBe(
    true,
  )
})

test.each([
  [transaction({ status: 'draft' }), transaction({ status: 'ready' })],
  [transaction({ status: 'ready' }), transaction({ status: 'paid' })],
  [transaction({ status: 'paid' }), transaction({ status: 'completed' })],
  [subscription({ status: 'trialing' }), subscription({ status: 'active' })],
  [subscription({ status: 'active' }), subscription({ status: 'past_due' })],
  [subscription({ status: 'past_due' }), subscription({ status: 'canceled' })],
  [adjustment({ status: 'pending_approval' }), adjustment({ status: 'approved' })],
  [adjustment({ status: 'approved' }), adjustment({ status: 'reversed' })],
])('of two reports of the same instant, the status that follows the other is newer (%#)', (before, after) => {
  expect(after.order > before.order).toBe(true)
})

test('two reports of the same instant and status are ordered by their webhooks', () => {
  expect(transaction({ webhookId: 'evt_2' }).order > transaction({ webhookId: 'evt_1' }).order).toBe(true)
})
