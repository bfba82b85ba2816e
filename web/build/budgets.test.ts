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

test.each([
  ['cabinet script', '130.0'],
  ['quiz script', '115.0'],
  ['first tap', '40.0'],
] as const)('a %s that is one byte too large is named', (part, kB) => {
  expect(overweight({ ...BUDGETS, [part]: BUDGETS[part] + 1 })).toEqual([
    `The ${part} weighs ${kB} kB of ${kB} kB allowed.`,
  ])
})
