import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf } from '#events/payment/purchase-ledger.ts'
import type { AdjustmentReport, TransactionReport } from '#events/payment/paddle/reports.ts'
import { adjustmentReport, transactionReport } from '#events/payment/paddle/testing.reports.ts'
import {
  checkoutStateOf,
  decideBrowserReport,
  decideReport,
  evolvePurchase,
  noPurchase,
  type PaymentEvent,
  type ProviderReport,
  type PurchaseState,
} from './payment.decision.ts'

const VISITOR = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'
const reported = (second: number, webhookId: string) => ({
  webhookId,
  occurredAt: `2026-03-10T12:00:${String(second).padStart(2, '0')}.000000000Z`,
})

const transaction = (second: number, more: Partial<TransactionReport> = {}): ProviderReport => ({
  type: 'payment.transaction-reported',
  data: transactionReport({
    ...reported(second, `evt_t${second}`),
    paidAt: more.status === undefined || more.status === 'paid' ? '2026-03-10T12:00:00.000Z' : null,
    license: 'lifetime',
    quizUserId: VISITOR,
    ...more,
  }),
})

const adjustment = (second: number, adjustmentId: string, more: Partial<AdjustmentReport> = {}): ProviderReport => ({
  type: 'payment.adjustment-reported',
  data: adjustmentReport({ ...reported(second, `evt_a${second}`), adjustmentId, ...more }),
})

/** Returns the state after these reports and the money events they cause. Like the store, it takes each webhook once. */
const after = (reports: readonly ProviderReport[]) => {
  const seen = new Set<string>()
  const log: PaymentEvent[] = []
  let state: PurchaseState = noPurchase
  for (const report of reports) {
    if (seen.has(report.data.webhookId)) continue
    seen.add(report.data.webhookId)
    const events = decideReport(state, report)
    log.push(...events)
    state = events.reduce(evolvePurchase, state)
  }
  const money = log.filter(({ type }) => type === 'payment.purchase-completed' || type === 'payment.refunded')
  return { state, money }
}

const refundsIn = (money: PaymentEvent[]) =>
  money.flatMap((event) => (event.type === 'payment.refunded' ? [event.data] : []))

test('a transaction becomes a purchase once, when it is completed', () => {
  const { money } = after([
    transaction(1, { status: 'draft', amount: null }),
    transaction(2, { status: 'ready' }),
    transaction(3, { status: 'paid' }),
  ])
  expect(money).toEqual([])
  const completedTwice = after([transaction(4), transaction(5)])
  expect(completedTwice.money).toEqual([
    {
      type: 'payment.purchase-completed',
      data: {
        quizUserId: VISITOR,
        license: 'lifetime',
        kind: 'purchase',
        currency: 'USD',
        amount: 1_000,
        customerId: 'ctm_1',
        subscriptionId: null,
        paidAt: '2026-03-10T12:00:00.000Z',
      },
    },
  ])
})

test('a recurring charge of a subscription is a renewal', () => {
  const { money } = after([transaction(1, { origin: 'subscription_recurring' })])
  expect(money[0]?.data).toMatchObject({ kind: 'renewal', amount: 1_000 })
})

test('the charge for a change is a payment if it costs something, and never a renewal', () => {
  for (const origin of ['subscription_payment_method_change', 'subscription_update', 'subscription_charge']) {
    expect(after([transaction(1, { origin, amount: 0 })]).money).toEqual([])
    expect(after([transaction(1, { origin })]).money[0]?.data).toMatchObject({ kind: 'change', amount: 1_000 })
  }
})

test('each approved refund is recorded once, however often it is reported', () => {
  const { money } = after([
    transaction(1),
    adjustment(2, 'adj_1', { status: 'pending_approval' }),
    adjustment(3, 'adj_1'),
    adjustment(4, 'adj_1'),
    adjustment(5, 'adj_2', { amount: 200 }),
    adjustment(6, 'adj_3', { status: 'rejected' }),
    adjustment(7, 'adj_4', { action: 'credit' }),
  ])
  expect(refundsIn(money).map(({ amount, total }) => [amount, total])).toEqual([
    [300, 300],
    [200, 500],
  ])
})

test('a refund that is reported before the payment is recorded right after the purchase', () => {
  const { money } = after([adjustment(5, 'adj_1', { amount: 1_000 }), transaction(1)])
  expect(money.map(({ type }) => type)).toEqual(['payment.purchase-completed', 'payment.refunded'])
  expect(refundsIn(money)[0]).toMatchObject({
    amount: 1_000,
    total: 1_000,
    quizUserId: VISITOR,
    kind: 'purchase',
    currency: 'USD',
  })
})

test('refunds never exceed the amount paid', () => {
  const { state } = after([
    transaction(1),
    adjustment(2, 'adj_1', { amount: 900 }),
    adjustment(3, 'adj_2', { amount: 900 }),
  ])
  expect(state.refundedAmount).toBe(1_000)
})

