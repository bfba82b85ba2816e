import { expect, test } from 'vitest'
import type { Purchase, PurchaseSubscription } from '#commands/payment/purchase/purchase.ts'
import { accessOf } from './access.ts'
import {
  testPayment as payment,
  testSubscription as subscription,
} from '#commands/payment/purchase/testing.purchase.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const at = (text: string) => new Date(`2026-03-${text}`)
const NOW = at('10T12:00:00Z')

const bought = (more: Partial<Purchase>): Purchase => ({
  transactionId: 'txn_1',
  payment: payment(),
  subscription: null,
  latest: null,
  ...more,
})

const LIFETIME = { license: 'lifetime', amount: CHARGES.lifetime.cents } as const

/** Returns the license and its end, or the reason of the denial. */
const access = (purchase: Partial<Purchase>, now = NOW) => {
  const found = accessOf(bought(purchase), now)
  return found.granted ? `${found.license}${found.until ? ` ${found.until.toISOString()}` : ''}` : found.reason
}

test.each([
  ['a full discount', { ...LIFETIME, amount: 0 }],
  ['the price of a country', { ...LIFETIME, amount: 900 }],
  ['the price with tax', { ...LIFETIME, amount: 29_631 }],
  ['an amount in another currency', { ...LIFETIME, currency: 'JPY', amount: 28_000 }],
] as const)('a buyer who paid %s, as the provider lists it, has access', (_paid, paid) => {
  expect(access({ payment: payment(paid) })).toBe('lifetime')
})

test('a first payment that buys no plan gives no access until the first renewal is paid', () => {
  const unlisted = payment({ license: null, amount: 0 })
  const trial = subscription({ license: 'trial', status: 'trial' })
  expect(access({ payment: unlisted })).toBe('unlisted')
  expect(access({ payment: unlisted, subscription: trial })).toBe('unlisted')
  expect(access({ payment: unlisted, subscription: trial, latest: unlisted })).toBe('unlisted')
  const renewed = subscription({ license: 'trial' })
  expect(access({ payment: unlisted, subscription: renewed, latest: payment({ amount: 4_000 }) })).toMatch(/^trial /)
})

test.each([
  ['that is not reported', null, 'unconfirmed'],
  ['of which only a refund is reported', payment({ status: null, license: null, amount: null }), 'unconfirmed'],
  ['that is open', payment({ status: 'open' }), 'unconfirmed'],
  ['that failed', payment({ status: 'failed' }), 'unpaid'],
  ['that is paid', payment({ status: 'paid', ...LIFETIME }), 'lifetime'],
  ['that is completed', payment(LIFETIME), 'lifetime'],
  ['for something that is not on offer', payment({ license: null }), 'unlisted'],
  ['that is partly refunded', payment({ ...LIFETIME, refunded: 24_899 }), 'lifetime'],
  ['that is fully refunded', payment({ ...LIFETIME, refunded: CHARGES.lifetime.cents }), 'refunded'],
  ['whose subscription is not reported yet', payment(), 'monthly 2026-04-01T12:00:00.000Z'],
  [
    'without a period whose subscription is not reported yet',
    payment({ periodEndsAt: null, paidAt: at('09T12:00:00Z') }),
    'monthly 2026-03-12T12:00:00.000Z',
  ],
  ['whose subscription was never reported', payment({ periodEndsAt: null }), 'unconfirmed'],
])('a payment %s gives this access: %s', (_payment, reported, expected) => {
  expect(access({ payment: reported })).toBe(expected)
})

test.each<[string, Partial<PurchaseSubscription>, string]>([
  ['is active', {}, 'monthly 2026-03-29T12:00:00.000Z'],
  ['is active although its period ended', { periodEndsAt: at('09T12:00:00Z') }, 'monthly'],
  ['is in its trial', { status: 'trial', license: 'trial' }, 'trial 2026-03-29T12:00:00.000Z'],
  ['is paused', { status: 'paused' }, 'paused'],
  ['is canceled', { status: 'canceled' }, 'canceled'],
  ['has just become past due', { status: 'past-due', pastDueSince: NOW }, 'monthly 2026-03-13T12:00:00.000Z'],
  [
    'has been past due for almost three days',
    { status: 'past-due', pastDueSince: at('07T12:00:00.001Z') },
    'monthly 2026-03-10T12:00:00.001Z',
  ],
  ['has been past due for three days', { status: 'past-due', pastDueSince: at('07T12:00:00Z') }, 'past-due'],
  [
    'will be canceled later',
    { scheduledAction: 'cancel', scheduledAt: at('29T12:00:00Z') },
    'monthly 2026-03-29T12:00:00.000Z',
  ],
  ['is scheduled to be canceled now', { scheduledAction: 'cancel', scheduledAt: NOW }, 'canceled'],
  ['was scheduled to be paused', { scheduledAction: 'pause', scheduledAt: at('10T11:59:59Z') }, 'paused'],
  [
    'was scheduled to resume but is still paused',
    { status: 'paused', scheduledAction: 'resume', scheduledAt: at('09T12:00:00Z') },
    'paused',
  ],
  [
    'is past due and canceled before its grace period ends',
    { status: 'past-due', pastDueSince: at('09T12:00:00Z'), scheduledAction: 'cancel', scheduledAt: NOW },
    'canceled',
  ],
  ['has no license but a payment that has one', { license: null }, 'monthly 2026-03-29T12:00:00.000Z'],
])('a subscription that %s gives this access: %s', (_state, more, expected) => {
  expect(access({ subscription: subscription(more), latest: payment() })).toBe(expected)
})

const refunded = payment({ refunded: 4_000 })

test('a refund of the current period ends access although the subscription is active', () => {
  expect(access({ payment: refunded, subscription: subscription(), latest: refunded })).toBe('refunded')
  expect(access({ payment: payment(), subscription: subscription(), latest: refunded })).toBe('refunded')
})

test('a refund of an earlier period does not end the current one', () => {
  expect(access({ payment: refunded, subscription: subscription(), latest: payment() })).toBe(
    'monthly 2026-03-29T12:00:00.000Z',
  )
})

test('a refund ends access although no report connects the payment with the subscription', () => {
  expect(access({ payment: refunded, subscription: subscription(), latest: null })).toBe('refunded')
})

test('a subscription gives access before its payment is reported', () => {
  expect(access({ payment: null, subscription: subscription() })).toBe('monthly 2026-03-29T12:00:00.000Z')
})
