import { expect, test } from 'vitest'
import { BUDGETS, overweight } from './budgets.ts'

test('sizes equal to their budgets pass', () => {
  expect(overweight({ ...BUDGETS })).toEqual([])
})

test.each(['script', 'page', 'fonts'] as const)('a %s that is one byte too large is named', (part) => {
  const complaints = overweight({ ...BUDGETS, [part]: BUDGETS[part] + 1 })
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain(`The ${part} of the landing weighs`)
})

test('a cabinet script that is one byte too large is named', () => {
  expect(overweight({ ...BUDGETS, 'cabinet script': BUDGETS['cabinet script'] + 1 })).toEqual([
    'The cabinet script weighs 130.0 kB of 130.0 kB allowed.',
  ])
})

test('a quiz script that is one byte too large is named', () => {
  expect(overweight({ ...BUDGETS, 'quiz script': BUDGETS['quiz script'] + 1 })).toEqual([
    'The quiz script weighs 115.0 kB of 115.0 kB allowed.',
  ])
})
