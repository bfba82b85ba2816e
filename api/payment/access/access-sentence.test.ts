import { expect, test } from 'vitest'
import type { Purchase, PurchasePayment, PurchaseSubscription } from '#commands/payment/purchase/purchase.ts'
import { accessSentence } from './access-sentence.ts'
import { accountAccess } from './subscription.ts'
import { PERIOD_END, testPayment, testSubscription } from '#commands/payment/purchase/testing.purchase.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

const bought = (paid: Partial<PurchasePayment>, more?: Partial<PurchaseSubscription>): Purchase => ({
  transactionId: 'txn_1',
  payment: testPayment(paid),
  subscription: more ? testSubscription(more) : null,
  latest: more ? testPayment(paid) : null,
})
const extendedUntil = (until: Date) => ({
  until: until.toISOString(),
  reason: { person: '', sealed: '', digest: '' },
  by: '',
  at: '',
})

const sentence = (purchases: Purchase[], until?: Date, isWaiting = false, now = NOW) =>
  accessSentence(accountAccess({ extensions: until ? [extendedUntil(until)] : [] }, purchases, now), isWaiting)

test.each([
  [
    [bought({ license: 'lifetime', amount: CHARGES.lifetime.cents })],
    'Open with the Lifetime Access without a known end: it was paid once and has no end.',
  ],
  [[bought({}, {})], 'Open with the 4-Week Plan until 2026-03-29 12:00 UTC: it is paid and renews.'],
  [
    [bought({}, { scheduledAction: 'cancel', scheduledAt: PERIOD_END })],
    'Open with the 4-Week Plan until 2026-03-29 12:00 UTC: it is paid and ends then.',
  ],
  [
    [bought({}, { status: 'past-due', pastDueSince: NOW })],
    'Open with the 4-Week Plan until 2026-03-13 12:00 UTC: its last renewal failed, and the days of grace run.',
  ],
  [[bought({}, { status: 'canceled' })], 'Closed: the plan was canceled, and its paid period is over.'],
  [[bought({ refunded: 4_000 }, {})], 'Closed: the last payment was refunded in full or charged back.'],
  [[], 'Closed: the payment provider has not confirmed a payment.'],
])('the reason of access is one sentence: %#', (purchases, expected) => {
  expect(sentence(purchases)).toBe(expected)
})

test('an extension opens access that a purchase closed, until its end', () => {
  const canceled = [bought({}, { status: 'canceled' })]
  expect(sentence(canceled, PERIOD_END)).toBe('Open until 2026-03-29 12:00 UTC: an operator extended it.')
  expect(sentence([], PERIOD_END)).toBe('Open until 2026-03-29 12:00 UTC: an operator extended it.')
  expect(sentence(canceled, PERIOD_END, false, PERIOD_END)).toBe(
    'Closed: the plan was canceled, and its paid period is over.',
  )
})

test('an extension changes nothing while a purchase keeps access open', () => {
  expect(sentence([bought({}, {})], new Date('2027-01-01T00:00:00Z'))).toMatch('2026-03-29 12:00 UTC: it is paid')
})

test('an account whose buyer has not confirmed says so', () => {
  expect(sentence([], undefined, true)).toMatch('has not confirmed that the purchase is for this account')
})
