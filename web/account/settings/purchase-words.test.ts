import { expect, test } from 'vitest'
import { cancelingOf, nameOf, olderPlans, paidOf, stateOf } from './purchase-words.ts'

const until = '2026-03-12T12:00:00.000Z'

test.each([
  [{ until, renews: true }, 'Renews on March 12, 2026.'],
  [{ until, renews: false }, 'Ends on March 12, 2026, and doesn’t renew.'],
  [{ license: 'lifetime' }, 'Lifetime access. Nothing to renew.'],
  [{ state: 'refunded' }, 'Refunded.'],
  [{ state: 'unconfirmed' }, 'We are still confirming your payment. Write to us if it lasts.'],
  [{ until: null, renews: true }, 'We’re confirming your renewal.'],
  [{ until: null, renews: false }, 'Your plan is open.'],
  [
    { until, renews: true, isOverdue: true },
    'The last payment didn’t go through. Please update your payment method. Your plan stays open until March 12, 2026.',
  ],
  [{ until, renews: false, isOverdue: true }, 'Ends on March 12, 2026, and doesn’t renew.'],
] as const)('the purchase state %j is described as: %s', (more, words) => {
  const plan = { license: 'monthly', state: 'open', until: null, renews: false, isOverdue: false } as const
  expect(stateOf({ ...plan, ...more })).toBe(words)
})

test.each([
  ['open', false, 'your plan stays open until the end of the time you’ve paid for.'],
  ['open', true, 'your plan ends now.'],
  ['paused', false, 'your plan ends now.'],
] as const)('canceling a plan that is %s, overdue: %s, says when it ends', (state, isOverdue, end) => {
  expect(cancelingOf({ state, isOverdue })).toBe(`Nothing more is charged, and ${end}`)
})

test('a plan has the name under which it was sold', () => {
  expect(nameOf({ license: 'lifetime' })).toBe('Lifetime Access')
  expect(nameOf({ license: null })).toBe('Your plan')
})

test('a payment shows its amount, its date and its refund', () => {
  const paid = {
    payoutSubId: 'txn_1',
    license: 'monthly',
    state: 'open',
    until,
    renews: true,
    isOverdue: false,
    paidAt: '2026-02-12T12:00:00.000Z',
    amount: 3895,
    currency: 'USD',
    refunded: 0,
  } as const
  expect(paidOf(paid)).toBe('Paid $38.95 on February 12, 2026.')
  expect(paidOf({ ...paid, refunded: 1000 })).toBe('Paid $38.95 on February 12, 2026, $10.00 refunded.')
  expect(paidOf({ ...paid, amount: null })).toBeUndefined()
})

test.each([
  ['one plan', [{ license: 'monthly', renews: true, paidAt: '2026-03-01' }], []],
  [
    'two that renew',
    [
      { license: 'trial', renews: true, paidAt: '2026-03-01' },
      { license: 'monthly', renews: true, paidAt: '2026-03-02' },
    ],
    ['2026-03-01'],
  ],
  [
    'a monthly one beside an earlier lifetime',
    [
      { license: 'lifetime', renews: false, paidAt: '2026-03-01' },
      { license: 'monthly', renews: true, paidAt: '2026-03-02' },
    ],
    ['2026-03-02'],
  ],
  [
    'one that is canceled already',
    [
      { license: 'monthly', renews: false, paidAt: '2026-03-01' },
      { license: 'monthly', renews: true, paidAt: '2026-03-02' },
    ],
    [],
  ],
] as const)('of %s, these are superfluous: %j', (_, purchases, older) => {
  const open = purchases.map((one) => ({ ...one, state: 'open' as const }))
  expect(olderPlans(open).map(({ paidAt }) => paidAt)).toEqual(older)
})
