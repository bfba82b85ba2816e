import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SubscriptionReport } from '#events/payment/paddle/reports.ts'
import { subscriptionReport } from '#events/payment/paddle/testing.reports.ts'
import {
  endingSince,
  evolveSubscription,
  isRenewing,
  findNextCharge,
  pastDueSince,
  type SubscriptionState,
} from './subscription-state.ts'

const SHUFFLES = 10_000

const report = (second: number, more: Partial<SubscriptionReport> = {}) => ({
  type: 'payment.subscription-reported' as const,
  data: subscriptionReport({
    webhookId: `evt_s${second}`,
    occurredAt: `2026-03-10T12:00:0${second}.000000000Z`,
    ...more,
  }),
})

const story = [
  report(1, { status: 'trialing', transactionId: 'txn_1', license: 'trial' }),
  report(2, { status: 'past_due' }),
  report(3),
  report(4, { status: 'past_due' }),
  report(5, { status: 'past_due', license: null }),
  report(5, { status: 'past_due', license: null, webhookId: 'evt_s5b' }),
  report(6, {
    status: 'past_due',
    license: null,
    scheduledChange: { action: 'cancel', effectiveAt: '2026-04-01T00:00:00.000Z' },
  }),
]

const fold = (reports: readonly (typeof story)[number][]) =>
  reports.reduce<SubscriptionState | null>(evolveSubscription, null)

test(`reports in any order and any number lead to the same subscription (${SHUFFLES} shuffles)`, () => {
  const expected = fold(story)
  expect(expected).toMatchObject({
    transactionId: 'txn_1',
    license: { license: 'monthly' },
    latest: { status: 'past-due', scheduledChange: { action: 'cancel', at: '2026-04-01T00:00:00.000Z' } },
  })
  expect(expected && pastDueSince(expected)).toBe('2026-03-10T12:00:04.000000000Z')
  expect(expected && endingSince(expected)).toBe('2026-03-10T12:00:06.000000000Z')
  const shuffledWithRepeats = fc
    .subarray([...story])
    .chain((again) => fc.shuffledSubarray([...story, ...again], { minLength: story.length + again.length }))
  fc.assert(
    fc.property(shuffledWithRepeats, (order) => {
      const found = fold(order)
      if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected)
    }),
    { numRuns: SHUFFLES },
  )
})

test('a cancelation counts from its first report on, and not at all once it is taken back', () => {
  const cancel = { action: 'cancel' as const, effectiveAt: '2026-04-01T00:00:00.000Z' }
  const asked = [report(1), report(2, { scheduledChange: cancel }), report(3, { scheduledChange: cancel })]
  const since = (reports: readonly (typeof story)[number][]) => {
    const state = fold(reports)
    return state && endingSince(state)
  }
  expect(since(asked)).toBe('2026-03-10T12:00:02.000000000Z')
  expect(since([...asked, report(4, { status: 'canceled' })])).toBe('2026-03-10T12:00:02.000000000Z')
  expect(since([...asked, report(4)])).toBeNull()
})

test.each([
  ['active', null, true],
  ['active', 'cancel', false],
  ['active', 'pause', false],
  ['trial', null, true],
  ['past-due', null, true],
  ['paused', null, false],
  ['paused', 'resume', true],
  ['canceled', null, false],
] as const)(
  'an %s subscription with the scheduled change %s is charged again: %s',
  (status, scheduledAction, expected) => {
    expect(isRenewing({ status, scheduledAction })).toBe(expected)
  },
)

test('a paused subscription is charged when it resumes, others when their period ends', () => {
  const [periodEndsAt, at] = ['2026-04-07T12:00:00.000Z', '2026-05-01T00:00:00.000Z']
  const scheduledChange = { action: 'resume', at } as const
  expect(findNextCharge({ status: 'paused', periodEndsAt: null, scheduledChange })).toEqual(new Date(at))
  expect(findNextCharge({ status: 'active', periodEndsAt, scheduledChange: null })).toEqual(new Date(periodEndsAt))
  expect(findNextCharge({ status: 'paused', periodEndsAt, scheduledChange: null })).toBeNull()
})
