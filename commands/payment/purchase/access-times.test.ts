import { expect, test } from 'vitest'
import { closedTimes, findClosedTimes } from './access-times.ts'
import type { Purchase, PurchasePayment, PurchaseSubscription } from './purchase.ts'
import { testPayment, testSubscription } from './testing.purchase.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, day))
const payment = (more: Partial<PurchasePayment> = {}) => testPayment({ paidAt: at(1), periodEndsAt: at(29), ...more })
const subscription = (more: Partial<PurchaseSubscription> = {}) => testSubscription({ periodEndsAt: at(29), ...more })
const bought = (more: Partial<Purchase>): Purchase => ({
  transactionId: 'txn_1',
  payment: payment(),
  subscription: subscription(),
  latest: null,
  ...more,
})
type Reported = Parameters<typeof findClosedTimes>[0][number]['status']
const reported = (...all: [number, Reported][]) =>
  findClosedTimes(all.map(([day, status]) => ({ reportedAt: at(day).toISOString(), status })))

/** Returns days of March: the ends of each stretch without access. */
const closed = (purchases: Purchase[], given: [number, number][] = []) => {
  const extensions = given.map(([from, until]) => ({ at: at(from).toISOString(), until: at(until).toISOString() }))
  const dayOf = (date: Date | null) => (date === null ? null : (date.getTime() - at(0).getTime()) / 86_400_000)
  return closedTimes(purchases, extensions, at(2)).map(({ from, until }) => [dayOf(from), dayOf(until)])
}
const refund = { refunded: 4_000, refundedAt: at(9) }
const withStatuses = (...all: [number, Reported][]) =>
  bought({ subscription: subscription({ closed: reported(...all) }) })

test.each<[string, Purchase[], [number, number][], (number | null)[][]]>([
  ['a plan that renews', [bought({})], [], []],
  ['a payment that no report confirms', [bought({ payment: null, subscription: null })], [], [[2, null]]],
  ['a pause', [withStatuses([1, 'active'], [5, 'paused'], [65, 'active'])], [], [[5, 65]]],
  ['a renewal that is late', [withStatuses([5, 'past-due'], [6, 'past-due'], [7, 'active'])], [], []],
  [
    'a renewal that is paid after weeks',
    [withStatuses([5, 'past-due'], [9, 'past-due'], [30, 'active'])],
    [],
    [[8, 30]],
  ],
  ['an overdue plan that is canceled', [withStatuses([5, 'past-due'], [20, 'canceled'])], [], [[8, null]]],
  ['a refund', [bought({ payment: payment(refund) })], [], [[9, null]]],
  ['a refund of a part', [bought({ payment: payment({ refunded: 1, refundedAt: at(9) }) })], [], []],
  [
    'a second purchase after a refund',
    [bought({ payment: payment(refund) }), bought({ payment: payment({ paidAt: at(69) }) })],
    [],
    [[9, 69]],
  ],
  ['a plan whose subscription is not reported', [bought({ subscription: null })], [], [[32, null]]],
  [
    'a plan that was paid once',
    [bought({ payment: payment({ license: 'lifetime', periodEndsAt: null }), subscription: null })],
    [],
    [],
  ],
  [
    'a cancelation that took effect',
    [bought({ subscription: subscription({ scheduledAction: 'cancel', scheduledAt: at(29) }) })],
    [],
    [[29, null]],
  ],
  [
    'access that operators gave',
    [withStatuses([5, 'canceled'])],
    [
      [10, 40],
      [12, 20],
      [25, 30],
    ],
    [
      [5, 10],
      [20, 25],
      [30, null],
    ],
  ],
])('times without access follow from %s', (_what, purchases, given, expected) => {
  expect(closed(purchases, given)).toEqual(expected)
})
