import { describe, expect, test } from 'vitest'
import { accessOf, type PaymentFacts, type PurchaseAccess, type ReportedSubscription } from './access.ts'

const at = (text: string) => new Date(`2026-03-${text}`)
const NOW = at('10T12:00:00Z')

const payment = (more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status: 'completed',
  license: 'monthly',
  amount: 3_892,
  refunded: 0,
  currency: 'USD',
  paidAt: at('01T12:00:00Z'),
  periodEndsAt: at('29T12:00:00Z'),
  quizUserId: null,
  customerId: 'ctm_1',
  ...more,
})

const subscription = (more: Partial<ReportedSubscription> = {}): ReportedSubscription => ({
  subscriptionId: 'sub_1',
  status: 'active',
  license: 'monthly',
  periodEndsAt: at('29T12:00:00Z'),
  pastDueSince: null,
  scheduledAction: null,
  scheduledAt: null,
  ...more,
})

const bought = (more: Partial<PurchaseAccess>): PurchaseAccess => ({
  transactionId: 'txn_1',
  payment: payment(),
  subscription: null,
  latest: null,
  ...more,
})

/** `license until`, or why not. */
const access = (purchase: Partial<PurchaseAccess>, now = NOW) => {
  const found = accessOf(bought(purchase), now)
  return found.granted ? `${found.license}${found.until ? ` ${found.until.toISOString()}` : ''}` : found.reason
}

describe('a plan that was begun for nothing', () => {
  const nothing = payment({ license: 'trial', amount: 0 })
  const trialing = subscription({ license: 'trial', status: 'trialing' })

  test('opens nothing, whether its subscription is known or not, until its first renewal is paid', () => {
    expect(access({ payment: nothing })).toBe('unpaid')
    expect(access({ payment: nothing, subscription: trialing })).toBe('unpaid')
    const renewed = subscription({ license: 'trial' })
    expect(access({ payment: nothing, subscription: renewed, latest: payment({ amount: 3_895 }) })).toMatch(/^trial /)
  })
})

describe('a purchase that webhooks', () => {
  test.each([
    ['never told of', null, 'unconfirmed'],
    ['told of only by its refund', payment({ status: null, license: null, amount: null }), 'unconfirmed'],
    ['told of as opened', payment({ status: 'ready' }), 'unconfirmed'],
    ['told of as billed', payment({ status: 'billed' }), 'unconfirmed'],
    ['told of as canceled', payment({ status: 'canceled' }), 'unpaid'],
    ['told of as past due', payment({ status: 'past_due' }), 'unpaid'],
    ['told of as paid', payment({ status: 'paid', license: 'lifetime' }), 'lifetime'],
    ['told of as completed', payment({ license: 'lifetime' }), 'lifetime'],
    ['told of as paid for something we do not sell', payment({ license: null }), 'unconfirmed'],
    ['told of as partly refunded', payment({ license: 'lifetime', refunded: 3_891 }), 'lifetime'],
    ['told of as wholly refunded', payment({ license: 'lifetime', refunded: 3_892 }), 'refunded'],
    ['told of as free', payment({ license: 'lifetime', amount: 0 }), 'lifetime'],
    ['told of as paid, and nothing yet of its subscription', payment(), 'monthly 2026-04-01T12:00:00.000Z'],
    [
      'told of as paid, and neither period nor subscription',
      payment({ periodEndsAt: null, paidAt: at('09T12:00:00Z') }),
      'monthly 2026-03-12T12:00:00.000Z',
    ],
    ['told of as paid long ago, and never of its subscription', payment({ periodEndsAt: null }), 'unconfirmed'],
  ])('%s: %s', (_what, told, expected) => {
    expect(access({ payment: told })).toBe(expected)
  })
})

describe('a subscription that is', () => {
  test.each([
    ['active', {}, 'monthly 2026-03-29T12:00:00.000Z'],
    ['active though its period ended, and nothing was told since', { periodEndsAt: at('09T12:00:00Z') }, 'monthly'],
    ['trialing', { status: 'trialing', license: 'trial' }, 'trial 2026-03-29T12:00:00.000Z'],
    ['paused', { status: 'paused' }, 'paused'],
    ['canceled', { status: 'canceled' }, 'canceled'],
    ['past due for a moment', { status: 'past_due', pastDueSince: NOW }, 'monthly 2026-03-13T12:00:00.000Z'],
    [
      'past due for nearly three days',
      { status: 'past_due', pastDueSince: at('07T12:00:00.001Z') },
      'monthly 2026-03-10T12:00:00.001Z',
    ],
    ['past due for three days', { status: 'past_due', pastDueSince: at('07T12:00:00Z') }, 'past-due'],
    [
      'to be canceled later',
      { scheduledAction: 'cancel', scheduledAt: at('29T12:00:00Z') },
      'monthly 2026-03-29T12:00:00.000Z',
    ],
    ['to be canceled now', { scheduledAction: 'cancel', scheduledAt: NOW }, 'canceled'],
    ['to be paused a moment ago', { scheduledAction: 'pause', scheduledAt: at('10T11:59:59Z') }, 'paused'],
    [
      'to be resumed, and still paused',
      { status: 'paused', scheduledAction: 'resume', scheduledAt: at('09T12:00:00Z') },
      'paused',
    ],
    [
      'past due, and canceled before its grace ends',
      { status: 'past_due', pastDueSince: at('09T12:00:00Z'), scheduledAction: 'cancel', scheduledAt: NOW },
      'canceled',
    ],
    ['of no plan that is known, while its payment is', { license: null }, 'monthly 2026-03-29T12:00:00.000Z'],
  ] as [string, Partial<ReportedSubscription>, string][])('%s: %s', (_what, more, expected) => {
    expect(access({ subscription: subscription(more), latest: payment() })).toBe(expected)
  })
})

describe('money that went back', () => {
  const back = payment({ refunded: 3_892 })

  test('ends what it paid for, however active the subscription is', () => {
    expect(access({ payment: back, subscription: subscription(), latest: back })).toBe('refunded')
    expect(access({ payment: payment(), subscription: subscription(), latest: back })).toBe('refunded')
  })

  test('of an earlier period leaves the one that was paid since', () => {
    expect(access({ payment: back, subscription: subscription(), latest: payment() })).toBe(
      'monthly 2026-03-29T12:00:00.000Z',
    )
  })

  test('is known to be all of it though the payment was not told to belong to the subscription', () => {
    expect(access({ payment: back, subscription: subscription(), latest: null })).toBe('refunded')
  })
})

test('a subscription grants access before its payment is told of', () => {
  expect(access({ payment: null, subscription: subscription() })).toBe('monthly 2026-03-29T12:00:00.000Z')
})
