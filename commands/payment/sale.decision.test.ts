import { expect, test } from 'vitest'
import type { TransactionFact } from '#events/payment/payment-facts.ts'
import { discount } from '#events/payment/money/plans.ts'
import { HOUR_MS } from '#events/time/time.ts'
import { decideDiscount } from './sale.decision.ts'

const began = new Date('2026-03-10T12:00:00Z')
const paid = (afterMs: number, change: Partial<TransactionFact> = {}) =>
  ({
    kind: 'purchase',
    status: 'completed',
    hasDiscount: true,
    license: 'monthly',
    paidAt: new Date(began.getTime() + afterMs).toISOString(),
    ...change,
  }) as TransactionFact
const lastMs = discount.seconds * 1_000 + HOUR_MS

test.each([
  ['in the last instant of a slow checkout', paid(lastMs), began, false],
  ['after it', paid(lastMs + 1), began, true],
  ['by a visitor who never saw the discount', paid(0), null, true],
  ['without a discount', paid(lastMs + 1, { hasDiscount: false }), began, false],
  ['of a renewal', paid(lastMs + 1, { kind: 'renewal' }), began, false],
  ['that is not final', paid(lastMs + 1, { status: 'paid' }), began, false],
])('a payment %s is outside of the sale or not', (_what, fact, saleBeganAt, isOutside) => {
  expect(decideDiscount('txn_1', fact, saleBeganAt) !== undefined).toBe(isOutside)
})
