import { describe, expect, test } from 'vitest'
import { nameOf, paidOf, stateOf } from './purchase-words.ts'

const until = '2026-03-12T12:00:00.000Z'

describe('the state of a purchase', () => {
  test.each([
    [{ state: 'open', until, renews: true }, 'Renews on March 12, 2026.'],
    [{ state: 'open', until, renews: false }, 'Ends on March 12, 2026, and doesn’t renew.'],
    [{ state: 'open', until: null, renews: false }, 'Lifetime access. Nothing to renew.'],
    [{ state: 'refunded', until: null, renews: false }, 'Refunded.'],
    [{ state: 'unconfirmed', until: null, renews: false }, 'We are still confirming your payment.'],
  ] as const)('the purchase state %j is described as: %s', (purchase, words) => expect(stateOf(purchase)).toBe(words))
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
    paidAt: '2026-02-12T12:00:00.000Z',
    amount: 3895,
    currency: 'USD',
    refunded: 0,
  } as const
  expect(paidOf(paid)).toBe('Paid $38.95 on February 12, 2026.')
  expect(paidOf({ ...paid, refunded: 1000 })).toBe('Paid $38.95 on February 12, 2026, $10.00 refunded.')
  expect(paidOf({ ...paid, amount: null })).toBeUndefined()
})
