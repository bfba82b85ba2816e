import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AdjustmentReport, SubscriptionReport, TransactionReport } from '#events/payment.ts'
import { pastDueSince, type SubscriptionFacts, withSubscriptionReport } from '#events/reports.ts'
import {
  checkoutStateOf,
  decideReport,
  evolvePayment,
  nothingKnown,
  type Payment,
  type PaymentEvent,
  type Report,
} from './payment.decision.ts'

const VISITOR = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'
const told = (second: number, webhookId: string) => ({
  webhookId,
  webhookType: 'x',
  occurredAt: `2026-03-10T12:00:${String(second).padStart(2, '0')}.000000000Z`,
})

const transaction = (second: number, more: Partial<TransactionReport> = {}): Report => ({
  type: 'payment.transaction-reported',
  data: {
    ...told(second, `evt_t${second}`),
    status: 'completed',
    origin: 'web',
    customerId: 'ctm_1',
    subscriptionId: null,
    currency: 'USD',
    amount: 1_000,
    priceIds: ['pri_1'],
    discountId: null,
    paidAt: more.status === undefined || more.status === 'paid' ? '2026-03-10T12:00:00.000Z' : null,
    periodEndsAt: null,
    license: 'lifetime',
    quizUserId: VISITOR,
    ...more,
  },
})

const adjustment = (second: number, adjustmentId: string, more: Partial<AdjustmentReport> = {}): Report => ({
  type: 'payment.adjustment-reported',
  data: {
    ...told(second, `evt_a${second}`),
    adjustmentId,
    action: 'refund',
    status: 'approved',
    currency: 'USD',
    amount: 300,
    ...more,
  },
})

/** Where a stream stands after these reports, and everything that was appended. The store takes each webhook once. */
const after = (reports: readonly Report[]) => {
  const seen = new Set<string>()
  const log: PaymentEvent[] = []
  let payment: Payment = nothingKnown
  for (const report of reports) {
    if (seen.has(report.data.webhookId)) continue
    seen.add(report.data.webhookId)
    const events = decideReport(payment, report)
    log.push(...events)
    payment = events.reduce(evolvePayment, payment)
  }
  const said = log.filter(({ type }) => type === 'payment.purchase-completed' || type === 'payment.refunded')
  return { payment, said }
}

const refundsIn = (said: PaymentEvent[]) =>
  said.flatMap((event) => (event.type === 'payment.refunded' ? [event.data] : []))