test.each([
  ['as reversed', [adjustment(3, 'adj_1', { action: 'chargeback', status: 'reversed', amount: 1_000 })]],
  ['by an opposite adjustment', [adjustment(3, 'adj_2', { action: 'chargeback_reverse', amount: 1_000 })]],
  [
    'in both ways',
    [
      adjustment(3, 'adj_1', { action: 'chargeback', status: 'reversed', amount: 1_000 }),
      adjustment(4, 'adj_2', { action: 'chargeback_reverse', amount: 1_000 }),
    ],
  ],
])('a chargeback that we won, reported %s, restores the revenue', (_how, won) => {
  const { money } = after([transaction(1), adjustment(2, 'adj_1', { action: 'chargeback', amount: 1_000 }), ...won])
  expect(refundsIn(money).map(({ amount, total }) => [amount, total])).toEqual([
    [1_000, 1_000],
    [-1_000, 0],
  ])
})

test('a chargeback after one that we won takes the money back again, and access with it', () => {
  const reversed = { action: 'chargeback', status: 'reversed', amount: 1_000 } as const
  const { state, money } = after([
    transaction(1),
    adjustment(2, 'adj_1', { ...reversed, status: 'approved' }),
    adjustment(3, 'adj_1', reversed),
    adjustment(4, 'adj_2', { action: 'chargeback_reverse', amount: 1_000 }),
    adjustment(5, 'adj_3', { action: 'chargeback', amount: 1_000 }),
  ])
  expect(refundsIn(money).map(({ amount }) => amount)).toEqual([1_000, -1_000, 1_000])
  expect(state.refundedAmount).toBe(1_000)
  const entries = entriesOf(state)
  expect(entries.reduce((sum, { chargedBack }) => sum + chargedBack, 0)).toBe(1_000)
})

test.each<[string, ProviderReport[], string]>([
  ['no report', [], 'unknown'],
  ['only a refund', [adjustment(1, 'adj_1')], 'unknown'],
  ['a draft', [transaction(1, { status: 'draft', license: null })], 'open'],
  ['a cancelation', [transaction(1, { status: 'canceled' })], 'open'],
  ['a payment', [transaction(2, { status: 'paid' })], 'paid'],
  ['a completion', [transaction(1)], 'paid'],
  ['a payment and an older report', [transaction(2, { status: 'paid' }), transaction(1, { status: 'ready' })], 'paid'],
  [
    'a payment and an opening at the same instant',
    [transaction(1, { status: 'paid' }), transaction(1, { status: 'ready', webhookId: 'evt_z' })],
    'paid',
  ],
])('after %s the checkout is in its state', (_reports, reports, expected) => {
  expect(checkoutStateOf(after(reports).state).state).toBe(expected)
})

const SHUFFLES = 10_000

/** Compares quickly, and lets `expect` explain a difference. */
const expectSame = (one: unknown, other: unknown) => {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other)
}

const story = [
  transaction(1, { status: 'draft', amount: null, license: null }),
  transaction(2, { status: 'draft', amount: null, license: null, webhookId: 'evt_z' }),
  transaction(2, { status: 'ready' }),
  transaction(3, { status: 'paid' }),
  transaction(4, { subscriptionId: 'sub_1' }),
  transaction(6, { subscriptionId: 'sub_1' }),
  adjustment(7, 'adj_1', { status: 'pending_approval' }),
  adjustment(8, 'adj_1'),
  adjustment(9, 'adj_2', { action: 'chargeback', amount: 1_000 }),
  adjustment(10, 'adj_2', { action: 'chargeback', amount: 1_000, status: 'reversed' }),
  adjustment(11, 'adj_3', { status: 'rejected' }),
]
const shuffledWithRepeats = fc
  .subarray([...story])
  .chain((again) => fc.shuffledSubarray([...story, ...again], { minLength: story.length + again.length }))

test(`reports in any order and any number lead to the same state and the same total of money (${SHUFFLES} shuffles)`, () => {
  const { state: expected } = after(story)
  expect(expected).toMatchObject({
    refundedAmount: 300,
    payment: { transaction: { order: expect.stringContaining('evt_t6') } },
    purchase: { amount: 1_000 },
  })
  fc.assert(
    fc.property(shuffledWithRepeats, (order) => {
      const { state, money } = after(order)
      expectSame(state, expected)
      expect(money.filter(({ type }) => type === 'payment.purchase-completed')).toHaveLength(1)
      expect(refundsIn(money).reduce((sum, { amount }) => sum + amount, 0)).toBe(300)
    }),
    { numRuns: SHUFFLES },
  )
})

test('strangers who report a transaction cannot displace the report of the visitor who bought', () => {
  const report = (quizUserId: string | null) => ({
    type: 'payment.browser-reported' as const,
    data: {
      quizUserId,
      customerId: null,
      claimed: { value: 1, currency: 'USD' },
      browser: { person: VISITOR, sealed: '', digest: '' },
    },
  })
  const apply = (state: PurchaseState, events: readonly PaymentEvent[]) => events.reduce(evolvePurchase, state)
  let state = apply(noPurchase, [transaction(1, { quizUserId: VISITOR })])
  const stranger = (n: number) => `3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b${20 + n}`
  const stored = Array.from({ length: 20 }, (_, n) => {
    const events = decideBrowserReport(state, report(n % 2 ? stranger(n) : null))
    state = apply(state, events)
    return events.length
  })
  expect(stored.reduce((sum, count) => sum + count, 0)).toBe(5)
  for (let n = 0; n < 5; n++) {
    const events = decideBrowserReport(state, report(VISITOR))
    expect(events).toHaveLength(1)
    state = apply(state, events)
  }
  expect(decideBrowserReport(state, report(VISITOR))).toEqual([])
})
