import { expect, test } from 'vitest'
import { firstChargeCents, endOfFirstPeriod } from '#events/payment/money/plans.ts'

test.each([
  ['trial', false, 1_777],
  ['trial', true, 1_302],
  ['monthly', false, 3_892],
  ['monthly', true, 2_772],
  ['lifetime', false, 24_900],
  ['lifetime', true, 19_900],
] as const)('the plan %s, sale %s, costs %i cents', (license, sale, charge) => {
  expect(firstChargeCents(license, sale)).toBe(charge)
})

test.each([
  ['trial', '2026-03-08T12:00:00.000Z'],
  ['monthly', '2026-03-29T12:00:00.000Z'],
  ['lifetime', undefined],
] as const)('the first period of the plan %s ends at %s', (license, end) => {
  expect(endOfFirstPeriod(license, new Date('2026-03-01T12:00:00Z'))?.toISOString()).toBe(end)
})
