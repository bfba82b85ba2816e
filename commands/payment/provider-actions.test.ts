import { expect, test } from 'vitest'
import { endOfPlan } from './provider-actions.ts'

test.each([
  ['active', 'period end'],
  ['trial', 'period end'],
  ['past-due', 'now'],
  ['paused', 'now'],
] as const)('a cancelation of a subscription that is %s ends it: %s', (status, ends) => {
  expect(endOfPlan({ status })).toBe(ends)
})
