import { expect, test } from 'vitest'
import { receiptText } from './receipt-text.ts'

const paid = { amount: 1_777, currency: 'USD', periodEndsAt: null }

test('a receipt says that nothing more is charged only for a plan that is paid once', () => {
  expect(receiptText(paid, 'lifetime')).toBe('$17.77 paid. Nothing more is charged.')
  expect(receiptText(paid, 'trial')).toBe('$17.77 paid.')
  expect(receiptText(paid, undefined)).toBe('$17.77 paid.')
})

test('a receipt names the day of the next charge once it is reported', () => {
  const periodEndsAt = '2026-12-22T12:00:00.000Z'
  expect(receiptText({ ...paid, periodEndsAt }, 'trial')).toBe('$17.77 paid. Renews on December 22, 2026.')
})
