import { expect, test } from 'vitest'
import { receiptText } from './receipt-text.ts'

const paid = { amount: 1_500, currency: 'USD', periodEndsAt: null }

test('a receipt says that nothing more is charged only for a plan that is paid once', () => {
  expect(receiptText(paid, 'lifetime')).toBe('$15.00 paid. Nothing more is charged.')
  expect(receiptText(paid, 'trial')).toBe('$15.00 paid.')
  expect(receiptText(paid, undefined)).toBe('$15.00 paid.')
})

test('a receipt names the day of the next charge once it is reported', () => {
  const periodEndsAt = '2026-12-22T12:00:00.000Z'
  expect(receiptText({ ...paid, periodEndsAt }, 'trial')).toBe('$15.00 paid. Renews on December 22, 2026.')
})