describe('a transaction', () => {
  test('is a purchase once, when it is completed, and not before', () => {
    const { said } = after([
      transaction(1, { status: 'draft', amount: null }),
      transaction(2, { status: 'ready' }),
      transaction(3, { status: 'paid' }),
    ])
    expect(said).toEqual([])
    const both = after([transaction(4), transaction(5)])
    expect(both.said).toEqual([
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

  test('of a subscription that goes on is a renewal', () => {
    const { said } = after([transaction(1, { origin: 'subscription_recurring' })])
    expect(said[0]?.data).toMatchObject({ kind: 'renewal', amount: 1_000 })
  })

  test('gives back what approved refunds say, each once, however often Paddle says it', () => {
    const { said } = after([
      transaction(1),
      adjustment(2, 'adj_1', { status: 'pending_approval' }),
      adjustment(3, 'adj_1'),
      adjustment(4, 'adj_1'),
      adjustment(5, 'adj_2', { amount: 200 }),
      adjustment(6, 'adj_3', { status: 'rejected' }),
      adjustment(7, 'adj_4', { action: 'credit' }),
    ])
    expect(refundsIn(said).map(({ amount, total }) => [amount, total])).toEqual([
      [300, 300],
      [200, 500],
    ])
  })

  test('gives back a refund that was told before the payment, right after it', () => {
    const { said } = after([adjustment(5, 'adj_1', { amount: 1_000 }), transaction(1)])
    expect(said.map(({ type }) => type)).toEqual(['payment.purchase-completed', 'payment.refunded'])
    expect(refundsIn(said)[0]).toMatchObject({
      amount: 1_000,
      total: 1_000,
      quizUserId: VISITOR,
      kind: 'purchase',
      currency: 'USD',
    })
  })

  test('never gives back more than was paid', () => {
    const { payment } = after([
      transaction(1),
      adjustment(2, 'adj_1', { amount: 900 }),
      adjustment(3, 'adj_2', { amount: 900 }),
    ])
    expect(payment.refunded).toBe(1_000)
  })

  test.each([
    ['as reversed', [adjustment(3, 'adj_1', { action: 'chargeback', status: 'reversed', amount: 1_000 })]],
    ['by its opposite', [adjustment(3, 'adj_2', { action: 'chargeback_reverse', amount: 1_000 })]],
    [
      'in both ways',
      [
        adjustment(3, 'adj_1', { action: 'chargeback', status: 'reversed', amount: 1_000 }),
        adjustment(4, 'adj_2', { action: 'chargeback_reverse', amount: 1_000 }),
      ],
    ],
  ])('takes a chargeback back that was won, told %s', (_how, won) => {
    const { said } = after([transaction(1), adjustment(2, 'adj_1', { action: 'chargeback', amount: 1_000 }), ...won])
    expect(refundsIn(said).map(({ amount, total }) => [amount, total])).toEqual([
      [1_000, 1_000],
      [-1_000, 0],
    ])
  })

  test.each([
    [[] as Report[], 'unknown'],
    [[adjustment(1, 'adj_1')], 'unknown'],
    [[transaction(1, { status: 'draft', license: null })], 'open'],
    [[transaction(1, { status: 'canceled' })], 'open'],
    [[transaction(2, { status: 'paid' })], 'paid'],
    [[transaction(1)], 'paid'],
    [[transaction(2, { status: 'paid' }), transaction(1, { status: 'ready' })], 'paid'],
    [[transaction(1, { status: 'paid' }), transaction(1, { status: 'ready', webhookId: 'evt_z' })], 'paid'],
  ])('stands where webhooks told (%#)', (reports, state) => {
    expect(checkoutStateOf(after(reports).payment).state).toBe(state)
  })
})

const SHUFFLES = 10_000

/** Much quicker ten thousand times over, and as telling when they differ. */
const expectSame = (one: unknown, other: unknown) => {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other)
}

/** The same things, some of them again, in any order. */
const shuffled = <T>(things: readonly T[]) =>
  fc
    .subarray([...things])
    .chain((again) => fc.shuffledSubarray([...things, ...again], { minLength: things.length + again.length }))

describe('in whatever order and however often webhooks come', () => {
  test(`a transaction ends in the same state, and its money adds up (${SHUFFLES} shuffles)`, () => {
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
    const { payment: expected } = after(story)
    expect(expected).toMatchObject({ refunded: 300, newest: { webhookId: 'evt_t6' }, purchase: { amount: 1_000 } })
    fc.assert(
      fc.property(shuffled(story), (order) => {
        const { payment, said } = after(order)
        expectSame(payment, expected)
        expect(said.filter(({ type }) => type === 'payment.purchase-completed')).toHaveLength(1)
        expect(refundsIn(said).reduce((sum, { amount }) => sum + amount, 0)).toBe(300)
      }),
      { numRuns: SHUFFLES },
    )
  })

  test(`a subscription ends in the same state (${SHUFFLES} shuffles, without a store that takes each once)`, () => {
    const report = (second: number, more: Partial<SubscriptionReport>): SubscriptionReport => ({
      ...told(second, `evt_s${second}`),
      status: 'active',
      customerId: 'ctm_1',
      transactionId: null,
      periodEndsAt: null,
      nextBilledAt: null,
      scheduledChange: null,
      license: 'monthly',
      quizUserId: null,
      ...more,
    })
    const story = [
      report(1, { status: 'trialing', transactionId: 'txn_1', license: 'trial' }),
      report(2, { status: 'past_due' }),
      report(3, {}),
      report(4, { status: 'past_due' }),
      report(5, { status: 'past_due', license: null }),
      report(5, { status: 'past_due', license: null, webhookId: 'evt_s5b' }),
      report(6, {
        status: 'past_due',
        license: null,
        scheduledChange: { action: 'cancel', effectiveAt: '2026-04-01T00:00:00.000Z' },
      }),
    ]
    const fold = (reports: readonly SubscriptionReport[]) =>
      reports.reduce<SubscriptionFacts | null>(withSubscriptionReport, null)
    const expected = fold(story)
    expect(expected).toMatchObject({
      transactionId: 'txn_1',
      license: { license: 'monthly' },
      report: { webhookId: 'evt_s6' },
    })
    expect(expected && pastDueSince(expected)).toBe('2026-03-10T12:00:04.000000000Z')
    fc.assert(
      fc.property(shuffled(story), (order) => {
        expectSame(fold(order), expected)
      }),
      { numRuns: SHUFFLES },
    )
  })
})
