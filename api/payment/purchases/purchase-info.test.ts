import { expect, test } from 'vitest'
import type { Purchase, PurchaseSubscription } from '#commands/payment/purchase/purchase.ts'
import { PERIOD_END, testPayment, testSubscription } from '#commands/payment/purchase/testing.purchase.ts'
import { purchaseInfo } from './purchase-info.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

const shown = (more: Partial<PurchaseSubscription> | null) => {
  const payment = testPayment()
  const purchase: Purchase = {
    transactionId: 'txn_1',
    payment,
    subscription: more && testSubscription(more),
    latest: payment,
  }
  const { state, until, renews, isOverdue } = purchaseInfo(purchase, NOW)
  return { state, until, renews, isOverdue }
}

test('a plan that renews shows the day of its renewal, and one that is canceled its last day', () => {
  const plan = { state: 'open', until: PERIOD_END.toISOString(), isOverdue: false }
  expect(shown({})).toEqual({ ...plan, renews: true })
  expect(shown({ scheduledAction: 'cancel', scheduledAt: PERIOD_END })).toEqual({ ...plan, renews: false })
})

test('a plan in its days of grace is shown as overdue, because its renewal has failed', () => {
  const late = { status: 'past-due', periodEndsAt: NOW, pastDueSince: NOW } as const
  const until = '2026-03-13T12:00:00.000Z'
  expect(shown(late)).toEqual({ state: 'open', until, renews: true, isOverdue: true })
})

test('a paid plan whose subscription is not reported yet has no last day', () => {
  expect(shown(null)).toEqual({ state: 'open', until: null, renews: false, isOverdue: false })
})

test('a paused plan that resumes automatically renews, and one that does not is over', () => {
  const paused = { status: 'paused', periodEndsAt: null } as const
  expect(shown({ ...paused, scheduledAction: 'resume', scheduledAt: PERIOD_END })).toMatchObject({ renews: true })
  expect(shown(paused)).toMatchObject({ state: 'paused', renews: false })
})
